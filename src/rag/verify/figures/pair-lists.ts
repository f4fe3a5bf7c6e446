import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Period } from '../../../linguistics/periods/index.ts';
import type { Quantity } from '../../../linguistics/quantities/index.ts';

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
      const isNext =
        before !== undefined && LISTED.test(text.slice(before.index + before.raw.length, item.index));
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
