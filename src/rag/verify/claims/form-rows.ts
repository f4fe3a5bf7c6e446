import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';

/** One label of a form with what was filled in. */
export interface FormPair {
  /** Half-open range in the line. */
  readonly start: number;
  readonly end: number;
  /** As a statement: `Age: 32, Male`, and `No Instrument Rating` for `Instrument Rating: | None`. */
  readonly text: string;
}

const LABEL = /[:：]$/;
const NOTHING = new RegExp(`^(?:${anyOf(EN.figures.filledNo, ZH.figures.filledNo)})$`, 'i');
const YES = new RegExp(`^(?:${anyOf(EN.figures.filledYes, ZH.figures.filledYes)})$`, 'i');

/**
 * The pairs of a row of a form, `| Seats: | 4 | Length: | 30 ft |`, each of which says something of its own; labels that nothing was filled
 * in for say nothing. Undefined for a row of any other table.
 */
export function pairsOfRow(line: string): FormPair[] | undefined {
  if (!/^\s*\|/.test(line)) return undefined;
  const inner = [...line.matchAll(/(?<=\|)[^|]*(?=\|)/g)].map(({ 0: raw, index }): Piece => {
    const start = index + raw.length - raw.trimStart().length;
    return { raw: raw.trim(), start, end: start + raw.trim().length };
  });
  while (inner.length > 0 && inner.at(-1)?.raw === '' && inner.length % 2 === 1) inner.pop();
  const labels = inner.filter(({ raw }, at) => at % 2 === 0 && raw !== '');
  const marked = labels.filter(({ raw }) => LABEL.test(raw)).length;
  if (inner.length < 4 || inner.length % 2 === 1 || marked === 0 || marked * 2 < labels.length)
    return undefined;
  if (labels.some(({ raw }) => /\d/.test(raw) || !/\p{L}/u.test(raw))) return undefined;
  return labels.flatMap((label) => {
    const value = inner[inner.indexOf(label) + 1];
    return value === undefined ? [] : filledPairs(label, value);
  });
}

interface Piece {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

/** `Temperature/Dew Point: | 21°C / -18°C` is of two things; each quotation has its label and what was filled in for it. */
function filledPairs(label: Piece, value: Piece): FormPair[] {
  const things = cutAt(label, /\//);
  const values = cutAt(value, /\s\/\s?|^\/|\/\s*$/);
  const isSplit = things.length > 1 && things.length === values.length;
  const pairs = isSplit
    ? things.map((thing, at) => [thing, values[at] ?? value] as const)
    : [[label, value] as const];
  return pairs.flatMap(([thing, filled]) =>
    /[\p{L}\p{N}]/u.test(filled.raw)
      ? [{ start: thing.start, end: filled.end, text: asStatement(thing.raw, filled.raw) }]
      : [],
  );
}

function cutAt({ raw, start, end }: Piece, joint: RegExp): Piece[] {
  let at = 0;
  return raw.split(joint).map((piece) => {
    const from = raw.indexOf(piece, at);
    at = from + piece.length;
    return { raw: piece.trim(), start: start + from, end: at === raw.length ? end : start + at };
  });
}

function asStatement(label: string, value: string): string {
  const thing = label.replace(LABEL, '');
  if (NOTHING.test(value)) return /\p{Script=Han}/u.test(thing) ? `无${thing}` : `No ${thing}`;
  return YES.test(value) ? thing : `${thing}: ${value}`;
}
