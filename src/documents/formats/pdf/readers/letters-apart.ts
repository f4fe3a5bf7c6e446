import { joinRuns, runsByLine } from '../lines/runs-by-line.ts';
import { type TextRun, unionBox } from '../page-layout.ts';

/** Fewer letters by themselves are initials, or a formula. */
const MIN_LETTERS = 8;
const SHARE = 0.6;
const LETTER = /(?:^|\s)\p{Script=Latin}(?=\s|$)/gu;

/** `T h e c o m m i t t e e`: most of what spaces part is one letter. Chinese is not written with spaces. */
export function lettersStandApart(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const single = words.filter((word) => /^\p{Script=Latin}$/u.test(word));
  return single.length >= MIN_LETTERS && single.length >= SHARE * words.length;
}

/**
 * Lines whose letters are placed one by one, put together to words as the second reader parts them: its pieces end where a gap
 * is wider than those between letters. Undefined when the page has no such line.
 */
export function joinLetters(runs: readonly TextRun[], second: readonly TextRun[]): TextRun[] | undefined {
  const letters = runs.reduce((sum, { text }) => sum + (text.match(LETTER)?.length ?? 0), 0);
  if (letters < MIN_LETTERS) return undefined;
  const apart = runsByLine(runs).filter((line) => lettersStandApart(joinRuns(line)));
  const joined = apart.flatMap((line) => {
    const box = unionBox(line);
    const pieces = second.filter(({ y, height }) => {
      const middle = y + height / 2;
      return middle > box.y && middle < box.y + box.height;
    });
    const words = pieces.map((piece): TextRun => {
      const [like] = line as [TextRun];
      const { x, width } = piece;
      return { ...like, x, width, text: piece.text.replace(/\s+/g, '') };
    });
    return sameLetters(line, words) ? [{ line, words }] : [];
  });
  if (joined.length === 0) return undefined;
  const replaced = new Map(
    joined.flatMap(({ line, words }) => line.map((run, index) => [run, index === 0 ? words : []])),
  );
  return runs.flatMap((run) => replaced.get(run) ?? [run]);
}

function sameLetters(left: readonly TextRun[], right: readonly TextRun[]): boolean {
  const [one, other] = [left, right].map((runs) =>
    runs
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, ''),
  );
  return one === other && right.length < (one?.length ?? 0);
}
