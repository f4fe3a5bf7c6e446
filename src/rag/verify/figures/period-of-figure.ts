import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Period } from '../../../linguistics/periods/index.ts';
import type { Quantity } from '../../../linguistics/quantities/index.ts';
import { dateOf } from '../claims/date-of.ts';
import type { Facets } from '../claims/passages.ts';
import { type Cell, endOf } from './cell.ts';

/** Words that join another statement to a figure. */
export const JOINT = /^(?:and|while|but|versus|against|及|和|而|以及|并)$/;

const COMPARED = new RegExp(
  String.raw`(?:\b${anyOf(EN.figures.baseBefore)} |${anyOf(ZH.figures.baseBefore)})$`,
  'i',
);

/** `比2020年减少140万人`, `47% above 2020`: the period that a figure is held against is not the one that it is of; `低于7月的39.6%` is. */
function isComparedWith(text: string, { index, raw }: Period, quantity: Quantity): boolean {
  const between = text.slice(index + raw.length, quantity.index);
  if (index < quantity.index && /^(?:['’]s|年|的|为|\s|[$€£¥])*$/.test(between)) return false;
  return COMPARED.test(text.slice(Math.max(0, index - 16), index));
}

const BETWEEN = new RegExp(
  String.raw`^(?:\s|\(|（|(?:,\s)?\b${anyOf(EN.figures.betweenFigures)}\b|于|在)*$`,
  'i',
);

/** `2021: $ 1,944; 2020: $ 1,786`: a row, each figure behind its year. */
const LABELS = /^\s?[:：]\s?[($€£¥（-]*\s?$/;

/** The period that a figure of a sentence is of, where the sentence says it. */
export function periodOf(
  facets: Facets,
  quantity: Quantity,
  all: readonly Quantity[],
  periods: readonly Period[],
): Pick<Cell, 'years' | 'isDated' | 'months'> {
  const end = endOf(quantity);
  const own = periods.filter((period) => !isComparedWith(facets.folded, period, quantity));
  const after = own.find(({ index }) => index >= end);
  const before = own.findLast(({ index }) => index < quantity.index);
  const nextFigure = all.find(({ index }) => index >= end);
  const gap = after === undefined ? '' : facets.folded.slice(end, after.index);
  // `$9.55 billion in fiscal 2021`, `$16,170 million (2019)`: the period right after the figure is its own.
  const isOwn =
    after !== undefined && (nextFigure === undefined || after.index < nextFigure.index) && BETWEEN.test(gap);
  if (isOwn) return dateOf([after], true);
  if (
    before !== undefined &&
    LABELS.test(facets.folded.slice(before.index + before.raw.length, quantity.index))
  )
    return dateOf([before], true);
  const clauseOf = (index: number) => facets.tokens.findLast((token) => token.index <= index)?.clause;
  const isBeside =
    before !== undefined &&
    clauseOf(before.index) === clauseOf(quantity.index) &&
    !all.some(({ index }) => index > before.index && index < quantity.index);
  // `rose from 5 to 6`, `6 against 5 a year earlier`: the first is of no period that the sentence names.
  const since = facets.folded.slice(before && before.index + before.raw.length, quantity.index);
  const rest = facets.folded.slice(end, nextFigure?.index);
  if (FROM.test(since) || EARLIER_BEFORE.test(since) || EARLIER_AFTER.test(rest))
    return { years: [], isDated: false, months: [] };
  if (isBeside) return dateOf([before], true);
  if (isEarlier(facets.folded, quantity, nextFigure)) return { years: [], isDated: false, months: [] };
  const follows =
    after !== undefined &&
    (nextFigure === undefined || after.index < nextFigure.index) &&
    clauseOf(after.index) === clauseOf(quantity.index) &&
    !facets.tokens.some(({ lower, index }) => JOINT.test(lower) && index >= end && index < after.index);
  if (follows) return dateOf([after], true);
  const last = all.findLast(({ index }) => index < quantity.index && index > (before?.index ?? 0));
  const lead = last === undefined ? endOf(all.findLast(({ index }) => index < (before?.index ?? 0))) : 0;
  const said = own.filter(({ index }) => index >= lead && index < quantity.index);
  const owner = all.findLast(({ index }) => after !== undefined && index >= end && index < after.index);
  const isOfOther = owner !== undefined && HELD_AGAINST.test(facets.folded.slice(end, owner.index));
  return dateOf([...said, ...(after === undefined || isOfOther ? [] : [after])], false);
}

/** “13,829, compared with 9,393 in 2020”: the period behind is that of the other figure. */
const HELD_AGAINST = new RegExp(
  String.raw`(?:\b${anyOf(EN.figures.baseBefore, EN.figures.upFrom)}\b|${anyOf(ZH.figures.baseBefore)})[^,;.，；。]*$`,
  'i',
);

const FROM = /\bfrom\s[^,;.]{0,24}$|[由从自](?:[约近超逾]|不足)?$/i;
const EARLIER_AFTER = new RegExp(
  String.raw`^[^\d,;.，；。]{0,24}(?:\b${anyOf(EN.figures.earlier)}\b|${anyOf(ZH.figures.earlier)})`,
  'i',
);
const EARLIER_BEFORE = new RegExp(
  String.raw`(?:\b${anyOf(EN.figures.earlier)}\b|${anyOf(ZH.figures.earlier)})[^\d,;.，；。]{0,12}$`,
  'i',
);

/** Whether a figure is the one that a change starts at, or is said to be of the time before. */
function isEarlier(text: string, quantity: Quantity, next: Quantity | undefined): boolean {
  const before = text.slice(Math.max(0, quantity.index - 40), quantity.index);
  const after = text.slice(endOf(quantity), next?.index ?? undefined);
  return FROM.test(before) || EARLIER_BEFORE.test(before) || EARLIER_AFTER.test(after);
}

/** Between two members of one list. */
const LISTED = new RegExp(
  String.raw`^\s*(?:[,、]|, and|${anyOf(EN.claims.itemJoints, ZH.claims.listJoints)})\s*$`,
);

/** `At the end of 2022 and 2021 the workforce was 156,000 and 142,000`: as many figures as periods, in their order. */
export function pairLists(
  text: string,
  quantities: readonly Quantity[],
  periods: readonly Period[],
): ReadonlyMap<Quantity, Period> {
  const listsIn = <Item extends { readonly index: number; readonly raw: string }>(items: readonly Item[]) =>
    items.reduce<Item[][]>((runs, item) => {
      const last = runs.at(-1);
      const before = last?.at(-1);
      const isNext = before !== undefined && LISTED.test(text.slice(endOf(before), item.index));
      if (last !== undefined && isNext) last.push(item);
      else runs.push([item]);
      return runs;
    }, []);
  const dates = listsIn(periods.filter(({ year }) => year !== undefined)).filter((run) => run.length > 1);
  const [only] = dates;
  if (only === undefined || dates.length > 1) return new Map();
  return new Map(
    listsIn(quantities)
      .filter((run) => run.length === only.length)
      .flatMap((run) =>
        run.flatMap((quantity, at) => (only[at] === undefined ? [] : [[quantity, only[at]] as const])),
      ),
  );
}
