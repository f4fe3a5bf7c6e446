import { type Language, say } from '../../../catalogue/index.ts';
import type { LibraryDocument } from '../../../domain/index.ts';

/** Warnings that say that text of a document was not read, or not as it is printed. */
const DOUBTS: ReadonlySet<string> = new Set([
  'warnScans',
  'warnGarbled',
  'warnScansUnread',
  'warnGarbledUnread',
  'warnCut',
  'warnDamagedPages',
  'warnNoTextScans',
  'warnNoText',
  'warnNoLayout',
  'warnLettersApart',
  'warnOcrMissing',
  'warnOutOfTime',
  'warnPagePictures',
  'warnPictureNotRead',
  'warnPictureDamaged',
  'warnPagesUndecoded',
  'warnPagesEmpty',
  'warnPagesBeyond',
  'warnPicturesDamaged',
  'warnPicturesLate',
  'warnPicturesBeyond',
  'warnAttachments',
  'warnAttachmentsUnread',
  'warnInAttachment',
  'warnArchiveListed',
  'warnMarksUnread',
  'warnLinesBroken',
  'warnHiddenLeftOut',
  'warnFormulasOpen',
]);

/** Why a word that is not found in a document may be in it all the same. */
export function textDoubts({ warnings, problem }: LibraryDocument, language: Language): string[] {
  const own = warnings
    .filter((warning) => typeof warning === 'string' || DOUBTS.has(warning.id))
    .map((warning) => say(language, warning));
  return problem === undefined ? own : [say(language, problem.wording ?? problem.detail), ...own];
}
