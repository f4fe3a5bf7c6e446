export { OTHER_DOCUMENTS } from './bilingual/other-documents.ts';
export { UNITS as CHINESE_UNITS } from './chinese/zh-units.ts';
export { ZH } from './chinese.ts';
export { MONTHS, WEEKDAYS } from './en.ts';
export { UNITS as ENGLISH_UNITS } from './english/en-units.ts';
export { EN } from './english.ts';
export { anyOf, eitherOf, termPattern, termsOf } from './words-of.ts';
