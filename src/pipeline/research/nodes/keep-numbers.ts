import type { Evidence } from '../../../domain/index.ts';

/** Evidence gathered once more: what was known keeps its id, which a draft may cite, and what is new is numbered on. */
export function keepNumbers(known: readonly Evidence[], found: readonly Evidence[]): readonly Evidence[] {
  const keyOf = ({ versionId, locator: { offsets } }: Evidence) =>
    `${versionId}:${offsets.start}:${offsets.end}`;
  const numbered = new Set(known.map(keyOf));
  const again = new Map(found.map((one) => [keyOf(one), one]));
  let last = Math.max(0, ...known.map(({ id }) => Number(id.slice('ev_'.length))));
  return [
    ...known.map((one) => ({ ...one, ...again.get(keyOf(one)), id: one.id })),
    ...found.filter((one) => !numbered.has(keyOf(one))).map((one) => ({ ...one, id: `ev_${++last}` })),
  ];
}
