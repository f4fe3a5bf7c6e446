import type { OutlineBlock, OutlinePart } from './outline.ts';

/** A part of the report; none when there is nothing to say in it. */
export function part(
  id: string,
  heading: string,
  blocks: readonly OutlineBlock[],
  intro?: string,
): OutlinePart[] {
  return blocks.length === 0 ? [] : [{ id, heading, ...(intro === undefined ? {} : { intro }), blocks }];
}
