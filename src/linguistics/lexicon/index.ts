export { ZH } from './chinese.ts';
export { MONTHS, WEEKDAYS } from './en.ts';
export { EN } from './english.ts';
export { anyOf, eitherOf, termPattern, termsOf } from './words-of.ts';
