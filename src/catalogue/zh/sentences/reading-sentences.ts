import type { reading as english } from '../../en/sentences/reading-sentences.ts';
import { INSTALL_OCR } from '../../install-commands.ts';

const OCR = '当时没有开启文字识别（OCR）。请在设置中开启，然后重新读取该文件';

export const reading: typeof english = {
  numberList: ({ shown, more }) => shown.join('、') + (more > 0 ? ` 等 ${shown.length + more}` : ''),

  warnScans: ({ pages }) => `第 ${pages} 页是扫描件，没有读取：${OCR}。`,
  warnGarbled: ({ pages }) => `第 ${pages} 页的字体没有说明所画的是哪些字，文本可能有误：${OCR}。`,
  warnScansUnread: ({ pages }) => `第 ${pages} 页是扫描件，没有识别出文字。`,
  warnGarbledUnread: ({ pages }) =>
    `第 ${pages} 页的字体没有说明所画的是哪些字，也没有识别出文字，文本可能有误。`,
  warnCut: ({ pages, most }) => `第 ${pages} 页有一行超过 ${most} 个字符，超出的部分已截去。`,
  warnDamagedPages: ({ pages }) => `已略去损坏的第 ${pages} 页。`,
  warnNoTextScans: () => `文件中没有文本。各页可能是文字的图像：${OCR}。`,
  warnNoText: () => '文件中没有文本。',
  warnLinesBroken: ({ count, lines }) => `有 ${count} 行不是有效的 JSON，未能读取：第 ${lines} 行。`,
  warnNoValues: () => '文件中没有值。',
  warnNoLayout: () => '文件已损坏：只读取了文本，没有读取版面。',
  warnLineByLine: ({ pages }) => `第 ${pages} 页是逐行读取的：若按分栏和表格读取，会丢失文字。`,
  warnLeftOut: ({ parts }) => `${parts.join('。')}。`,
  leftFurniture: ({ pages }) => `文本中不重复页眉、页脚和页码（第 ${pages} 页）`,
  leftContents: ({ pages }) => `文本中不重复目录（第 ${pages} 页）`,
  leftSideways: ({ pages }) => `略去了旋转或倾斜的文字（第 ${pages} 页）`,
  warnSecondReader: ({ pages }) =>
    `按通常方式读取第 ${pages} 页会丢失文字，因此改用较简单的方式，它不识别标题和表格。`,
  warnLettersApart: ({ pages }) => `第 ${pages} 页的字母彼此分开，已按间距拼成词。`,
  warnLigatures: () => '该文件的字体缺少“fi”和“fl”的字符：含有它们的词缺字母。',
  warnLigaturesMended: ({ word, mended }) =>
    `该文件的字体缺少“fi”和“fl”的字符。只有一种可能的词已补全（“${word}”即“${mended}”），其余的词缺字母。`,
  warnReadOnce: ({ pages, most }) => `第 ${pages} 页没有用第二个阅读器核对文字：一页超过 ${most} 个字符。`,
  warnNoSecondReader: ({ page }) => `从第 ${page} 页起没有用第二个阅读器核对文字：它读取该文件太慢。`,

  warnUnseenLeftOut: ({ parts }) => `已略去页面上看不见的文本：${parts.join('；')}。`,
  warnUnseenRead: ({ parts }) => `页面上看不见的文本仍已读取：${parts.join('；')}。`,
  unseenGround: ({ pages }) => `透明或与底色相同（第 ${pages} 页）`,
  unseenUndrawn: ({ pages }) => `没有画出、被遮盖或高度不足 1.5 磅（第 ${pages} 页）`,
  unseenPicture: ({ pages }) => `位于图片之下（第 ${pages} 页）`,
  warnMostUnseen: ({ pages }) => `第 ${pages} 页的大部分文本看不见，仍已读取。`,
  warnHiddenText: ({ characters }) =>
    `已略去设为隐藏的文字：${characters} 个字符。设置 documents.hidden: include 后会读取并加标记。`,
  warnHiddenLeftOut: ({ parts }) =>
    `已略去隐藏的内容：${parts.join('；')}。设置 documents.hidden: include 后会读取并加标记。`,
  warnHiddenRead: ({ parts }) => `隐藏的内容也已读取，并标有 [hidden]：${parts.join('；')}。`,
  hiddenSheets: ({ count, names }) => `${count} 个工作表（${names}）`,
  hiddenCharacters: ({ characters }) => `${characters} 个字符的文字`,
  hiddenRows: ({ count }) => `${count} 行`,
  hiddenColumns: ({ count }) => `${count} 列`,
  hiddenSlides: ({ count, slides }) => `${count} 张幻灯片（${slides}）`,
  warnFormulasWorkedOut: ({ cells }) => `文件没有保存以下公式的值，已另行算出：${cells}。`,
  warnFormulasOpen: ({ cells }) =>
    `文件没有保存以下公式的值，只能列出公式本身：${cells}。请用表格程序打开并保存该文件。`,
  warnCellErrors: ({ cells }) => `文件中以下单元格本身就是错误值：${cells}。`,
  warnEmbeddedUnread: ({ count }) => `该文件内嵌 ${count} 个文档，其文字无法读取。`,
  warnElementsUnread: ({ parts }) => `该文件中有些含文字的部分属于未能读取的类型：${parts.join('、')}。`,
  warnHiddenOnPage: ({ characters }) => `已略去网页不显示的文字：${characters} 个字符。`,
  warnShownByScript: ({ characters }) => `网页要由脚本才显示的文字仍已读取：${characters} 个字符。`,
  warnMostHiddenOnPage: () => '网页的大部分文字是隐藏的，仍已读取。',
  warnNotLookedAt: ({ parts }) => `没有检查文本是否可见：${parts.join('；')}。`,
  styleRulesTooMany: () => '网页的样式规则过多',
  undrawnTime: ({ pages }) => `绘制该文件耗时过长（第 ${pages} 页）`,
  undrawnFailure: ({ pages }) => `绘制失败（第 ${pages} 页）`,
  undrawnSize: ({ pages }) => `页面过大，无法绘制（第 ${pages} 页）`,

  warnOcrMissing: () =>
    `没有读取图片和扫描页中的文字：OCR 的软件包没有安装。请运行 \`${INSTALL_OCR}\`，然后重新导入该文件。`,
  warnOutOfTime: ({ pages }) =>
    `读取一个文件的时间已用尽，第 ${pages} 页没有识别。下次导入会从这里继续；提高 documents.limits.timeoutMs 可以一次多读一些。`,
  warnPagePictures: ({ pages }) => `第 ${pages} 页的图像无法解码。`,
  warnPictureNotRead: () => `没有读取该图片中的文字：${OCR}。`,
  warnPictureEmpty: () => '该图片中没有找到文字。',
  warnPictureDamaged: () => '该图片无法解码，不能进行 OCR。请另存为 PNG 或 JPEG。',
  warnPagesUndecoded: ({ pages }) => `已略去无法解码或像素过多的页：第 ${pages} 页。`,
  warnPagesEmpty: ({ pages }) => `第 ${pages} 页没有找到文字。`,
  warnPagesBeyond: ({ pages }) => `超出上限的页没有识别：第 ${pages} 页。`,
  warnPicturesDamaged: ({ pictures }) => `第 ${pictures} 张图片无法解码，没有进行 OCR。`,
  warnPicturesLate: ({ pictures }) => `第 ${pictures} 张图片没有来得及识别，下次导入会从这里继续。`,
  warnPicturesBeyond: ({ pictures, most }) =>
    `第 ${pictures} 张图片没有识别：一份文档最多识别 ${most} 张图片。`,
  warnImagesDropped: ({ count }) => `有 ${count} 张图片为空或过大，已略去。`,
  warnNotDescribed: ({ missing, asked, why }) => `${asked} 张图片中有 ${missing} 张没有说明。${why}`,
  warnNotDescribedBeyond: ({ count }) => `另有 ${count} 张图片没有说明。`,
  pictureNote: ({ text }) => `图片说明（由模型生成，非原文）： ${text}`,
  whyNoVisionModel: () => '没有配置视觉模型。',

  warnAttachmentsUnread: ({ count, parts }) =>
    `文件内有 ${count} 个文件未能读取。${parts.join('')}${count > parts.length ? '……' : ''}`,
  attachmentBeyond: ({ name, why }) => `“${name}”：${why}。请把它作为文件加入。`,
  attachedNotTaken: () => '无法取出',
  attachedEmpty: () => '为空',
  attachedTooDeep: ({ most }) => `嵌套超过 ${most} 层`,
  attachedTooMuch: () => '超出一个文件内可读取的文件数或字节数',
  attachedNoTime: () => '剩余时间不足',
  warnInAttachment: ({ name, parts }) => `“${name}”中：${parts.join('')}`,
  warnOfAttachment: ({ name, parts }) => `关于“${name}”：${parts.join('')}`,
  warnInputsApart: ({ names }) => `此文件引入的文件不计入其中，而是作为单独的文件读取：${names}。`,
  warnMarksUnread: ({ pages }) => `第 ${pages} 页的批注和表单字段的值无法读取。`,
  warnArchiveListed: ({ count }) =>
    `压缩包内有 ${count} 个文件：已列出文件名，未读取内容。请解压后加入该文件夹。`,
  warnAttachments: ({ names }) => `没有读取附件：${names}。请把它们作为文件加入。`,
  warnPlainWord: () =>
    '这份 2007 年以前的 Word 文件按纯文本读取，没有样式、图片和表格边框。请另存为 DOCX，或安装 LibreOffice。',
  warnMineru: ({ code, said }) => `MinerU 没有读取该文件，因此在本机读取（${code}：${said}）`,
  warnNotEnriched: ({ missing, all, why }) =>
    `${all} 个段落中有 ${missing} 个没有生成的摘要和问题，只能按自身的词语查找：${why}`,
  whyEnrichmentUnexpected: () => '发生了意外错误，详情见日志。',
  whyEnrichmentBudget: () => '一个文档可用的词元已用尽',
  triedTwice: ({ said }) => `${said}已尝试两次，在文件改变之前不再处理。`,
};
