import type { DocumentWarning } from './document.ts';

/** What is said of a reading in which nothing is missing: it went another way, or left out what nobody sees. */
const REMARKS: ReadonlySet<string> = new Set([
  'warnSecondReader',
  'warnLettersApart',
  'warnReadOnce',
  'warnNoSecondReader',
  'warnUnseenRead',
  'warnUnseenLeftOut',
  'warnMostUnseen',
  'warnNotLookedAt',
  'warnHiddenText',
  'warnLineByLine',
  'warnLeftOut',
  'warnPictureEmpty',
  'warnPagesEmpty',
  'warnNotEnriched',
  'warnNotDescribed',
  'warnNotDescribedBeyond',
]);

/** Whether a document is read in part only: something that a reader of the file sees is missing, or may be wrong. */
export const meansLoss = (warning: DocumentWarning): boolean =>
  typeof warning === 'string' || !REMARKS.has(warning.id);
