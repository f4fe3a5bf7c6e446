import { estimateTokens } from '../../linguistics/index.ts';
import type { ToolWords } from './agent-tool.ts';
import type { OutputPlace } from './tool-cursor.ts';

/** One thing that a tool shows: a hit, a document, a part of a section. */
export interface OutputItem<Data> {
  /** What it costs beside its body. */
  readonly head: string;
  /** What may be cut; empty for an item that is shown whole. */
  readonly body: string;
  /** Puts `body.slice(from, to)` into words and data; called only for what is shown. */
  render(
    from: number,
    to: number,
  ): { readonly text: string; readonly data: Data; readonly shown: readonly string[] };
}

export interface FilledContext<Data> {
  readonly text: string;
  readonly data: Data[];
  readonly shown: string[];
  readonly next: OutputPlace | undefined;
}

/** Tokens of marks and blank lines around an item. */
const FRAME = 12;
/** A body is cut for what room is left only if that is worth reading. */
const WORTHWHILE = 120;

/** Shows items from a place on until the limit; the first item is shown in any case, in part if need be. Pure but for `render`. */
export function fillContext<Data>(
  items: readonly OutputItem<Data>[],
  from: OutputPlace,
  maxTokens: number,
  words: Pick<ToolWords, 'continued' | 'cut'>,
): FilledContext<Data> {
  const texts: string[] = [];
  const data: Data[] = [];
  const shown: string[] = [];
  let left = maxTokens;
  for (let index = from.item; index < items.length; index++) {
    const item = items[index] as OutputItem<Data>;
    const start = index === from.item ? Math.min(from.at, item.body.length) : 0;
    const room = left - estimateTokens(item.head) - FRAME;
    const rest = item.body.slice(start);
    const fits = estimateTokens(rest) <= room;
    if (!fits && texts.length > 0 && (room < WORTHWHILE || rest === ''))
      return { text: texts.join('\n\n'), data, shown, next: { item: index, at: start } };
    const end = fits || rest === '' ? item.body.length : start + cutLength(rest, Math.max(room, WORTHWHILE));
    const rendered = item.render(start, end);
    const before = start > 0 ? `${words.continued}\n` : '';
    const after = end < item.body.length ? `\n${words.cut}` : '';
    texts.push(`${before}${rendered.text}${after}`);
    data.push(rendered.data);
    shown.push(...rendered.shown);
    left = room - estimateTokens(item.body.slice(start, end));
    if (end < item.body.length)
      return { text: texts.join('\n\n'), data, shown, next: { item: index, at: end } };
  }
  return { text: texts.join('\n\n'), data, shown, next: undefined };
}

/** Characters of a text that fit, at least one: to the end of a paragraph, line, sentence or word in its second half. */
export function cutLength(text: string, maxTokens: number): number {
  if (estimateTokens(text) <= maxTokens) return text.length;
  let low = 1;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimateTokens(text.slice(0, middle)) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  const fitting = text.slice(0, low);
  for (const end of ['\n\n', '\n', '. ', '。', ' ']) {
    const found = fitting.lastIndexOf(end);
    if (found >= low / 2) return found + end.length;
  }
  // Never between the halves of a surrogate pair.
  const isHalf = /[\uD800-\uDBFF]$/.test(fitting) && low > 1;
  return isHalf ? low - 1 : low;
}
