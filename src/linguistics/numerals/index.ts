export { ORDINALS, ordinalValue } from './ordinal.ts';
