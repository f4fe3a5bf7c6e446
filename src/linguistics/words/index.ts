export { translatedNames } from './bilingual.ts';
export { baseFormsOfStart } from './irregular-forms.ts';
export { termWeights, weightedTerms, withoutAskingWords } from './query-terms.ts';
