import type { TextRange } from '../../domain/index.ts';

/** The blocks that a range of the Markdown touches, 0-based and inclusive; undefined when it touches none. */
export function locateBlocks(
  ranges: readonly TextRange[],
  target: TextRange,
): { readonly first: number; readonly last: number } | undefined {
  let first = firstIndex(ranges, (range) => range.end > target.start);
  let last = firstIndex(ranges, (range) => range.start >= target.end) - 1;
  while (first <= last && isEmpty(ranges[first])) first++;
  while (last >= first && isEmpty(ranges[last])) last--;
  return first <= last ? { first, last } : undefined;
}

/** Index of the first range that fits; ranges before it do not. Its count when none does. */
function firstIndex(ranges: readonly TextRange[], fits: (range: TextRange) => boolean): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range !== undefined && fits(range)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isEmpty(range: TextRange | undefined): boolean {
  return range === undefined || range.start === range.end;
}
