import type { documents as english } from '../../en/sentences/document-sentences.ts';

export const documents: typeof english = {
  fileDamaged: ({ name, why }) => `“${name}”已损坏：${why}。请重新保存。`,
  fileMalformed: ({ name, why }) => `“${name}”格式异常：${why}。没有打开它。`,
  fileNotOfKind: ({ name, kind }) => `“${name}”已损坏，或不是${kind}。请重新保存。`,
  fileTooLarge: ({ name, why }) => `“${name}”过大：${why}。请拆分文件或提高上限。`,
  fileEncrypted: ({ name }) => `“${name}”受密码保护。请另存一份没有密码的副本并加入该副本。`,
  fileNeedsPassword: ({ name }) => `“${name}”受密码保护。请给出密码，或加入一份没有密码的副本。`,
  fileWrongPassword: ({ name }) => `用所给的密码打不开“${name}”。`,
  fileCopyProtected: ({ name }) => `“${name}”有防复制保护，无法读取。`,
  fileNestsDeep: ({ name, most }) => `“${name}”的内容嵌套超过 ${most} 层，正常文档不会如此。没有读取它。`,
  fileUnknown: ({ name, content }) =>
    `“${name}”是${content}，Plumbline 不读取这种文件。请转换它，例如转为 PDF。`,
  fileNotText: ({ name, content }) =>
    `“${name}”的名称像文本文件，内容却是${content}。请改回它真正的名称，或另存为文本。`,
  fileOldBinary: ({ name }) => `“${name}”是旧式二进制 Office 文件，与其名称不符。请改回它真正的名称。`,
  fileOldOffice: ({ name, target }) =>
    `“${name}”是 2007 年以前的 Office 格式。请另存为 ${target}，或安装 LibreOffice；装有它时 Plumbline 会使用它。`,
  fileNotConverted: ({ name, target }) => `LibreOffice 无法读取“${name}”。请另存为 ${target}。`,
  fileUnreadFormat: ({ name, format }) =>
    `“${name}”是 .${format} 文件，Plumbline 不读取这种文件。请另存为较新的格式，例如 PDF。`,
  fileUnreadableAs: ({ name, format }) =>
    `“${name}”无法作为 ${format} 读取：它已损坏，或含有未知的内容。请用原来的程序打开并重新保存。`,
  fileEmpty: ({ name }) => `“${name}”是空的。`,
  fileNoText: ({ name, warnings }) => [`“${name}”中没有可读取的文本。`, ...warnings].join(''),
  fileNotOpened: ({ name, why }) => `“${name}”无法打开：${why}。`,
  fileNotProcessed: ({ name }) => `“${name}”未能处理。详情见日志文件。`,
  jsonInvalid: ({ name, line }) =>
    `“${name}”${line > 0 ? `第 ${line} 行` : ''}不是有效的 JSON。请更正文件后重新加入。`,

  kindWord: () => 'Word 文档',
  kindEmail: () => '电子邮件',
  kindOutlook: () => 'Outlook 邮件',
  kindPdf: () => 'PDF',
  kindNotebook: () => '笔记本（.ipynb）',
  kindWorkbook: () => '工作簿',
  contentBinary: () => '二进制数据',
  contentOle: () => '种类不明的 OLE 文件',
  contentProgram: () => '程序',
  contentArchive: ({ name }) => `${name} 压缩包`,
  contentDatabase: () => '数据库',
  contentMedia: () => '音频或视频',

  whyZipDirectory: () => '其 ZIP 目录无法读取',
  whyZipLost: () => '找不到其中的一个文件',
  whyZipMethod: () => '其压缩方式是办公软件不使用的',
  whyZipBroken: () => '其中的一个文件无法解压',
  whyContainer: () => '其容器无法解压',
  whyNoChapters: () => '缺少章节列表',
  whyNoSlides: () => '其中没有幻灯片',
  whyNoMainText: () => '找不到其正文',
  whyPicture: () => '其图像无法读取',
  whySectorCircle: () => '其各部分首尾循环相接',
  whyOverlap: () => '其中的文件互相重叠',
  whyLies: () => '其中的一个文件比所声明的大',
  whyEntities: () => '它声明了文档并不需要的 XML 实体',
  overBytes: ({ mebibytes }) => `超过 ${mebibytes} MiB（documents.limits.maxBytes）`,
  overCells: ({ most }) => `有内容的单元格超过 ${most} 个（documents.limits.maxCells）`,
  overPages: ({ pages, most }) => `共 ${pages} 页，最多读取 ${most} 页（documents.limits.maxPages）`,
  overSlides: ({ slides, most }) => `共 ${slides} 张幻灯片，最多读取 ${most} 张（documents.limits.maxPages）`,
  overPixels: ({ width, height, most }) =>
    `共 ${width} × ${height} 像素，最多读取 ${most} 像素（documents.limits.maxPixels）`,
  overEntries: ({ most }) => `其中的文件超过 ${most} 个（documents.limits.maxArchiveEntries）`,
  overUnpacked: ({ most }) => `解压后超过 ${most} 字节（documents.limits.maxUncompressedBytes）`,
  overRatio: ({ most }) => `解压后超过原大小的 ${most} 倍`,
  whyNoFile: () => '它不是文件',
  whyGone: () => '它已不存在',
  whyNotPermitted: () => '没有读取权限',
  whyDisk: () => '磁盘读取失败',

  readingClosed: () => '文档读取器已关闭，读取停止。',
  readingTimedOut: ({ name, seconds }) =>
    `读取“${name}”超过 ${seconds} 秒，已停止（documents.limits.timeoutMs）。`,
  readingMemory: ({ name, mebibytes }) =>
    `读取“${name}”所需内存超过 ${mebibytes} MiB，已停止（documents.limits.memoryMb）。`,
  readingDied: ({ name }) => `读取“${name}”的进程异常终止。该文件可能已损坏。`,
  mineruStatus: ({ status }) => `MinerU 的应答状态为 ${status}。`,
  mineruNothing: () => 'MinerU 没有给出 Markdown。',

  theWorkbook: () => '工作簿',
  quoted: ({ name }) => `“${name}”`,
  tableNotKind: ({ name }) =>
    `不能从“${name}”这种文件读取问题。请使用 .csv、.tsv、.xlsx、.jsonl、.txt 或 .md。`,
  tableBytes: ({ name, bytes, most }) =>
    `“${name}”有 ${bytes} 字节，最多读取 ${most} 字节（batch.maxFileBytes）。请拆分。`,
  tableRows: ({ name, rows, most }) =>
    `“${name}”有 ${rows} 行，最多读取 ${most} 行（batch.maxRows）。请拆分。`,
  tableCells: ({ name, most }) => `“${name}”的单元格超过 ${most} 个。请拆分。`,
  tableCharacters: ({ name, most }) => `“${name}”的字符数超过 ${most} 个。请拆分该文件。`,
  tableNoText: ({ name }) => `“${name}”不是文本：它已损坏，或与其名称不符。`,
  tableNoWorkbook: ({ name }) => `“${name}”不是 Excel 工作簿（.xlsx），与其名称不符。请另存为工作簿。`,
  tableUnreadable: ({ name }) => `“${name}”无法读取。请重新保存。`,
  tableJsonLine: ({ name, line }) =>
    `“${name}”第 ${line} 行不是 JSON 对象或文本。请每行写一个，如 {"question": "…"}。`,
  workbookNotWritten: () => '工作簿未能写出。请改用 .csv。',
  tableTimedOut: ({ what, ms }) => `${what}的处理超过 ${ms} 毫秒。请拆分。`,
  tableMemory: ({ what }) => `${what}所需的内存超过上限。请拆分。`,
  tableDied: ({ what }) => `处理${what}的线程异常终止。`,
};
