import { type Cell, isSameFigure } from '../figures/cell.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { CellMatch } from '../figures/match-cell.ts';
import type { Source, SourceCell } from '../figures/source.ts';
import { wordsOf } from '../figures/words-of.ts';

interface Matched {
  readonly figure: Cell;
  readonly match: CellMatch;
}

/** A cell of the row that most figures of a claim's row stand in; a table that was turned round has none. */
export function rowOfMost(matches: readonly Matched[]): SourceCell | undefined {
  const standing = matches.flatMap(({ figure, match }) =>
    figure.isTabular && match.kind === 'stands' && match.cell.isTabular ? [match.cell] : [],
  );
  const fellows = (cell: SourceCell) =>
    standing.filter(({ source, start }) => source === cell.source && start === cell.start).length;
  return standing.find((cell) => fellows(cell) >= 2 && fellows(cell) > standing.length / 2);
}

/** What stands in that row where a figure was taken from another row of the table. */
export function otherInRow(
  figure: Cell,
  match: CellMatch,
  row: SourceCell,
  sources: readonly Source[],
): SourceCell | undefined {
  if (match.kind !== 'stands' || !figure.isTabular || match.cell.source !== row.source) return undefined;
  const cells = (sources[row.source]?.cells ?? []).filter(({ start }) => start === row.start);
  if (match.cell.start === row.start || cells.some((cell) => isSameFigure(figure, cell.value)))
    return undefined;
  if (isUnderItsHead(figure, match.cell, row)) return undefined;
  const right = cells.find(({ index }) => index === match.cell.index);
  return right === undefined ? undefined : { ...right, source: row.source };
}

/** A row that puts several rows of a statement side by side has the name of each in the head of its column. */
function isUnderItsHead(figure: Cell, cell: SourceCell, row: SourceCell): boolean {
  const head = wordsOf(figure.named);
  const names = ({ words }: SourceCell) => head.length > 0 && head.every((word) => holdsWord(words, word));
  return names(cell) && !names(row);
}
