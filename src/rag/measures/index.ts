export { CONCEPTS, conceptsOf, isConcept } from './concept.ts';
export { findMeasures, isFieldWord, measureIn } from './find-measures.ts';
export { KNOWN_FORMULAS, type ResultForm } from './known-formulas.ts';
export { type Measure, measure, type Statement } from './measure.ts';
export { MEASURES } from './measure-list.ts';
export { parseTerm } from './parse-term.ts';
export { RATIOS } from './ratios.ts';
export { foldLabel, STATEMENT_WORDS, statementShare, withoutSpaces } from './statements.ts';
export {
  earlier,
  evaluate,
  type Line,
  line,
  linesOf,
  number,
  operation,
  type Term,
  withoutMissing,
  writeTerm,
} from './term.ts';
