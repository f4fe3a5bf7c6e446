export { isUnwritten, outcomeOf, toldOfReport } from './answer-of-report.ts';
export type { AskSettings, NamedInQuestion } from './ask-deps.ts';
export { buildAskGraph } from './ask-graph.ts';
export { createMarkedDocuments, type MarkedDocuments } from './marked-documents.ts';
export { type PrintedAnswer, type PrintedPassage, printedAnswer } from './printed-answer.ts';
export { renderTold, toAnswer } from './to-answer.ts';
