export { HAN_NUMERAL_CHARACTERS } from './han-numeral.ts';
export { ORDINALS, ordinalValue } from './ordinal.ts';
