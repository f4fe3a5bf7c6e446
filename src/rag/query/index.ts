export { guidedSearch } from './guided-search.ts';
export { lookUpQuestion } from './look-up-figures.ts';
export { createQueryGuide, type QueryGuide } from './query-guide.ts';
export { takeTurns } from './take-turns.ts';
