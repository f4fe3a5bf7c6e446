import type { Wording } from '../../../catalogue/index.ts';
import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { applyOutline, outlineIsWhole } from './headings/apply-outline.ts';
import { joinChapterTitles } from './headings/chapter-titles.ts';
import { applyContents } from './headings/contents-places.ts';
import { markHeadings, textOf } from './headings/headings.ts';
import { lookOf, markMinor } from './headings/minor-headings.ts';
import { readContents, withoutContents } from './headings/printed-contents.ts';
import { joinTables } from './join-tables.ts';
import { type Element, joinAcrossBreaks, pageElements } from './layout/elements.ts';
import { removeFurniture } from './layout/furniture.ts';
import { readLines, readPlainLines } from './layout/lines.ts';
import { divideIntoParts } from './layout/page-parts.ts';
import { measureStyle } from './layout/text-style.ts';
import { collectHyphenated, joinLines } from './lines/join-lines.ts';
import type { TextBlock } from './lines/text-blocks.ts';
import type { Omission } from './omissions.ts';
import type { PageLayout } from './page-layout.ts';
import { preparePages } from './prepare-pages.ts';
import type { OutlineEntry } from './readers/outline.ts';
import { mendCells } from './tables/mend-cells.ts';
import { toBlock } from './to-blocks.ts';
import { keepWhole, sayWhatIsMissing } from './whole-pages.ts';

const NO_HYPHENS: ReadonlySet<string> = new Set();

/** Pages to blocks: reading order, furniture out, paragraphs, headings, bookmarks. A pure function of the layout. */
export function structurePages(
  pages: readonly PageLayout[],
  outline: readonly OutlineEntry[],
): {
  readonly blocks: Block[];
  readonly title: string | undefined;
  readonly source: ConvertedDocument['structureSource'];
  /** Pages that were read line by line, and what is left out on purpose, if it is much. */
  readonly warnings: readonly Wording[];
} {
  const contents = readContents(pages);
  const prepared = mendCells(preparePages(pages));
  const parts = divideIntoParts(prepared);
  const all = prepared.map((page) => ({ page, items: readLines(page, parts.get(page.number) ?? []) }));
  const listed = withoutContents(all, contents);
  const reduced = removeFurniture(listed.pages);
  const omitted = [...listed.omitted, ...reduced.omitted, ...sidewaysOf(pages)];
  const { pages: read, plain } = keepWhole(reduced, omitted, (page) =>
    readPlainLines(page, parts.get(page.number) ?? []),
  );
  const lines = read.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'line' ? [item.line] : [])),
  );
  const style = measureStyle(lines);
  const { elements, repeated } = joinTables(
    read.flatMap(({ page, items }) => pageElements(page, items, style)),
  );
  const marked = withHeadings(elements, (blocks) =>
    markMinor(markHeadings(blocks, style, contents), contents, style),
  );
  const title = titleOf(marked);
  const outlined =
    outline.length === 0
      ? joinChapterTitles(applyContents(marked, contents))
      : applyOutline(marked, outline, outlineIsWhole(outline, pages.length));
  const joined = joinAcrossBreaks(outlined);
  const hyphenated = collectHyphenated(lines);
  const labels = new Map(
    pages.flatMap(({ number, label }) => (label === undefined ? [] : [[number, label] as const])),
  );
  const blocks = withPrintedTitles(joined.map((element) => toBlock(element, { hyphenated, labels })));
  const headed = blocks.some((block) => block.kind === 'heading');
  return {
    blocks,
    title,
    source: outline.length > 0 ? 'outline' : headed ? 'layout' : 'none',
    warnings: sayWhatIsMissing(
      pages,
      [
        ...omitted,
        ...repeated.map(({ page, block }) => ({
          kind: 'furniture' as const,
          page: page.number,
          text: textOf(block),
        })),
      ],
      plain,
    ),
  };
}

/** A title that no text of the document has is a page's header, or a line across two columns. */
function withPrintedTitles(blocks: readonly Block[]): Block[] {
  const text = blocks.map((block) => block.text).join('\n');
  return blocks.map(({ tableTitle, ...block }) =>
    tableTitle === undefined || !text.includes(tableTitle) ? block : { ...block, tableTitle },
  );
}

function sidewaysOf(pages: readonly PageLayout[]): Omission[] {
  return pages.flatMap(({ number, sideways }) =>
    sideways === undefined ? [] : [{ kind: 'sideways', page: number, text: sideways }],
  );
}

function withHeadings(elements: readonly Element[], mark: (blocks: TextBlock[]) => TextBlock[]): Element[] {
  const texts = elements.flatMap((element, index) =>
    element.kind === 'text' && !element.note
      ? [{ ...element.block, belowTable: elements[index - 1]?.kind === 'table' }]
      : [],
  );
  const marked = mark(texts)[Symbol.iterator]();
  return elements.map((element) => {
    if (element.kind !== 'text' || element.note) return element;
    const { value } = marked.next() as { value: TextBlock };
    return { ...element, block: value };
  });
}

/** A title is hardly ever set this much smaller than a heading below it. */
const TITLE_SHARE = 0.8;
/** Longer paragraphs are running text. */
const RUNNING_TEXT = 80;

/** The loudest heading of the first page, or of those above its running text when they are not much smaller. */
function titleOf(elements: readonly Element[]): string | undefined {
  const first = elements.flatMap((element) =>
    element.kind === 'text' && element.page.number === 1 ? [element.block] : [],
  );
  const texts = first.map((block) => joinLines(block.lines, NO_HYPHENS));
  const begin = first.findIndex(
    ({ kind }, index) => kind === 'paragraph' && (texts[index]?.length ?? 0) > RUNNING_TEXT,
  );
  const headings = first.flatMap((block, index) => {
    const [text = '', below = ''] = texts.slice(index);
    // Part of a sentence: it ends open, or goes on below. “Supply Agreement” does not above “between …” in other letters.
    const next = first[index + 1];
    const isWhole =
      !/(?<!\p{L})\p{Ll}{4}/u.test(text) && next !== undefined && lookOf(next) !== lookOf(block);
    const isPart = /^\p{Ll}|[,;]$/u.test(text) || (/^\p{Ll}/u.test(below) && !isWhole);
    return block.kind === 'heading' && !isPart ? [{ text, index, size: block.lines[0]?.size ?? 0 }] : [];
  });
  const loudest = loudestOf(headings);
  const top = loudestOf(headings.filter(({ index }) => index < begin));
  const title = top !== undefined && top.size >= TITLE_SHARE * (loudest?.size ?? 0) ? top : loudest;
  return title?.text;
}

function loudestOf<T extends { readonly size: number }>(headings: readonly T[]): T | undefined {
  return headings.toSorted((one, other) => other.size - one.size)[0];
}
