export { ZH } from './chinese.ts';
export { MONTHS, NO_COMPANIES, NO_NAMES, NO_SERIES, SHORT_MONTHS, WEEKDAYS } from './en.ts';
export { EN } from './english.ts';
export { anyOf, eitherOf, termPattern, termsOf, wordsOf } from './words-of.ts';
