export { translatedNames } from './bilingual.ts';
export { termWeights, weightedTerms, withoutAskingWords } from './query-terms.ts';
