import type { tools as english } from '../../en/tools/tool-words.ts';
import { ledger } from './ledger-words.ts';
import { mcp } from './mcp-words.ts';
import { progress } from './progress-words.ts';

export const tools: typeof english = {
  ledger,
  mcp,
  progress,
  names: {
    search_documents: {
      title: '检索文档',
      description:
        '为一个问题或若干词语在资料库中查找段落。每条结果带有文档、页码、原文，以及可供 get_section 使用的章节 id 和长度。shape 取“section”给出整节，“precise”只给最有把握的几条。给出“document”则只检索该文档，给出“queries”则一次检索多项。',
    },
    find_text: {
      title: '精确查找文字',
      description:
        '在若干文档或全部文档中精确查找词语、短语或数字出现的每一处：先给出词语与文档的计数表（包括零，可说明没有出现），再列出出现的段落（各文档轮流），附页码、章节和段落 id；多处相同的内容只列一次并计数。大小写、全半角、连字、行末连字符和数字中的逗号不影响结果；词形有影响，可在词尾用 *（sustainab*）；*talc* 也在更长的词和网址内查找。可一次给出多个词语。',
    },
    find_figures: {
      title: '列出数字',
      description:
        '含有数字或日期、并且在句子、表格行、列标题、表题或章节标题中含有全部所给词语的每个句子和表格行：标签、数值、单位、期间、页码和段落 id。不排序取舍，不遗漏；请给出一两个有区分度的词，文档多时指定文档。',
    },
    get_document_structure: {
      title: '文档目录',
      description:
        '文档的各章节：印刷编号、路径、标题、页码和编号 id。给出“text”则只列出编号或标题含有这些词的章节，不限层级。先取一次目录，再用 get_section 按编号或 id 阅读章节。',
    },
    get_section: {
      title: '阅读章节',
      description:
        '文档中一个章节的原文，可按 id、印刷编号（14、3.2.1、Item 7、第14章）、路径、标题或页码（p. 66）指定。不含子章节时，正文到第一个子章节为止。换页处有一行 [第 67 页]。',
    },
    get_node_content: {
      title: '按 id 阅读',
      description: '其他结果中的 id 所指的正文及其位置：文档（doc_…）、章节（sec_…）或段落（chk_…）。',
    },
    get_pages: {
      title: '阅读页面',
      description: '文档若干页的文字，从 1 开始计数，每页开头有一行 [第 67 页]。幻灯片也算作页。',
    },
    list_documents: {
      title: '列出文档',
      description:
        '可以检索的文档，按名称排列，附 id。给出“text”则只保留标题、文件名或发布者含有这些词的文档。',
    },
    list_topics: {
      title: '列出主题',
      description:
        '文档的主题，附每个主题的文档数量。给出“topic”则列出该主题的文档，给出“text”则只保留名称含有这些词的主题。',
    },
    get_entity: {
      title: '查询实体',
      description:
        '文档中提到的机构、人物、地点或术语，与之相关的其他实体，以及写明这些关系的句子。可用来找出两个文档之间的联系。',
    },
    summarize: {
      title: '概括文档或主题',
      description:
        '文档、其中一节或某一主题的各个文档讲了什么：选出最能说明内容的句子，并注明每句所在段落的 id。用于了解大意；查找单个事实请用搜索。',
    },
    calculate: {
      title: '用段落中的数字计算',
      description:
        '计算由段落中数字组成的算式，每个数字附有印出它的段落 id，或所读的文档和页码：求和、差、比率、百分比变化。不在所指段落中的数字会被拒绝，并列出该段落的数字。不同量级（百万、千）的数字会统一量级。',
    },
    verify_consistency: {
      title: '核对陈述是否一致',
      description:
        '陈述之间，以及与用 id 指定的段落之间，是否对同一事实给出不同的值：带单位的数字、日期、版本、任职者。只找出分歧，不证明任何陈述为真。',
    },
    summarize_findings: {
      title: '归纳已找到的内容',
      description: '从用 id 指定的段落中选出回答问题的句子，并注明每句所在段落的 id。',
    },
  },
  entity: ({ name, mentions, documents }) => `${name}：${documents} 个文档的 ${mentions} 个句子提到。`,
  alsoCalled: ({ names }) => `又称：${names}`,
  document: '文档',
  allDocuments: ({ count }) => `全部 ${count} 个文档`,
  inPassages: ({ term }) => `${term}（段落数）`,
  countedPassages: ({ terms }) =>
    `出现过于频繁，无法逐处列出：${terms.join('；')}。改为统计含有这些词（任何词形，包括上方的标题）的段落数；0 是准确的。指定文档即可查看各处。`,
  wordsApart: '这些词分散在不同段落中，数量过多，无法比对',
  furtherHits: ({ documents, hits }) => `另有 ${documents} 个文档，合计 ${hits}；各处列在下面。`,
  furtherZeros: ({ documents }) => `另有 ${documents} 个文档为 0。`,
  doubted: ({ why }) => `并非全部文字都已读取：${why}`,
  doubtedZeros: ({ count, names }) =>
    `其中 ${count} 个文档没有完整读取，0 说明不了什么：${names.join('；')}${count > names.length ? `，另有 ${count - names.length} 个` : ''}。`,
  nothingFound: '没有找到内容。',
  page: ({ first, last }) => (first === last ? `第 ${first} 页` : `第 ${first}–${last} 页`),
  pageMark: ({ page }) => `[第 ${page} 页]`,
  unreadPictures: ({ page, count }) => `［第 ${page} 页有 ${count} 张图片未识别］`,
  repeated: ({ count }) => `另有 ${count} 处相同，未列出`,
  runningHead: ({ line, count }) => `[已略去页边重复的“${line}”，另有 ${count} 次]`,
  foundBy: ({ numbers }) => `由第 ${numbers.join('、')} 个检索词找到`,
  times: ({ scale }) => `（× ${scale.toLocaleString('en')}）`,
  scaleAssumed: (p) =>
    `${p.name} 所在的表没有写明量级：按与其他数字相同的 × ${p.scale.toLocaleString('en')} 计算，请核对。`,
  figuresFound: ({ figures, units }) => `${units} 个句子和表格行中的 ${figures} 个数字。`,
  noFigures: ({ lacking, period }) =>
    lacking.length > 0
      ? `没有找到：没有含数字的句子或表格行带有${lacking.map((word) => `“${word}”`).join('或')}。`
      : period === undefined
        ? '没有找到：这些词各自与数字同处，但没有一句或一行包含全部。'
        : `没有找到：这些词与数字同处，但没有 ${period} 的数字。`,
  inSection: ({ id, characters }) => `位于 ${id}，共 ${characters} 个字符`,
  more: '还有更多内容。请用相同参数和以下 cursor 再次调用：',
  continued: '[接上文]',
  cut: '[在此截断，下一部分继续]',
  subsections: '子章节：',
  moreSubsections: ({ count }) => `……还有 ${count} 个：get_document_structure 列出全部。`,
  noSections: '该文档没有章节。请按页或按 id 阅读。',
  deeper: ({ hidden }) => `还有 ${hidden} 个更深的章节没有列出；增大 max_level 可以看到。`,
  documents: ({ count }) => `${count} 个文档`,
  agree: '这些陈述和段落之间没有发现分歧。',
  differs: ({ about, values }) => `“${about}”有不同的值：${values}。`,
  statement: ({ number }) => `陈述 ${number}`,
};
