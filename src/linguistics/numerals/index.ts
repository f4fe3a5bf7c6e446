export { ENGLISH_NUMBER, parseEnglishNumber } from './english-number.ts';
export { HAN_NUMERAL_CHARACTERS, parseHanNumeral } from './han-numeral.ts';
