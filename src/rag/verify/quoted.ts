import { foldText } from './passages/fold-text.ts';
import { type PreparedPassage, type WholeUnit, wholeKey } from './passages/prepare-passage.ts';
import { type Statement, splitLabel } from './statement.ts';

/** Words of a passage; half-open range into the Markdown of its version. */
export interface Place {
  readonly evidenceId: string;
  readonly quote: string;
  readonly start: number;
  readonly end: number;
}

/** Shorter folds stand everywhere. */
const MIN_FOLD = { latin: 12, han: 6 };

/**
 * Where a passage has a statement word for word: as a whole sentence, a whole list item or a whole row of a table under the same head. A
 * part of one is no quotation, since what is cut off may deny it; what stands in brackets may be left out. A run-in label may
 * stand before it when the passage, its title or its headings have its words.
 */
export function findQuoted(statement: Statement, passages: readonly PreparedPassage[]): Place | undefined {
  const { label, sentence } = splitLabel(statement.text);
  for (const passage of passages) {
    const unit =
      wholeOf(statement.text, statement, passage) ??
      (label !== '' && isNamedBy(label, passage) ? wholeOf(sentence, statement, passage) : undefined);
    if (unit !== undefined) return toPlace(passage, unit);
  }
  return undefined;
}

export function toPlace(
  { id, text, offset }: Pick<PreparedPassage, 'id' | 'text' | 'offset'>,
  { start, end }: { readonly start: number; readonly end: number },
): Place {
  return { evidenceId: id, quote: text.slice(start, end), start: offset + start, end: offset + end };
}

function wholeOf(text: string, { head }: Statement, { wholes }: PreparedPassage): WholeUnit | undefined {
  // Its first cell may be empty.
  const isRow = text.includes(' | ') || text.startsWith('| ');
  // A row says what its columns say: under another head it is another statement.
  if (head !== undefined && !isRow) return undefined;
  const key = wholeKey(text, isRow, head);
  const least = /\p{Script=Han}/u.test(text) ? MIN_FOLD.han : MIN_FOLD.latin;
  return head === undefined && key.length < least ? undefined : wholes.get(key);
}

function isNamedBy(label: string, { folded, foldedContext }: PreparedPassage): boolean {
  const words = label
    .split(/\s+/)
    .map(foldText)
    .filter((word) => word !== '');
  return words.every((word) => foldedContext.includes(word) || folded.includes(word));
}
