/** Calls of tools that cannot be answered. */
export const toolCalls = {
  noSuchTool: (p: { name: string; names: readonly string[] }) =>
    `There is no tool “${p.name}”. There are: ${p.names.join(', ')}.`,
  toolInputRefused: (p: { tool: string; where: string }) =>
    `The arguments of ${p.tool} are not acceptable. ${p.where}. Its schema says what is allowed.`,
  toolInputNoObject: (p: { tool: string }) =>
    `The arguments of ${p.tool} must be one JSON object, such as {"query": "…"}.`,
  toolScopeArgument: (p: { tool: string; field: string }) =>
    `${p.tool} has no argument “${p.field}”: what a tool may see is decided by who calls it, never by an argument. Leave it out.`,
  cursorOfOther: (p: { tool: string }) =>
    `This cursor is not of this call of ${p.tool}. Use a cursor with the tool and the arguments that gave it, or leave it out to begin anew.`,
  noDocumentHere: (p: { name: string }) =>
    `There is no document “${p.name}” that may be read here. list_documents shows those there are.`,
  manyDocumentsHere: (p: { name: string; documents: string[] }) =>
    `“${p.name}” fits several documents: ${p.documents.join('; ')}. Name one by its id.`,
  noPassageHere: (p: { id: string }) =>
    `There is no passage “${p.id}” that was shown or may be read here. Use ids as search_documents gives them.`,
  queryMissing: () => 'Give a query, or several of them in “queries”.',
  termTooFrequent: (p: { term: string; most: number }) =>
    `More than ${p.most} passages may have “${p.term}”, and each would have to be read. Name the documents, or add a word that fewer passages have.`,
  termWithoutWord: (p: { term: string }) =>
    `“${p.term}” has no letter or digit to look for, or one of its alternatives has none.`,
  startTooShort: (p: { term: string }) =>
    `“${p.term}” has a star behind fewer than three letters. Give more of the word.`,
  figureNotInPassage: (p: { name: string; value: string; passage: string; figures: string[] }) =>
    `${p.name} = ${p.value} is not in the passage ${p.passage}. ${p.figures.length === 0 ? 'It has no figure.' : `Its figures: ${p.figures.join('; ')}.`}`,
  figureUnreadable: (p: { name: string; value: string }) =>
    `${p.name} = “${p.value}” is not one figure. Give it as the passage prints it, such as 36,781 or 4.6 %.`,
  noCalculation: (p: { expression: string }) =>
    `“${p.expression}” is no calculation. It takes names of values, numbers, + - * / ( ), change(a, b), difference(a, b), ratio(a, b), share(a, b), sum(a, …) and mean(a, …).`,
  constantWithoutPassage: (p: { number: number }) =>
    `${p.number} is in the expression without a passage. Give it as a value with the passage that prints it; only numbers such as 1, 12, 100 and 1000 need none.`,
  noPeriod: (p: { period: string }) =>
    `“${p.period}” names no year. Give a time such as 2023, FY2024 or Q2 2024.`,
  unknownValue: (p: { name: string }) => `The expression has “${p.name}”, which is not among the values.`,
  unusedValue: (p: { name: string }) => `The value “${p.name}” is not in the expression.`,
  noNumberResult: (p: { expression: string }) => `“${p.expression}” divides by zero.`,
  nothingToCompare: () =>
    'One statement alone has nothing to be held against. Give another one, or name passages by their ids.',
  pagesForm: () => 'Pages are one number or two with a dash, such as 66 or 66-68, and at most 50 at once.',
  toolArgumentsJson: () =>
    'The arguments are not JSON. Put them in single quotes, such as \'{"query": "…"}\', or give - and pipe them in.',
  questionOrHandle: (p: { tool: string }) =>
    `${p.tool} takes either a question or the handle of an earlier call. Give one of them.`,
  noResource: (p: { uri: string }) =>
    `There is no resource ${p.uri} that may be read here. Resources are plumbline://documents/ID, …/ID/toc and …/ID/sections/SELECTOR.`,
};
