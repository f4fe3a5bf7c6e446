import { DIRECTION_AXES } from '../lexicon/directions.ts';
import type { Token } from '../words/tokenize.ts';

const AXES: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = DIRECTION_AXES.trim()
  .split('\n')
  .map((row) => {
    const [plus = '', minus = ''] = row.split('|');
    return [new Set(plus.trim().split(' ')), new Set(minus.trim().split(' '))] as const;
  });

/** The axis of more and less. */
export const COMPARISON = 2;

export interface DirectionMark {
  readonly token: Token;
  readonly axis: number;
  readonly sign: 1 | -1;
}

const MARKS = new Map<string, { axis: number; sign: 1 | -1 }[]>();
AXES.forEach(([plus, minus], axis) => {
  for (const [words, sign] of [
    [plus, 1],
    [minus, -1],
  ] as const)
    for (const word of words) MARKS.set(word, [...(MARKS.get(word) ?? []), { axis, sign }]);
});

/** Every word that states a direction, on every axis it may belong to. */
export function findDirections(tokens: readonly Token[]): DirectionMark[] {
  return tokens.flatMap((token) => (MARKS.get(token.lower) ?? []).map((mark) => ({ token, ...mark })));
}

/** Whether a word states the same direction as a mark, as `increased` does where the source says `rose`. */
export function pointsAlike(word: string, mark: DirectionMark): boolean {
  return MARKS.get(word)?.some(({ axis, sign }) => axis === mark.axis && sign === mark.sign) ?? false;
}

/** Whether two words stand at the two ends of one axis. Chinese words also by the one character that tells them apart. */
export function areOpposite(a: string, b: string): boolean {
  return AXES.some(
    ([plus, minus]) =>
      (holds(plus, a) && holds(minus, b) && !holds(plus, b)) ||
      (holds(minus, a) && holds(plus, b) && !holds(minus, b)),
  );
}

function holds(words: ReadonlySet<string>, word: string): boolean {
  if (words.has(word)) return true;
  if (!/^\p{Script=Han}{2,5}$/u.test(word)) return false;
  for (const entry of words) if (/^\p{Script=Han}/u.test(entry) && word.includes(entry)) return true;
  return false;
}
