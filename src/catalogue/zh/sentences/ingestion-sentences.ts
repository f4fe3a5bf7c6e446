import type { ingestion as english } from '../../en/sentences/ingestion-sentences.ts';

export const ingestion: typeof english = {
  noFolder: ({ name }) => `没有文件夹或文件“${name}”。请检查路径。`,
  folderUnreadable: ({ name }) => `文件夹“${name}”无法读取。请检查其权限。`,
  fileUnreadable: ({ name }) => `“${name}”无法读取。请检查它是否存在及其权限。`,
  folderNothingReadable: ({ name, ignored }) =>
    `文件夹“${name}”中没有可读取的文档：${ignored === 0 ? '它是空的' : `其中 ${ignored} 个文件都不是已知的类型`}。请放入 PDF、Word、Markdown、HTML 或文本文件。`,
  folderLeftOut: ({ name, leftOut, first, reason }) =>
    `文件夹“${name}”中没有可读取的文档，有 ${leftOut} 项无法读取，其中包括“${first}”：${reason}请给出文件本身所在的文件夹，或把文件放入其中。`,
  linkNowhere: () => '它没有指向任何东西。',
  nameNoText: () =>
    '它的名称不是 UTF-8 编码，无法打开。请重命名，例如：convmv -r -f gb18030 -t utf8 --notest 文件夹',
  linkLeadsOut: () => '它指向文件夹之外；只有在命令行中指定的文件夹才会跟随这样的链接，监视时不跟随。',
  linkHidden: () => '它指向隐藏位置或系统位置，这些位置从不读取。',
  kindNotRead: ({ ending }) =>
    /^\.(?:zip|tar|gz|tgz|bz2|xz|7z|rar)$/.test(ending)
      ? `这是归档文件（${ending}），其中的内容不会读取。请先解压。`
      : `不读取 ${ending} 类型的文件。`,
  hiddenNotRead: () => '不读取隐藏文件，以及系统和软件包的文件夹。',
  noOrdinaryFile: () => '它不是普通文件。',
  folderNotListed: () => '无法列出该文件夹。',
  linkTwice: () => '它指向的内容已经读取。',
  noFontPrints: ({ characters }) =>
    `没有写出 PDF：本机没有字体能打印 ${characters}。请安装字体（Debian 上的中文字体：fonts-noto-cjk），或另存为 HTML 再从浏览器打印。`,
  reportNoJson: () => '该文件不是 JSON。请给出 Plumbline 写出的 report.json。',
  noReport: ({ where }) =>
    `该文件不是 Plumbline 的报告：${where === '' ? '其格式' : where} 不符。请给出 Plumbline 写出的 report.json。`,
};
