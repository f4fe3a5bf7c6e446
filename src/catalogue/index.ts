export { type Catalogue, catalogueOf } from './catalogue.ts';
export type { ReportWords } from './report-words.ts';
