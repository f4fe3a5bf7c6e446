import type { PageLayout, TextRun } from '../page-layout.ts';
import { isRightToLeft, joinPieces, linesOf } from './right-to-left.ts';

/** Of the letters of a line: less are words in a line of other writing. */
const MOST = 0.5;

/**
 * A page of another writing with its Arabic and Hebrew in the order of reading: a line of it, and words of it within a line, as the
 * second reader has them; what both readers see of those lines.
 */
export function turnLines(
  page: PageLayout,
  second: readonly TextRun[],
): { readonly page: PageLayout; readonly second: readonly TextRun[] } {
  if (!second.some(isTurned)) return { page, second };
  const lines = linesOf(second).filter((line) => line.some(isTurned));
  const turned = lines.flatMap((line) => {
    const like = page.runs.find((run) => line.some((piece) => standsOn(run, piece)));
    const pieces = isRightToLeft({ runs: line }, MOST) ? joinPieces(line) : turnWords(line);
    return pieces.map((piece): TextRun => ({ ...piece, ...(like && { font: like.font, size: like.size }) }));
  });
  const own = new Set(lines.flat());
  const isOwn = (run: TextRun): boolean => lines.some((line) => line.some((piece) => standsOn(run, piece)));
  return {
    page: { ...page, runs: [...page.runs.filter((run) => !isOwn(run)), ...turned] },
    second: [...second.filter((run) => !own.has(run)), ...turned],
  };
}

const isTurned = (run: TextRun): boolean => isRightToLeft({ runs: [run] });

/** Pieces of other writing as they are, those of such words between them joined from right to left. */
function turnWords(line: readonly TextRun[]): TextRun[] {
  const turned: TextRun[] = [];
  let words: TextRun[] = [];
  for (const piece of line) {
    if (isTurned(piece)) words.push(piece);
    else {
      turned.push(...joinPieces(words), piece);
      words = [];
    }
  }
  return [...turned, ...joinPieces(words)];
}

function standsOn(run: TextRun, piece: TextRun): boolean {
  const middle = run.y + run.height / 2;
  const shared = Math.min(run.x + run.width, piece.x + piece.width) - Math.max(run.x, piece.x);
  return middle > piece.y && middle < piece.y + piece.height && shared > 0;
}
