import { type Section, type TextRange, toStorableText } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import { readPrintedNumber } from '../../linguistics/numbering/index.ts';

/** A section as the columns of its row. */
export interface SectionRow {
  readonly ordinal: number;
  readonly id: string;
  readonly parent_id: string | null;
  readonly level: number;
  readonly title: string;
  readonly path: string;
  readonly printed_number: string | null;
  readonly first_page: number | null;
  readonly last_page: number | null;
  /** Ordinals of the chunks that hold text of the section or its subsections. */
  readonly first_chunk: number | null;
  readonly last_chunk: number | null;
  readonly start_at: number;
  readonly end_at: number;
  readonly summary: string | null;
  /** What it is searched by, each list with a blank between its terms. */
  readonly title_terms: string;
  readonly path_terms: string;
  readonly summary_terms: string;
}

const LONGEST_HEADING = 300;

/** The row of a section; `chunks` are the ranges of the version's chunks in their order, none of which overlap. */
export function placeSection(
  section: Section,
  { markdown, chunks }: { readonly markdown: string; readonly chunks: readonly TextRange[] },
): SectionRow {
  const { ordinal, id, parentId, level, title, path, headingPath, firstPage, lastPage } = section;
  const { start, end, summary } = section;
  const first = firstIndex(chunks, (chunk) => chunk.end > start);
  const last = firstIndex(chunks, (chunk) => chunk.start >= end) - 1;
  const hasChunks = first <= last;
  const printed = level === 0 ? null : printedNumber(section, markdown);
  return {
    ordinal,
    id,
    parent_id: parentId,
    level,
    title: toStorableText(title),
    path,
    printed_number: printed,
    first_page: firstPage ?? null,
    last_page: lastPage ?? firstPage ?? null,
    first_chunk: hasChunks ? first : null,
    last_chunk: hasChunks ? last : null,
    start_at: start,
    end_at: end,
    summary: summary === undefined ? null : toStorableText(summary),
    title_terms: level === 0 ? '' : toTerms(`${printed ?? ''} ${title}`),
    path_terms: toTerms(headingPath.slice(0, -1).join(' ')),
    summary_terms: toTerms(summary ?? ''),
  };
}

/** As long as a title or a summary ever is; a table taken for a heading has more. */
const MOST_TERMS = 200;

const toTerms = (text: string): string => [...new Set(analyzeText(text))].slice(0, MOST_TERMS).join(' ');

/** Of its title, or of its heading where the title leaves it out (`Chapter 4 Examples` begins `Examples`). */
function printedNumber({ title, start, generatedTitle }: Section, markdown: string): string | null {
  const ofTitle = readPrintedNumber(title)?.label;
  if (ofTitle !== undefined || generatedTitle) return ofTitle ?? null;
  const [, heading] = /^#{1,6} +(.+)/u.exec(markdown.slice(start, start + LONGEST_HEADING)) ?? [];
  return heading === undefined ? null : (readPrintedNumber(heading)?.label ?? null);
}

/** Of ordered items, the first that is so and all after it; their number when none is. */
function firstIndex<T>(items: readonly T[], isSo: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && isSo(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
