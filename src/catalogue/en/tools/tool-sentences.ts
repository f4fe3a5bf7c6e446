/** Calls of tools that cannot be answered. */
export const toolCalls = {
  noSuchTool: (p: { name: string; names: string[] }) =>
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
