export { BUSINESS_WORDS } from './business-words.ts';
export { NAMES } from './company-names.ts';
export { PLAIN_WORDS } from './plain-words.ts';
export { SPECIAL_WORDS } from './special-words.ts';
