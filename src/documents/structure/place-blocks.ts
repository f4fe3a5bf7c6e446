import type { Block, PlacedBlock, Section, TextRange } from '../../domain/index.ts';

/** Blocks with their ranges in the Markdown and the headings above them. `sections` are in reading order. */
export function placeBlocks(
  blocks: readonly Block[],
  ranges: readonly TextRange[],
  sections: readonly Section[],
): PlacedBlock[] {
  let current = 0;
  return blocks.map((block, index) => {
    while ((sections[current + 1]?.firstBlock ?? Number.POSITIVE_INFINITY) <= index) current += 1;
    const offsets = ranges[index] ?? { start: 0, end: 0 };
    return { ...block, offsets, headingPath: sections[current]?.headingPath ?? [] };
  });
}
