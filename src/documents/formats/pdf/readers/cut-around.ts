import { RAISED_SIZE } from '../lines/runs-by-line.ts';
import type { TextRun } from '../page-layout.ts';
import { foldForm } from './same-text.ts';

/** How much of a raised or lowered letter stands beside the line it belongs to. */
const BESIDE = 0.3;

/**
 * `λ I` with the raised 2 of `λ² I` as a piece of its own: cut at the hole in which that stands, or it would be read behind both.
 * The second reader's pieces say where the hole is.
 */
export function cutAroundRaised(runs: readonly TextRun[], second: readonly TextRun[]): TextRun[] {
  const cut = [...runs];
  for (const small of runs.filter(({ text }) => text.trim().length <= 4).toSorted((a, b) => a.x - b.x)) {
    const at = cut.findIndex((run) => surrounds(run, small));
    const run = cut[at];
    if (run !== undefined) cut.splice(at, 1, ...(cutAt(run, small, second) ?? [run]));
  }
  return cut;
}

function surrounds(run: TextRun, small: TextRun): boolean {
  if (small.size >= RAISED_SIZE * run.size || small.x <= run.x + 1) return false;
  if (small.x + small.width >= run.x + run.width - 1) return false;
  const shared = Math.min(run.y + run.height, small.y + small.height) - Math.max(run.y, small.y);
  return shared > BESIDE * small.height;
}

/** Undefined where the second reader's pieces leave no hole, or are not the letters of the run. */
function cutAt(run: TextRun, small: TextRun, second: readonly TextRun[]): TextRun[] | undefined {
  const hole = small.x + small.width;
  const right = run.x + run.width;
  const pieces = second
    .filter((piece) => {
      const middle = piece.y + piece.height / 2;
      return middle > run.y && middle < run.y + run.height && piece.x > run.x - 2 && piece.x < right;
    })
    .toSorted((one, other) => one.x - other.x);
  const before = pieces.filter(({ x, width }) => x + width <= small.x + 1);
  const [next] = pieces.filter(({ x }) => x >= hole - 1);
  const crossed = pieces.some(({ x, width }) => x < small.x - 1 && x + width > small.x + 1);
  const letters = foldForm(before.map(({ text }) => text).join(''));
  if (crossed || next === undefined || letters === '' || !foldForm(run.text).startsWith(letters))
    return undefined;
  let at = 0;
  for (let taken = 0; taken < letters.length; at += 1) taken += foldForm(run.text.charAt(at)).length;
  const [head, tail] = [run.text.slice(0, at).trimEnd(), run.text.slice(at).trimStart()];
  if (tail === '') return undefined;
  const end = Math.max(...before.map(({ x, width }) => x + width));
  return [
    { ...run, width: end - run.x, text: head },
    { ...run, x: next.x, width: right - next.x, text: tail },
  ];
}
