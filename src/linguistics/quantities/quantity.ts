import type { Unit } from './units.ts';

export interface Quantity {
  /** With scale words applied: `1.2 bn` is 1.2e9. Below zero for figures that accountants put in brackets. */
  readonly value: number;
  readonly unit?: Unit;
  /** As written, with scale and unit. */
  readonly raw: string;
  readonly index: number;
  /** `about`, `over`, `约` …: the value is rounded. */
  readonly approximate: boolean;
  /** Too small and common as a word (`one`, `二`) to demand of a source. */
  readonly weak: boolean;
  /** It is so much for each share: `$1.23 per share`, `每股1.23元`. */
  readonly perShare?: true;
  /** Below zero by brackets, which a sentence tells in words: a loss of 5. */
  readonly bracketed?: true;
}

export type QuantityMatch = 'equal' | 'unit_differs' | 'value_differs';

/** Compares a claim's quantity with a source's. A missing unit on one side is judged by the caller. */
export function compareQuantities(claim: Quantity, source: Quantity): QuantityMatch {
  const rounded = claim.approximate && !source.approximate;
  const unsigned = claim.bracketed !== source.bracketed;
  const isClose = (a: number, b: number, approximate: boolean) =>
    unsigned ? close(Math.abs(a), Math.abs(b), approximate) : close(a, b, approximate);
  if (claim.unit && source.unit) {
    if (claim.unit.dimension !== source.unit.dimension)
      return isClose(claim.value, source.value, rounded) ? 'unit_differs' : 'value_differs';
    if (isClose(claim.value * claim.unit.factor, source.value * source.unit.factor, rounded)) return 'equal';
    return isClose(claim.value, source.value, false) ? 'unit_differs' : 'value_differs';
  }
  return isClose(claim.value, source.value, rounded) ? 'equal' : 'value_differs';
}

function close(a: number, b: number, approximate: boolean): boolean {
  const size = Math.max(Math.abs(a), Math.abs(b));
  return Math.abs(a - b) <= size * (approximate ? 0.05 : 1e-9);
}
