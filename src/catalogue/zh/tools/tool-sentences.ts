import type { toolCalls as english } from '../../en/tools/tool-sentences.ts';

export const toolCalls: typeof english = {
  noSuchTool: ({ name, names }) => `没有工具“${name}”。现有：${names.join('、')}。`,
  toolInputRefused: ({ tool, where }) => `${tool} 的参数不可接受。${where}。允许的内容见其 schema。`,
  toolInputNoObject: ({ tool }) => `${tool} 的参数必须是一个 JSON 对象，例如 {"query": "…"}。`,
  toolScopeArgument: ({ tool, field }) =>
    `${tool} 没有参数“${field}”：工具能看到什么由调用者决定，从不由参数决定。请去掉它。`,
  cursorOfOther: ({ tool }) =>
    `此 cursor 不属于这次对 ${tool} 的调用。请与给出它的工具和参数一起使用，或去掉它从头开始。`,
  noDocumentHere: ({ name }) => `没有可在此阅读的文档“${name}”。list_documents 列出现有文档。`,
  manyDocumentsHere: ({ name, documents }) =>
    `“${name}”符合多个文档：${documents.join('；')}。请用 id 指定一个。`,
  noPassageHere: ({ id }) => `没有出示过或可在此阅读的段落“${id}”。请使用 search_documents 给出的 id。`,
  queryMissing: () => '请给出 query，或在 queries 中给出多个检索词。',
  termTooFrequent: ({ term, most }) =>
    `可能含有“${term}”的段落超过 ${most} 个，每个都要读。请指定文档，或加上一个较少见的词。`,
  termWithoutWord: ({ term }) => `“${term}”或其中一个备选没有可查找的字母或数字。`,
  startTooShort: ({ term }) => `“${term}”的星号前不足三个字母。请给出更多字母。`,
  figureNotInPassage: ({ name, value, passage, figures }) =>
    `段落 ${passage} 中没有 ${name} = ${value}。${figures.length === 0 ? '该段落没有数字。' : `其中的数字：${figures.join('；')}。`}`,
  figureUnreadable: ({ name, value }) =>
    `${name} = “${value}”不是一个数字。请照段落所印给出，例如 36,781 或 4.6 %。`,
  noCalculation: ({ expression }) =>
    `“${expression}”不是算式。可用值的名称、数字、+ - * / ( )、change(a, b)、difference(a, b)、ratio(a, b)、share(a, b)、sum(a, …) 和 mean(a, …)。`,
  constantWithoutPassage: ({ number }) =>
    `算式中的 ${number} 没有指明段落。请把它作为值给出，并附上印出它的段落；只有 1、12、100、1000 之类的数字不需要。`,
  noPeriod: ({ period }) => `“${period}”没有指明年份。请给出 2023、FY2024 或 2024年第二季度 这样的时间。`,
  unknownValue: ({ name }) => `算式中的“${name}”不在给出的值之中。`,
  unusedValue: ({ name }) => `算式中没有用到值“${name}”。`,
  noNumberResult: ({ expression }) => `“${expression}”除以零。`,
  nothingToCompare: () => '一条陈述没有可对照的内容。请再给一条陈述，或用 id 指定要对照的段落。',
  pagesForm: () => '页码是一个数字，或用连字符连接的两个数字，例如 66 或 66-68，一次最多 50 页。',
  toolArgumentsJson: () => '参数不是 JSON。请放在单引号中，例如 \'{"query": "…"}\'，或用 - 从标准输入读取。',
  questionOrHandle: ({ tool }) => `${tool} 需要一个问题，或先前调用的 handle。请给出其中一个。`,
  noResource: ({ uri }) =>
    `没有可在此阅读的资源 ${uri}。资源形如 plumbline://documents/ID、…/ID/toc 和 …/ID/sections/SELECTOR。`,
};
