export { type BareText, bareWithPlaces, findBare, piecesOf } from './bare-text.ts';
export { makeCanaries } from './canaries.ts';
export { closePlace } from './close-place.ts';
export { type Disagreement, findDifferingSentences, findDisagreements } from './disagreements.ts';
export { keepStatements } from './draft/keep-statements.ts';
export { takeFormulas } from './draft/markers.ts';
export {
  type DraftBlock,
  type DraftClaim,
  MAX_BODY_CHARS,
  parseBody,
  parseDraft,
  plainLine,
} from './draft/parse-draft.ts';
export { toPlainInline } from './draft/plain-inline.ts';
export type { FieldStatement } from './field-quoted.ts';
export { decideField } from './fields.ts';
export { comesOutAs, readFormula } from './figures/given-formula.ts';
export { isSameValue } from './figures/match-figure.ts';
export { isWrongCalculation } from './figures/worked-dates.ts';
export { fittingUnit } from './fitting-unit.ts';
export { isNamed, isPartOfName, namesOutside, whereNamed } from './holds-statement.ts';
export { quotedBeside } from './locate-quotes.ts';
export { nearestUnit } from './nearest-unit.ts';
export { readUnits } from './passages/passage-units.ts';
export {
  createEvidenceReader,
  type EvidenceReader,
  type PreparedPassage,
  preparePassage,
} from './passages/prepare-passage.ts';
export { type Figure, readFigures } from './passages/read-figures.ts';
export { makePremises, type Premise } from './premises.ts';
export { findQuoted, type Place } from './quoted.ts';
export type { Statement } from './statement.ts';
export { findLostSigns, type LostSign } from './tables/lost-signs.ts';
export { findOtherColumns, type PlacedFigure } from './tables/other-columns.ts';
export { type HeadedRow, headedRowAt, splitCells } from './tables/table-heads.ts';
export { type Decision, decideVerdict, type Opinion } from './verdict.ts';
export { checkPrinted, isIdentifierPrinted } from './veto.ts';
