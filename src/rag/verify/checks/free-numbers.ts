import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { ClaimFacets } from '../claims/align.ts';
import type { ClaimContext } from '../claims/claim-context.ts';
import { type Cell, endOf } from '../figures/cell.ts';
import { readFiguresBefore } from '../figures/claim-cells.ts';
import type { Source } from '../figures/source.ts';

const COUNTED = new RegExp(
  String.raw`^${anyOf(EN.claims.countedThings)}\b|^${anyOf(ZH.claims.counted)}`,
  'i',
);

/** A small number that counts what the claim itself lists or spans: “in two years”, “three lines”, 两年. */
export function isFree(
  figure: Cell,
  claim: ClaimFacets,
  context: ClaimContext,
  sources: readonly Source[],
): boolean {
  if (figure.isTabular) return false;
  if (isColumnName(figure, claim, sources)) return true;
  const after = claim.folded.slice(endOf(figure)).trimStart();
  const isSpan = figure.unit?.dimension === 'month' || /^(?:年|years?)/.test(after);
  const value =
    isSpan && figure.unit?.dimension === 'month' ? (figure.value * figure.unit.factor) / 12 : figure.value;
  if (value > 10 || !Number.isInteger(value)) return false;
  const isStretch = OVER_TIME.test(claim.folded.slice(0, figure.index)) || BACK_IN_TIME.test(after);
  if (isSpan && isStretch && !/[\d]/.test(figure.raw)) {
    const years = [
      ...claim.dates.flatMap(({ year }) => year ?? []),
      ...readFiguresBefore(context).flatMap((cell) => cell.years),
      ...sources.flatMap(({ cells, years: own }) => [...own, ...cells.flatMap((cell) => cell.years)]),
    ];
    return years.some((from) => years.includes(from + value));
  }
  if (figure.unit !== undefined || /\d/.test(figure.raw)) return false;
  return COUNTED.test(after) || KNOWN_SET.test(claim.folded.slice(0, figure.index));
}

/** Nought in a row whose own row has a dash: it says that there is none. */
export function isEmptyCell(
  { isTabular, value, label }: Cell,
  { text }: ClaimFacets,
  sources: readonly Source[],
): boolean {
  if (!isTabular || value !== 0) return false;
  const name = text.split(' | ')[0]?.trim().toLowerCase() ?? '';
  return sources.some(({ passage }) =>
    passage.text.split('\n').some((line) => {
      const [first = '', ...cells] = line
        .replace(/^\s*\||\|\s*$/g, '')
        .split('|')
        .map((cell) => cell.trim());
      return first.toLowerCase() === name && label.length > 0 && cells.some((cell) => /^[-—–]$/.test(cell));
    }),
  );
}

/** “The 737” and “737s” where a table has a column 737: a number that names a thing. */
function isColumnName(
  { raw, unit, index }: Cell,
  { folded }: ClaimFacets,
  sources: readonly Source[],
): boolean {
  const [, number = '', plural] = /^(\d{2,4})(s?)$/.exec(raw) ?? [];
  const isNamed = plural === 's' || (unit === undefined && NAMES.test(folded.slice(0, index)));
  if (number === '' || !isNamed) return false;
  return sources.some(({ cells }) =>
    cells.some(
      ({ isTabular, raw: own, label }) =>
        isTabular && (label.includes(number) || (own === number && label.length === 0)),
    ),
  );
}

const NAMES = /(?:^|\b(?:the|a|of)\s|\p{Script=Han})$/u;

/** “Over the three years”: a stretch of time that the claim looks at, not one that a source fixes. */
const OVER_TIME = new RegExp(
  String.raw`(?:\b${anyOf(EN.figures.overTime)}\s|${anyOf(ZH.figures.overTime)}|[,，。]|^)$`,
  'i',
);
const BACK_IN_TIME = new RegExp(
  `^(?:years? |months? )?${anyOf(EN.figures.backInTime, ZH.figures.backInTime)}`,
);

/** A number after such a word is of a set that is known: “the two pilots”, 前三名. */
const KNOWN_SET = new RegExp(
  String.raw`(?:\b${anyOf(EN.figures.setBefore)}\s|${anyOf(ZH.figures.setBefore)})$`,
  'i',
);

/** `C$3,504` where every dollar of the sources is a plain one. */
export function isOtherDollar(
  { raw, index }: Cell,
  { folded }: ClaimFacets,
  sources: readonly Source[],
): boolean {
  const before = folded
    .slice(Math.max(0, index - 5), index)
    .trimEnd()
    .replace(/\$$/, '');
  const prefix = /\b(?:c|ca|a|au|hk|nt|s|nz)$/.exec(before)?.[0];
  if (prefix === undefined || !raw.startsWith('$')) return false;
  return !sources.some(({ passage }) => passage.text.toLowerCase().includes(`${prefix}$`));
}
