export { findMeasures, isFieldWord } from './find-measures.ts';
export { type Measure, measure, type Statement } from './measure.ts';
export { MEASURES } from './measure-list.ts';
export { foldLabel, STATEMENT_WORDS, statementShare, withoutSpaces } from './statements.ts';
