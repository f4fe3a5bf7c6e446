import type { Period } from '../../linguistics/periods/index.ts';

const OPENS = /\b(?:between|from|since)\s+(?:the\s+)?(?:fiscal\s+)?(?:years?\s+)?$/i;
const JOINS = /^\s*(?:and|to|through|until|till)\s+(?:fiscal\s+)?(?:year\s+)?$/i;

/** “between 2019 and 2022”, “from 2019 to 2022” ask for the years between, too, as `2019年至2022年` does. */
export function joinSpans(question: string, periods: readonly Period[]): Period[] {
  const joined: Period[] = [];
  for (const period of periods) {
    const first = joined.at(-1);
    const isSpan =
      first?.kind === 'year' &&
      period.kind === 'year' &&
      first.until === undefined &&
      (first.year ?? 0) < (period.year ?? 0) &&
      OPENS.test(question.slice(0, first.index)) &&
      JOINS.test(question.slice(first.index + first.raw.length, period.index));
    if (isSpan) {
      const raw = question.slice(first.index, period.index + period.raw.length);
      joined.splice(-1, 1, { ...first, until: period.until ?? period.year ?? 0, raw });
    } else joined.push(period);
  }
  return joined;
}
