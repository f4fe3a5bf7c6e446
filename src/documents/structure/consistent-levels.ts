import type { Block } from '../../domain/index.ts';
import { ITEM_RANK, parseNumbering } from '../../linguistics/numbering/index.ts';
import { plainText } from '../markup/inline-markdown.ts';

/**
 * Heading levels that were read from the layout, mended: titles numbered in the same way get the level most of them
 * have, `1.1` stands below `1`, and levels that are not used are closed up.
 */
export function consistentLevels(blocks: readonly Block[]): Block[] {
  const ranks = new Map<number, Map<number, number>>();
  for (const block of blocks) {
    const rank = rankOf(block);
    if (rank === undefined) continue;
    const levels = ranks.get(rank) ?? new Map<number, number>();
    levels.set(block.level ?? 1, (levels.get(block.level ?? 1) ?? 0) + 1);
    ranks.set(rank, levels);
  }
  const levelOf = new Map<number, number>();
  let outer = 0;
  // Titles without a number that look like the items of a report stand in them.
  let items = { level: Number.POSITIVE_INFINITY, shift: 0 };
  const usualOf = new Map([...ranks].map(([rank, levels]) => [rank, usualLevel(levels)]));
  for (const [rank, usual] of [...usualOf].sort(([a], [b]) => a - b)) {
    // A part is no deeper than the items in it, however small its label is set.
    const inner = [...usualOf].flatMap(([other, level]) =>
      other >= rank && other <= ITEM_RANK ? [level] : [],
    );
    outer = Math.max(Math.min(usual, ...inner), outer + 1);
    levelOf.set(rank, outer);
    if (rank === ITEM_RANK) items = { level: usual, shift: outer + 1 - usual };
  }
  return closeUp(
    blocks.map((block) => {
      const rank = rankOf(block);
      const own = block.level ?? 1;
      const inItem = block.kind === 'heading' && own >= items.level;
      const level = rank === undefined ? (inItem ? own + items.shift : own) : levelOf.get(rank);
      return level === undefined || level === own ? block : { ...block, level: Math.min(6, level) };
    }),
  );
}

/** The level most have; the outermost of those. */
function usualLevel(levels: ReadonlyMap<number, number>): number {
  return [...levels].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 1;
}

function closeUp(blocks: readonly Block[]): Block[] {
  const used = new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [block.level ?? 1] : [])));
  const dense = new Map([...used].sort((a, b) => a - b).map((level, at) => [level, Math.min(at + 1, 6)]));
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    const level = dense.get(block.level ?? 1) ?? 1;
    return level === block.level ? block : { ...block, level };
  });
}

function rankOf(block: Block): number | undefined {
  return block.kind === 'heading' ? parseNumbering(plainText(block.text))?.rank : undefined;
}
