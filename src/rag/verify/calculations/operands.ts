import { CONCEPTS, isConcept } from '../../measures/index.ts';
import { bareValue, type Cell } from '../figures/cell.ts';
import { holdsWord } from '../figures/holds-word.ts';
import { isOf, type Source, type SourceCell, scalesOf } from '../figures/source.ts';
import { wordsOf } from '../figures/words-of.ts';

/** What a figure may be worked out from: a cell, and the row or sentence that it stands in. */
export interface Operand extends Cell {
  readonly row: string;
  /** Cells of one column of a table have the same; that of other figures is told by their year. */
  readonly column: string;
  /** Whether the claim itself gives the figure. */
  readonly isGiven: boolean;
  /** It only shares its column with a given one: the claim does not name its row. */
  readonly isUnnamed: boolean;
}

const MAX_OPERANDS = 48;

/** Cells that a claim gives, those in their rows and sentences, and rows of tables that its words name. */
export function operandsOf(request: {
  /** What is to be worked out of them. */
  readonly figure: Cell;
  readonly given: readonly SourceCell[];
  readonly worked: readonly Cell[];
  readonly words: ReadonlySet<string>;
  readonly text: string;
  readonly entity: string | undefined;
  readonly sources: readonly Source[];
}): Operand[] {
  const { figure, given, worked, words, text, entity, sources } = request;
  const all = sources.flatMap(({ cells }) => cells);
  const named = all.filter(
    ({ isTabular, label }) => !isTabular && label.length > 0 && label.every((word) => holdsWord(words, word)),
  );
  const rows = new Set([...given, ...named].map(rowOf));
  const columns = new Set(given.map(columnOf).filter((column) => column !== ''));
  const ownCells = new Set(given);
  const others = all.filter(
    (cell) => !ownCells.has(cell) && (entity === undefined || isOf(cell, entity, sources)),
  );
  const near = others
    .filter((cell) => rows.has(rowOf(cell)) || (cell.isTabular && isSpokenOf(cell, words, text, sources)))
    .toSorted((a, b) => Number(rows.has(rowOf(b))) - Number(rows.has(rowOf(a))));
  const nearCells = new Set(near);
  const beside = new Set(others.filter((cell) => !nearCells.has(cell) && columns.has(columnOf(cell))));
  const ownWorked = worked.map(
    (cell, at): Operand => ({
      ...cell,
      row: `worked ${at}`,
      column: '',
      isGiven: true,
      isUnnamed: false,
    }),
  );
  const toOperand = (cell: SourceCell): Operand => ({
    ...inScaleOfFigure(cell, figure, sources),
    row: rowOf(cell),
    column: columnOf(cell),
    isGiven: ownCells.has(cell),
    isUnnamed: beside.has(cell),
  });
  return [...given.map(toOperand), ...ownWorked, ...[...near, ...beside].map(toOperand)].slice(
    0,
    MAX_OPERANDS,
  );
}

/** 17,694,642 of a table whose scale another passage tells, for a figure that is given in thousands. */
function inScaleOfFigure(cell: SourceCell, figure: Cell, sources: readonly Source[]): SourceCell {
  if (cell.hasScale || !cell.isTabular || Math.abs(figure.value) === bareValue(figure)) return cell;
  const [scale, ...others] = scalesOf(cell, sources);
  if (scale === undefined || others.length > 0) return cell;
  return { ...cell, value: cell.value * scale, step: cell.step * scale, hasScale: true };
}

function rowOf(cell: SourceCell): string {
  return `${cell.source} ${cell.start}`;
}

function columnOf({ isTabular, source, index }: SourceCell): string {
  return isTabular ? `${source} ${index}` : '';
}

/** Whether the claim names the row of a cell: by every word of its label, or as the same line of a statement. */
function isSpokenOf(
  cell: SourceCell,
  words: ReadonlySet<string>,
  text: string,
  sources: readonly Source[],
): boolean {
  const names = sources[cell.source]?.names ?? [];
  // A row without a name is known by its columns.
  const label = (cell.named === '' ? cell.label : wordsOf(cell.named)).filter(
    (word) => !/^\p{Script=Han}$/u.test(word) && !names.some((name) => name.includes(word)),
  );
  if (label.length > 0 && label.every((word) => holdsWord(words, word))) return true;
  return CONCEPTS.some(
    (concept) =>
      isConcept(cell.named, concept, true) && (concept.en.any.test(text) || concept.zh.any.test(text)),
  );
}

export function isSameColumn(a: Operand, b: Operand): boolean {
  if (a.column !== '' && a.column === b.column) return true;
  return a.years.length === 1 && b.years.length === 1 && a.years[0] === b.years[0] && a.row !== b.row;
}

/** Whether one may be the other at another time or place: what was worked out grows from nothing that is printed, and no row from another one. */
export function isAlike(a: Operand, b: Operand): boolean {
  if (isWorked(a) !== isWorked(b)) return false;
  if (!(a.isTabular && b.isTabular) || a.row === b.row || isSameColumn(a, b)) return true;
  const [own, other] = [a, b].map(({ named }) => new Set(wordsOf(named)));
  return own === undefined || other === undefined || own.size === 0 || other.size === 0
    ? true
    : [...own].some((word) => holdsWord(other, word));
}

const isWorked = ({ row }: Operand): boolean => row.startsWith('worked');
