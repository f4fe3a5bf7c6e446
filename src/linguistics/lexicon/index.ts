export { MONTHS, NO_COMPANIES, NO_NAMES, NO_SERIES, SHORT_MONTHS, WEEKDAYS } from './en.ts';
export { anyOf, wordsOf } from './words-of.ts';
