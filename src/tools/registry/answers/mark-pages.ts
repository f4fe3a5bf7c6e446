import type { Chunk, TextRange } from '../../../domain/index.ts';
import type { ToolWords } from '../agent-tool.ts';

export interface PageBreak {
  /** In the Markdown. */
  readonly at: number;
  readonly page: number;
}

/** A line that begins or ends so many pages is a running head. */
const RUNNING = 3;
const LONGEST_HEAD = 160;

/** Where each page of a range begins, the first one at its start; slides count as pages. */
export function pageBreaks(chunks: readonly Pick<Chunk, 'locator'>[], range: TextRange): PageBreak[] {
  const starts = chunks.flatMap(({ locator: { offsets, printed, pages, slide } }): PageBreak[] => {
    const page = pages?.first ?? slide;
    if (printed === undefined || printed.length === 0)
      return page === undefined ? [] : [{ at: offsets.start, page }];
    return printed.map((line, index) => ({
      at: index === 0 ? offsets.start : line.start,
      page: line.page,
    }));
  });
  const breaks: PageBreak[] = [];
  for (const { at, page } of starts) {
    if (at >= range.end) break;
    const own = { at: Math.max(at, range.start), page };
    if (breaks.at(-1)?.at === own.at) breaks.pop();
    if (breaks.at(-1)?.page !== page) breaks.push(own);
  }
  return breaks;
}

/** A text with a line where each page begins; running heads that repeat at such lines are left out and counted. */
export function markPages(
  text: string,
  breaks: readonly PageBreak[],
  offset: number,
  words: Pick<ToolWords, 'pageMark' | 'runningHead'>,
): string {
  const pages = breaks.map(({ at, page }, index) => ({
    page,
    text: text.slice(index === 0 ? 0 : at - offset, (breaks[index + 1]?.at ?? offset + text.length) - offset),
  }));
  const heads = runningHeads(pages.map((page) => page.text));
  const seen = new Map<string, number>();
  const marked = pages.map(({ page, text: own }) => {
    const paragraphs = own.trim().split('\n\n');
    const kept = paragraphs.filter((paragraph, index) => {
      const isEdge = index === 0 || index === paragraphs.length - 1;
      const key = headKey(paragraph);
      if (!isEdge || !heads.has(key)) return true;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return seen.get(key) === 1;
    });
    return `${words.pageMark({ page })}\n${kept.join('\n\n')}`;
  });
  const folded = [...seen].map(([key, count]) =>
    words.runningHead({ line: heads.get(key) ?? '', count: count - 1 }),
  );
  return [marked.join('\n'), ...folded].join('\n\n');
}

/** Lines that stand at the edges of several pages, by what is left when numbers change. */
function runningHeads(pages: readonly string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, { readonly line: string; readonly count: number }>();
  for (const page of pages) {
    const paragraphs = page.trim().split('\n\n');
    if (paragraphs.length < 2) continue;
    for (const line of new Set([paragraphs[0] ?? '', paragraphs.at(-1) ?? ''])) {
      if (line.length > LONGEST_HEAD || /^[#|]/.test(line)) continue;
      const known = counts.get(headKey(line));
      counts.set(headKey(line), { line: known?.line ?? line, count: (known?.count ?? 0) + 1 });
    }
  }
  return new Map(
    [...counts].flatMap(([key, { line, count }]) =>
      count >= RUNNING && key !== '' ? [[key, line] as const] : [],
    ),
  );
}

const headKey = (line: string): string => line.trim().replace(/\d+/g, '#');

const RULE = /^\|[\s|:-]+\|$/;

/** The head of the table in which a text begins, when the text begins behind it. */
export function headOfTable(
  text: string,
  chunk: Pick<Chunk, 'text' | 'prefix' | 'locator'> | undefined,
  at: number,
): string {
  const [first = '', second = ''] = text.trimStart().split('\n', 2);
  if (chunk === undefined || !first.startsWith('|') || RULE.test(second.trim())) return '';
  const before = [chunk.prefix, chunk.text.slice(0, Math.max(0, at - chunk.locator.offsets.start))]
    .join('\n')
    .split('\n');
  const rule = before.findLastIndex((line) => RULE.test(line.trim()));
  const repeated = chunk.prefix.split('\n').length;
  // What a chunk repeats of its table is all head, also behind the rule.
  const end = rule < repeated ? Math.max(rule + 1, repeated) : rule + 1;
  const rows =
    rule > 0 ? before.slice(rule - 1, end) : before.filter((line) => line.startsWith('|')).slice(0, 1);
  return rows.join('\n');
}
