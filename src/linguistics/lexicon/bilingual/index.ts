export { NAMES } from './company-names.ts';
export { ORDINARY_WORDS } from './ordinary-words.ts';
