export { type Catalogue, type CommandWords, catalogueOf } from './catalogue.ts';
export { LANGUAGES, type Language } from './languages.ts';
export type { LawReason, ReportWords } from './report-words.ts';
export { isWording, say, sayIn, type Wording, wording } from './wording.ts';
