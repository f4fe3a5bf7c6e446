import type { ingestion as english } from '../../en/sentences/ingestion-sentences.ts';

export const ingestion: typeof english = {
  noFolder: ({ name }) => `没有文件夹或文件“${name}”。请检查路径。`,
  folderUnreadable: ({ name }) => `文件夹“${name}”无法读取。请检查其权限。`,
  fileUnreadable: ({ name }) => `“${name}”无法读取。请检查它是否存在及其权限。`,
  folderNothingReadable: ({ name, ignored }) =>
    `文件夹“${name}”中没有可读取的文档：${ignored === 0 ? '它是空的' : `其中 ${ignored} 个文件都不是已知的类型`}。请放入 PDF、Word、Markdown、HTML 或文本文件。`,
  noFontPrints: ({ characters }) =>
    `没有写出 PDF：本机没有字体能打印 ${characters}。请用 --font 指定字体文件，或写成 .html 文件再从浏览器打印。`,
  reportNoJson: () => '该文件不是 JSON。请给出 Plumbline 写出的 report.json。',
  noReport: ({ where }) =>
    `该文件不是 Plumbline 的报告：${where === '' ? '其格式' : where} 不符。请给出 Plumbline 写出的 report.json。`,
};
