import { type Period, readPeriods } from '../../../linguistics/periods/index.ts';
import { type Figure, readFigures } from '../passages/read-figures.ts';

/** A figure of a statement with the periods that the statement may tell it of; none where it says nothing. */
export interface TimedFigure {
  readonly figure: Figure;
  readonly periods: readonly Period[];
}

/** Figures in a row, then the periods up to the next figure. */
interface Run {
  readonly figures: TimedFigure[];
  readonly periods: Period[];
}

const CLAUSE_END = /[;；。！？]|[.!?](?=\s)/;
/** What stands between the members of a list: “2021 and 2020”, 2021年、2020年. */
const IN_LIST = /^[\s,、，]*(?:\p{L}{1,4}\s*)?$/u;

/**
 * Of which period a statement tells each of its figures, by their order alone: of the one before or behind it with no other figure
 * between, of the first of two years the first of two figures. Years are no figures here, nor are small counts.
 */
export function readFigurePeriods(text: string): TimedFigure[] {
  const asides = [...text.matchAll(ASIDE)].filter(([aside]) => isTimedAlone(aside));
  const [outside, ...inside] = [
    asides.reduce((said, { 0: aside, index }) => blanked(said, index, index + aside.length), text),
    ...asides.map(({ 0: aside, index }) =>
      blanked(blanked(text, 0, index), index + aside.length, text.length),
    ),
  ];
  const timed = [outside ?? text, ...inside].flatMap(timeByOrder);
  return timed.toSorted((left, right) => left.figure.start - right.figure.start);
}

/** What stands in brackets, with its own times: “137 in Q2 (7,037 for six months)”. */
const ASIDE = /[(（][^()（）]{5,200}[)）]/g;
const PART_OF_TIME = /\b(?:months|full year|half)\b/i;

function isTimedAlone(aside: string): boolean {
  const isFigure = (figure: Figure) => !figure.isYear && !isCount(figure);
  return readFigures(aside).some(isFigure) && (readPeriods(aside).length > 0 || PART_OF_TIME.test(aside));
}

/** Every other character keeps its place. */
const blanked = (text: string, from: number, to: number): string =>
  text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);

function timeByOrder(text: string): TimedFigure[] {
  // A quarter that takes the year of another period may be of any.
  const periods = readPeriods(text).map(({ year, ...period }) =>
    year === undefined || period.inherited ? period : { ...period, year },
  );
  const isInPeriod = (at: number) => periods.some(({ index, raw }) => at >= index && at < index + raw.length);
  const figures = readFigures(text).filter(
    (figure) => !figure.isYear && !isCount(figure) && !isInPeriod(figure.start),
  );
  const tokens = [
    ...figures.map((figure): TimedFigure & { readonly at: number } => ({
      figure,
      periods: [],
      at: figure.start,
    })),
    ...periods.map((period) => ({ period, at: period.index })),
  ].toSorted((left, right) => left.at - right.at);
  const timed: TimedFigure[] = [];
  let runs: Run[] = [{ figures: [], periods: [] }];
  let before = 0;
  for (const token of tokens) {
    if (CLAUSE_END.test(withoutTokens(text.slice(before, token.at)))) {
      timed.push(...timeRuns(text, runs));
      runs = [{ figures: [], periods: [] }];
    }
    const last = runs.at(-1);
    if ('period' in token) last?.periods.push(token.period);
    else if (last === undefined || last.periods.length > 0) runs.push({ figures: [token], periods: [] });
    else last.figures.push(token);
    before = token.at;
  }
  return [...timed, ...timeRuns(text, runs)];
}

/** A point inside of a figure ends nothing. */
const withoutTokens = (text: string): string => text.replace(/\d[.,]\d/g, '');

/** Small counts number a quarter, a page or a phase. */
export const isCount = ({ number, isPercent, scale }: Figure): boolean =>
  Number.isInteger(number) && number <= 12 && !isPercent && scale === 1;

function timeRuns(text: string, runs: readonly Run[]): TimedFigure[] {
  const given = new Map<TimedFigure, readonly Period[]>();
  const give = (figure: TimedFigure | undefined, periods: readonly Period[]) =>
    figure && given.set(figure, [...(given.get(figure) ?? []), ...periods]);
  runs.forEach(({ figures: left, periods }, at) => {
    const right = runs[at + 1]?.figures ?? [];
    const [last, first] = [left.at(-1), right[0]];
    const isList = periods.length > 1 && isOneList(text, periods);
    if (isList && left.length === periods.length)
      for (const [index, one] of left.entries()) give(one, periods.slice(index, index + 1));
    else if (isList && left.length === 0 && right.length === periods.length)
      for (const [index, one] of right.entries()) give(one, periods.slice(index, index + 1));
    else if (last === undefined) give(first, periods);
    else if (first === undefined || isList)
      give(
        last,
        periods.filter((period) => !isLabel(text, period)),
      );
    else if (periods.length > 1) {
      give(last, periods.slice(0, 1));
      give(first, periods.slice(-1));
    } else {
      const owner = ownerOf(text, last, periods, first, given.has(last));
      give(owner, periods);
    }
  });
  return runs.flatMap(({ figures }) => figures.map((one) => ({ ...one, periods: given.get(one) ?? [] })));
}

const isOneList = (text: string, periods: readonly Period[]): boolean =>
  periods.every((period, at) => {
    const next = periods[at + 1];
    return next === undefined || IN_LIST.test(text.slice(period.index + period.raw.length, next.index));
  });

/** “2022: 31,089” tells of what follows. */
const isLabel = (text: string, { index, raw }: Period): boolean =>
  /^\s?[:：]/.test(text.slice(index + raw.length));

const OPENED = /[,，、(（:：]/;
const CLOSED = /[,，、)）]/;

/** Whose a period between two figures is: of the one from which no comma or bracket parts it, of the first where none does, of nobody where both are. */
function ownerOf(
  text: string,
  left: TimedFigure,
  [period]: readonly Period[],
  right: TimedFigure,
  hasOwn: boolean,
): TimedFigure | undefined {
  if (period === undefined) return undefined;
  const behind = text.slice(left.figure.end, period.index);
  const ahead = text.slice(period.index + period.raw.length, right.figure.start);
  if (isLabel(text, period)) return /\d/.test(ahead) ? undefined : right;
  const isParted = OPENED.test(behind);
  // “…, in 2020 5,392”; “…, in 2023 against 12,426” is of the first, or of more.
  if (isParted && !/[(（]/.test(behind) && (ahead.match(/\p{L}/gu)?.length ?? 0) > 2) return undefined;
  if (isParted !== CLOSED.test(ahead)) return isParted ? right : left;
  if (isParted || hasOwn) return undefined;
  return /\p{L}/u.test(ahead) ? left : right;
}
