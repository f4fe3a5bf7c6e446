export type { FindDeps } from './candidates.ts';
export { figureTerms, findFigures } from './find-figures.ts';
export { findRare } from './find-rare.ts';
export { type FindTerm, readFindTerm, readNumberTerm } from './find-term.ts';
export { type FoundText, findText } from './find-text.ts';
export { foldPlaces } from './fold-places.ts';
export { type FigureUnit, PER_CENT } from './read-figure-rows.ts';
export type { TextHit } from './text-hit.ts';
