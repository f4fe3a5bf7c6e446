export {
  inChinese,
  isDictionaryWord,
  isTranslated,
  isTranslatedName,
  saysInOther,
  translatedNames,
} from './bilingual.ts';
export { contentUnits, numbersIn, similarity } from './content-units.ts';
export { type EnglishWord, tagEnglish } from './english-words.ts';
export { matchTerm, placesOfTerm, readWords, type TextWords, termIn } from './match-words.ts';
export { termWeights, weightedTerms, withoutAskingWords } from './query-terms.ts';
export { answerSynonyms } from './synonyms.ts';
export { type Token, tokenize } from './tokenize.ts';
