import type { PageBox } from '../../../../domain/index.ts';
import { joinRuns, runsByLine } from '../lines/runs-by-line.ts';
import { type TextRun, unionBox } from '../page-layout.ts';
import { type CellKind, cellKind, isClosing, isCurrency, splitFigures } from './figures.ts';

/** Words or one figure of a row, with the blank space of a column around them. */
export interface RowCell extends PageBox {
  readonly text: string;
  readonly kind: CellKind;
  readonly runs: readonly TextRun[];
  /** The digits alone, without a currency sign that stands apart: what is aligned. */
  readonly core: { readonly x: number; readonly right: number };
}

/** What stands on one line of a region. */
export interface TableRow extends PageBox {
  readonly cells: readonly RowCell[];
  readonly runs: readonly TextRun[];
  readonly size: number;
}

/** Blank space, in letters, that ends a cell of words; before and after a figure less is enough. */
const WORD_GAP = 1;
const FIGURE_GAP = 0.45;
/** A currency sign stands at the left edge of its column. */
const SIGN_REACH = 14;
const MARK_REACH = 1.6;
/** Spaces of one line that fill it out are alike, give or take this much of a letter's size. */
const ALIKE = 0.2;
const SPACES = 3;

export function tableRows(runs: readonly TextRun[]): TableRow[] {
  return runsByLine(runs).map((line) => {
    const cells = cellsOf(line);
    const size = Math.max(...line.map((run) => run.size));
    return { ...unionBox(line), cells, runs: line, size };
  });
}

/**
 * A line of prose whose spaces are stretched to fill it: words stand as far from each other as from the figures among them, and
 * go on behind a figure. Between the columns of a table there is more room than between its words.
 */
export function isStretched({ runs, size }: TableRow): boolean {
  const kinds = runs.map(({ text }) => cellKind(text));
  const gaps = runs.slice(1).map((run, index) => {
    const last = runs[index] as TextRun;
    return {
      room: run.x - last.x - last.width,
      words: kinds[index] === 'words' && kinds[index + 1] === 'words',
    };
  });
  const spaces = gaps.filter(({ room }) => room > 0.12 * size);
  if (spaces.length < SPACES || !spaces.some(({ words }) => words)) return false;
  const rooms = spaces.map(({ room }) => room);
  const widest = Math.max(...rooms);
  const goesOn = kinds.some(
    (kind, index) => kind === 'words' && index > kinds.findIndex((one) => one !== 'words'),
  );
  return goesOn && widest < WORD_GAP * size && widest - Math.min(...rooms) < ALIKE * size;
}

interface Group {
  runs: TextRun[];
  kind: CellKind;
  core: TextRun;
}

function cellsOf(line: readonly TextRun[]): RowCell[] {
  const groups: Group[] = [];
  for (const run of line.flatMap(splitFigures)) {
    const last = groups.at(-1);
    const kind = cellKind(run.text);
    if (last !== undefined && joins(last, run, kind)) {
      const sign = last.runs.every((other) => isCurrency(other.text));
      last.runs.push(run);
      if (sign) last.core = run;
      last.kind = sign ? kind : isClosing(run.text) ? last.kind : cellKind(joinRuns(last.runs));
    } else groups.push({ runs: [run], kind, core: run });
  }
  return groups.map(({ runs, kind, core }) => {
    const right = Math.max(core.x + core.width, ...runs.map((run) => run.x + run.width));
    return { ...unionBox(runs), text: joinRuns(runs), kind, runs, core: { x: core.x, right } };
  });
}

/** Whether a run goes on in the cell before it. */
function joins(group: Group, run: TextRun, kind: CellKind): boolean {
  const last = group.runs.at(-1) as TextRun;
  const gap = run.x - last.x - last.width;
  const size = Math.max(run.size, last.size, 1);
  if (group.runs.every(({ text }) => isCurrency(text))) return kind !== 'words' && gap < SIGN_REACH * size;
  if (isCurrency(run.text)) return group.kind === 'words' && gap < FIGURE_GAP * size;
  if (group.kind !== 'words' && isClosing(run.text)) return gap < MARK_REACH * size;
  if (group.kind !== 'words' && kind !== 'words') return gap < 0.15 * size;
  const both = group.kind === 'words' && kind === 'words';
  return gap < (both ? WORD_GAP : FIGURE_GAP) * size;
}
