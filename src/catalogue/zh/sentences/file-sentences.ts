import type { files as english } from '../../en/sentences/file-sentences.ts';

export const files: typeof english = {
  filesDiskFull: () => '存放原始文件与图片的磁盘已满。没有留下写了一半的内容。请清理磁盘后重新发送该文档。',
  filesFailed: ({ state }) =>
    `原始文件与图片的存储出错或无法连接${state === '' ? '' : `（${state}）`}。请用 \`plumbline doctor\` 检查 “files” 设置后重试。`,
  keptFileChanged: ({ hash }) =>
    `保存的文件 ${hash}… 与存入时不同：它在磁盘上被改动或已损坏，因此不再给出其内容。\`plumbline library check\` 会指出该文档；请重新导入或上传它。`,
  keptFileGone: ({ hash }) =>
    `保存的文件 ${hash}… 不在其存储中。\`plumbline library check\` 会指出该文档；请重新导入或上传它。`,
  fileOtherContent: () => '文件在保存过程中发生了变化，因此没有保存。请重新导入。',
  warnFilesNotKept: ({ why }) => `文档已读取，但没有保存其原始文件或图片：${why}`,
  warnPicturesNotKept: ({ count, most }) =>
    `有 ${count} 张图片没有保存：每个文档最多保存 ${most} 张（files.maxPictures）。`,
  originalNotKept: () =>
    '没有保存该版本的原始文件：它是从文件夹读取的，或读取时尚不保存原始文件，或 files.keepOriginals 设为不保存。如需保存，请重新上传该文档。',
  noPictureOfName: () => '该文档没有此名称的图片。请先列出图片。',
  rangeOutside: ({ bytes }) => `请求的范围超出文件；该文件有 ${bytes} 字节。`,
};
