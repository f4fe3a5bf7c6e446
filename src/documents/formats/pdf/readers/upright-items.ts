import type { ParsedPage, TextItem } from '@llamaindex/liteparse';

/**
 * The text that is read: what stands upright, or on a page that was scanned or printed sideways what most of the page
 * shares, turned upright. Stamps along the edge and slanted watermarks stand outside the flow.
 */
export function readableItems(page: Pick<ParsedPage, 'textItems' | 'width' | 'height'>): {
  readonly items: TextItem[];
  readonly sideways: readonly TextItem[];
  /** Quarter turns clockwise of the text before it was turned. */
  readonly turned: number;
} {
  const items = page.textItems.filter((item) => item.text.trim() !== '');
  const letters = new Map<number, number>();
  for (const item of items) {
    const turn = turnOf(item);
    if (turn !== undefined) letters.set(turn, (letters.get(turn) ?? 0) + item.text.length);
  }
  const [main = 0] = [...letters].toSorted((left, right) => right[1] - left[1])[0] ?? [];
  const kept = items.filter((item) => turnOf(item) === main);
  const sideways = items.filter((item) => turnOf(item) !== main);
  return { items: main === 0 ? kept : kept.map((item) => upright(item, main, page)), sideways, turned: main };
}

/** Quarter turns clockwise; undefined for text at a slant. */
function turnOf(item: TextItem): number | undefined {
  const degrees = (((item.rotation ?? 0) % 360) + 360) % 360;
  const turn = Math.round(degrees / 90);
  return Math.abs(degrees - turn * 90) < 5 ? turn % 4 : undefined;
}

function upright(item: TextItem, turn: number, page: Pick<ParsedPage, 'width' | 'height'>): TextItem {
  const { x, y, width, height } = item;
  if (turn === 1) return { ...item, x: y, y: page.width - x - width, width: height, height: width };
  if (turn === 3) return { ...item, x: page.height - y - height, y: x, width: height, height: width };
  return { ...item, x: page.width - x - width, y: page.height - y - height };
}
