import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Cell } from '../figures/cell.ts';
import { comesFrom, cuesOf } from './cues.ts';
import type { Operand } from './operands.ts';

/** Two figures beside a rate or a multiple that can be of nothing else. */
export interface RangeBeside {
  readonly figures: readonly Operand[];
  /** Goes from one to the other, and is no part of a whole. */
  readonly isChange: boolean;
}

/**
 * The two figures of `down a third, from $244 million to $161 million`, of `39 of 119 hours`, or of `from $8.4 billion in 2017 to $25.8
 * billion, about 3.1 times as much`: the rate is of these and of nothing else. `own` are the figures of the sources that the text gives.
 */
export function rangeBeside(figure: Cell, text: string, own: readonly Operand[]): RangeBeside | undefined {
  const after = rangeAfter(figure, text);
  const found = after ?? rangeBefore(figure, text);
  if (found === undefined) return undefined;
  const [first, second] = found.raws.map((raw) =>
    own.filter(({ value, raw: cell }) => digitsIn(cell) === digitsIn(raw) && value !== 0),
  );
  return first?.length === 1 && second?.length === 1
    ? { figures: [...first, ...second], isChange: found.isChange }
    : undefined;
}

interface Found {
  readonly raws: readonly [string, string];
  readonly isChange: boolean;
}

function rangeAfter(figure: Cell, text: string): Found | undefined {
  const clause = /^[^;；。]*/.exec(text.slice(figure.index))?.[0] ?? '';
  const change = RANGE.exec(clause);
  const range = change ?? SHARE_OF.exec(clause);
  if (range === null || /[;；。]|\.(?!\d)/.test(clause.slice(0, range.index))) return undefined;
  return { raws: [range[1] ?? '', range[2] ?? ''], isChange: change !== null };
}

/** A rate a year is of a span that may not be told. */
function rangeBefore(figure: Cell, text: string): Found | undefined {
  if (cuesOf(text, figure).has('annual')) return undefined;
  const before = text
    .slice(0, figure.index)
    .replace(/\([^()]*\)/g, ' ')
    .replace(CONNECTED, '');
  const numbers = [...before.matchAll(/\d[\d,.]*/g)].filter(([raw]) => !A_YEAR.test(raw));
  const [a, b] = numbers.slice(-2);
  if (a === undefined || b === undefined) return undefined;
  const between = before.slice(a.index + a[0].length, b.index);
  if (!ITS.test(before.slice(b.index + b[0].length)) || /[;；。]/.test(between)) return undefined;
  const isRange = FROM_BEFORE.test(before.slice(0, a.index)) && TO_WITHIN.test(between);
  if (isRange) return { raws: [a[0], b[0]], isChange: true };
  return comesFrom(between) ? { raws: [b[0], a[0]], isChange: true } : undefined;
}

const FROM = anyOf(EN.figures.rangeFrom, ZH.figures.rangeFrom);
const TO = anyOf(EN.figures.rangeTo, ZH.figures.upTo, ZH.figures.rangeTo);
const NUMBER = String.raw`[^\d]{0,12}(\d[\d,.]*)`;
const RANGE = new RegExp(
  String.raw`^[^\d]{0,24}[\d.]*[^\d]{0,16}${FROM}${NUMBER}[^\d]{0,40}${TO}${NUMBER}`,
  'i',
);
/** “a third, 39 of 119 hours”. */
const SHARE_OF = /(?<![\d.,])(\d[\d,.]*) (?:out )?of (?:the )?(\d[\d,.]*)(?!\d)/i;

const A_YEAR = /^(?:19|20)\d{2}$/;
const FROM_BEFORE = new RegExp(
  String.raw`(?:\b${EN.figures.rangeFrom}\b|${anyOf(ZH.figures.rangeFrom)})[^\d,.]{0,12}$`,
  'i',
);
const TO_WITHIN = new RegExp(
  String.raw`\b${EN.figures.rangeTo}\b|${anyOf(ZH.figures.upTo, ZH.figures.rangeTo)}`,
  'i',
);
/** The unit of the second figure and its period. */
const ITS =
  /^(?:[\s-]?[a-z%]{1,12}|\p{Script=Han}{1,4}|%)?(?:\s(?:in|for|at|by)(?:\s[a-z]+){0,3}(?:\s\d{4})?)?$/iu;
/** Nothing but words for a change between a range and its rate. */
const CONNECTED = new RegExp(
  [
    String.raw`\s*[,，、(（—–]?\s*`,
    String.raw`(?:\b${anyOf(EN.figures.rateAfterRange, EN.figures.cueGrowth)}\b\s*`,
    `|${anyOf(ZH.figures.rateAfterRange, ZH.figures.cueGrowth)})*[+−-]?$`,
  ].join(''),
  'iu',
);

const digitsIn = (raw: string) => raw.replace(/[^\d]/g, '').replace(/0+$/, '');
