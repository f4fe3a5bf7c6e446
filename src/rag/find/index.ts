export type { FindDeps } from './candidates.ts';
export { type FindTerm, readFindTerm } from './find-term.ts';
export { findText, type TextHit } from './find-text.ts';
