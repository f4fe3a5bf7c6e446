export { guidedSearch, type SearchDepth } from './guided/guided-search.ts';
export { takeTurns } from './guided/take-turns.ts';
export { lookUpQuestion } from './look-up-figures.ts';
export { createNameOccurs, type NameOccurs } from './names/name-occurs.ts';
export { createWordCheck } from './names/word-check.ts';
export { createQueryGuide, type QueryGuide } from './query-guide.ts';
