import type { CssNode } from 'css-tree';

const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
};

/** The length of a value of one part in pixels; a part of something else (`%`) is known where it is nothing. */
export function pixels(value: readonly CssNode[] | undefined): number | undefined {
  const [first] = value ?? [];
  if (value?.length !== 1 || first === undefined) return undefined;
  if (first.type === 'Number' || first.type === 'Percentage')
    return Number(first.value) === 0 ? 0 : undefined;
  if (first.type !== 'Dimension') return undefined;
  const amount = Number(first.value);
  const unit = PIXELS[first.unit.toLowerCase()];
  return unit === undefined ? (amount === 0 ? 0 : undefined) : amount * unit;
}
