export { guidedSearch, type SearchDepth } from './guided/guided-search.ts';
export { takeTurns } from './guided/take-turns.ts';
export { createNameCheck } from './names/name-check.ts';
export { createQueryGuide, type QueryGuide } from './query-guide.ts';
