import type { files as english } from '../../en/sentences/file-sentences.ts';

export const files: typeof english = {
  filesDiskFull: () => '存放原始文件与图片的磁盘已满。没有留下写了一半的内容。请清理磁盘后重新发送该文档。',
  s3Package: () =>
    'files.store 指定了存储桶，但其可选软件包没有安装。请运行 `npm install @aws-sdk/client-s3`，或把 files.store 设为“folder”。',
  filesFailed: ({ state }) =>
    `原始文件与图片的存储出错或无法连接${state === '' ? '' : `（${state}）`}。请检查 “files” 设置后重试。`,
  keptFileChanged: ({ hash }) =>
    `保存的文件 ${hash}… 与存入时不同：它在存储中被改动或已损坏，因此不再给出其内容。重新上传文件可恢复原始文件；图片则需删除文档后重新上传。`,
  keptFileGone: ({ hash }) =>
    `保存的文件 ${hash}… 不在其存储中。重新上传文件可恢复原始文件；图片则需删除文档后重新上传。`,
  filesDiffer: ({ files }) =>
    `${files} 个保存的文件缺失或与存入时不同。请重新上传原始文件；图片则需删除其文档后重新上传。`,
  fileOtherContent: () => '文件在保存过程中发生了变化，因此没有保存。请重新导入。',
  warnFilesNotKept: ({ why }) => `文档已读取，但没有保存其原始文件或图片：${why}`,
  warnPicturesNotKept: ({ count, most }) => `有 ${count} 张图片没有保存：每个文档最多保存 ${most} 张。`,
  failedFileNotKept: () => '这份文档的文件没有保存在这里，无法再次读取。请重新添加该文件。',
  originalNotKept: () =>
    '没有保存该版本的原始文件：它是从文件夹读取的，或读取时尚不保存原始文件，或 files.keepOriginals 设为不保存。如需保存，请重新上传该文档。',
  noPictureOfName: () => '该文档没有此名称的图片。请先列出图片。',
  noSync: () => '没有跟随文件夹的此名称的集合。可用 `plumbline library sync COLLECTION --folder DIR` 设置。',
  syncAddress: () =>
    '他处文件夹的地址为 s3://BUCKET/PREFIX、davs://HOST/PATH 或 git+https://HOST/NAME.git#BRANCH，其中不得含密码。',
  remoteFailed: ({ address }) => `${address} 未能列举完整。没有任何更改；下一次同步会重试。`,
  remoteTorn: ({ path }) => `“${path}”没有完整送达，因此保持原样。下一次同步会重试。`,
  remoteName: ({ path }) => `“${path}”的名称在此不能用作文件名。`,
  remoteTooLarge: ({ path, bytes, most }) =>
    `“${path}”有 ${bytes} 字节，最多允许 ${most}（documents.limits.maxBytes）。`,
  syncWhat: ({ name }) => `集合“${name}”尚未跟随任何文件夹。请用 --folder DIR 指定。`,
  followFolderHow: ({ url }) =>
    `只能在没有服务器使用资料库时设置集合所跟随的文件夹。请停止 ${url} 上的 Plumbline 服务器，运行 \`plumbline library sync COLLECTION --folder DIR --watch\`，再启动服务器：之后它会自行跟随该文件夹。`,
  syncUnderWay: () => '另一个进程正在读取此集合的文件夹。请等它完成；它所做的会列在那里。',
  rangeOutside: ({ bytes }) => `请求的范围超出文件；该文件有 ${bytes} 字节。`,
};
