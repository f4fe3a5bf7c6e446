/** Files of questions. */
export const batches = {
  batchNotFound: (p: { id: string }) => `There is no batch “${p.id}”.`,
  batchCancelled: (p: { id: string }) => `${p.id} was cancelled. Ask the questions again in a new batch.`,
  batchWorkedOn: (p: { id: string }) =>
    `${p.id} is being worked on already. Wait until it has ended, or pause it.`,
  batchNoRetryYet: (p: { id: string }) =>
    `${p.id} is being worked on. Retry its rows when it is done, or pause it first.`,
  batchNotPaused: (p: { id: string; status: string }) => `${p.id} cannot be paused: it is ${p.status}.`,
  batchDoesNotStop: (p: { id: string }) => `${p.id} does not stop. It was told to; try again in a minute.`,
  batchBudgetSpent: (p: { reason: string }) =>
    `The budget of this batch is spent (${p.reason}). Raise the most that it may cost (batch.maxCostUsd), and go on.`,
  batchTooLarge: (p: { most: number }) => `At most ${p.most} questions make a batch. Split them.`,
  noQuestions: () => 'No row holds a question that can be asked. Write one whole question into each row.',
  noBatchRow: ({ row }: { row: number }) =>
    `Row ${row} of this batch asks nothing, or is not there. GET …/rows lists its rows.`,
  noRows: () => 'The file holds no rows. Put one question into each row.',
  noSheet: (p: { name: string; names: string }) => `The file has no sheet “${p.name}”. It has ${p.names}.`,
  noQuestionColumn: (p: { wanted: string; hasHeader: boolean; seen: string[] }) =>
    `${p.wanted === '' ? 'No column of the file is named like a question, and none holds mostly questions.' : `The file has no column “${p.wanted}”.`} ${p.hasHeader ? 'Its columns are' : 'Its first row is'} ${p.seen.join('; ')}. Name the column by its name, letter or number.`,
  sheetCells: (p: { sheet: string; cells: string }) => `sheet “${p.sheet}”: ${p.cells}`,
  rowToTryAgain: (p: { reason: string }) => `${p.reason} Try the row again.`,
  answerNotWritten: () => 'The answer could not be written.',
  rowBudgetSpent: () => 'The budget was spent before an answer was found.',
  rowBatchCancelled: () => 'The batch was cancelled before this row was asked.',
  questionEmpty: () => 'The question is empty. Write what you want to know as a whole question.',
  questionTooLong: (p: { characters: number; most: number }) =>
    `The question has ${p.characters} characters; at most ${p.most} are allowed. Ask in a few sentences and put long material into a document.`,
  questionAsksNothing: () =>
    'The text only says how to answer, and asks nothing. Say what you want to know, too.',
  questionOneWord: (p: { word: string }) =>
    `“${p.word}” is a single word. Ask a whole question about it, for example what it is, how it works or how it compares.`,
  nothingToSearch: () => 'There is nothing to search for. Give a question or some words.',
  searchTooLong: (p: { characters: number; most: number }) =>
    `The question has ${p.characters} characters; at most ${p.most} are allowed. Search for its words of matter.`,
};
