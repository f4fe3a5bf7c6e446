import type { batches as english } from '../../en/sentences/batch-sentences.ts';

export const batches: typeof english = {
  batchNotFound: ({ id }) => `没有批次“${id}”。`,
  batchCancelled: ({ id }) => `${id} 已取消。请在新的批次中重新提问。`,
  batchWorkedOn: ({ id }) => `${id} 已在处理中。请等它结束，或先暂停它。`,
  batchNoRetryYet: ({ id }) => `${id} 正在处理中。请等它完成后再重试各行，或先暂停它。`,
  batchNotPaused: ({ id, status }) => `${id} 无法暂停：其状态为 ${status}。`,
  batchDoesNotStop: ({ id }) => `${id} 尚未停止，已通知它停止；请一分钟后再试。`,
  batchBudgetSpent: ({ reason }) =>
    `本批次的预算已用尽（${reason}）。请提高费用上限（batch.maxCostUsd），然后继续。`,
  batchTooLarge: ({ most }) => `一个批次最多 ${most} 个问题。请拆分。`,
  noQuestions: () => '没有一行含有可以提出的问题。请在每行写一个完整的问题。',
  noBatchRow: ({ row }) => `该批次没有第 ${row} 行，或该行没有提出问题。GET …/rows 可列出各行。`,
  noRows: () => '文件中没有行。请在每行写一个问题。',
  noSheet: ({ name, names }) => `文件中没有工作表“${name}”，现有：${names}。`,
  noQuestionColumn: ({ wanted, hasHeader, seen }) =>
    `${wanted === '' ? '文件中没有列的名称像是问题，也没有一列多为问题。' : `文件中没有列“${wanted}”。`}${hasHeader ? '各列为' : '第一行为'} ${seen.join('；')}。请按名称、字母或序号指明该列。`,
  sheetCells: ({ sheet, cells }) => `工作表“${sheet}”：${cells}`,
  rowToTryAgain: ({ reason }) => `${reason}请重试该行。`,
  answerNotWritten: () => '回答未能写成。',
  rowBudgetSpent: () => '预算在找到回答之前已用尽。',
  rowBatchCancelled: () => '批次在提出该行之前已取消。',
  questionEmpty: () => '问题是空的。请把想知道的内容写成一个完整的问题。',
  questionTooLong: ({ characters, most }) =>
    `问题有 ${characters} 个字符，最多允许 ${most} 个。请用几句话提问，较长的材料请放入文档。`,
  questionAsksNothing: () => '文字只说明了如何回答，没有提出问题。请同时写明想知道什么。',
  questionOneWord: ({ word }) =>
    `“${word}”只是一个词。请就它提出完整的问题，例如它是什么、如何运作、与其他相比如何。`,
  nothingToSearch: () => '没有可检索的内容。请给出一个问题或若干词语。',
  searchTooLong: ({ characters, most }) =>
    `问题有 ${characters} 个字符，最多允许 ${most} 个。请只用其中的关键词检索。`,
};
