import * as z from 'zod';
import { chunksWithin, LocatorSchema, type SectionNode, SectionNodeSchema } from '../../domain/index.ts';
import { estimateTokens } from '../../linguistics/index.ts';
import { type ToolContext, type ToolFindings, type ToolWords, wordsFor } from './agent-tool.ts';
import { headOfTable, markPages, pageBreaks } from './answers/mark-pages.ts';
import { cutLength } from './fill-context.ts';
import { listChildren } from './list-children.ts';
import { type ChunkReader, showWithin } from './show-range.ts';
import type { OutputPlace } from './tool-cursor.ts';

/** What every tool gives that reads text of a document. */
export const SliceSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  sourcePath: z.string(),
  /** Exactly the text at `locator.offsets` of the version's Markdown. */
  text: z.string(),
  locator: LocatorSchema,
});
export type Slice = z.infer<typeof SliceSchema>;

export const NodeSchema = SectionNodeSchema;

interface BrowsedText extends Slice {
  readonly next?: string | undefined;
}

/** Tokens for the lines around a text. */
const FRAME = 150;
/** Tokens of a line that names a page. */
const MARK = 6;

/**
 * A text as the library gives it, cut further where the context is smaller, with what stands around it. The place of what follows
 * says how far the text was shown, and where the library goes on after it.
 */
export async function readSlice<Found extends BrowsedText>(
  found: Found,
  library: ChunkReader,
  context: ToolContext,
  from: OutputPlace,
  around: {
    readonly head: string;
    /** Listed with the first part of the text. */
    readonly children?: readonly SectionNode[] | undefined;
    readonly chunks: SectionNode['chunks'];
    /** Also a text of one page says on which it is. */
    readonly alwaysMarked?: true;
  },
): Promise<ToolFindings<Slice> & { readonly children: SectionNode[] }> {
  const words = wordsFor(context.language);
  const { text, locator, documentId, versionId, documentTitle, sourcePath } = found;
  const { maxContextTokens } = context.limits;
  const start = Math.min(from.at, text.length);
  const isFirst = start === 0 && from.source === undefined;
  const listed = listChildren(isFirst ? (around.children ?? []) : [], words, maxContextTokens / 4);
  const room = Math.max(FRAME, maxContextTokens - FRAME - estimateTokens(listed.text));
  const { end, offsets, chunks, said } = await cutMarked(found, library, { ...around, start, room, words });
  const shown = showWithin(chunks, context.book, offsets);
  const isCut = end < text.length;
  const next = isCut
    ? { item: 0, at: end, ...(from.source === undefined ? {} : { source: from.source }) }
    : found.next === undefined
      ? undefined
      : { item: 0, at: 0, source: found.next };
  const { printed: _lines, ...place } = locator;
  const parts = [
    around.head,
    isFirst ? '' : words.continued,
    ...said,
    next === undefined ? '' : words.cut,
    listed.text,
  ];
  return {
    text: parts.filter((part) => part !== '').join('\n\n'),
    data: {
      documentId,
      versionId,
      documentTitle,
      sourcePath,
      text: text.slice(start, end),
      locator: { ...place, offsets },
    },
    shown,
    next,
    children: listed.nodes,
  };
}

/** What of a text fits, with marks where pages begin and the head of the table that it begins within. */
async function cutMarked(
  { text, locator, versionId }: BrowsedText,
  library: ChunkReader,
  given: {
    readonly start: number;
    readonly room: number;
    readonly chunks: SectionNode['chunks'];
    readonly alwaysMarked?: true;
    readonly words: ToolWords;
  },
) {
  const { start, room, words } = given;
  const base = locator.offsets.start;
  const atMost = { start: base + start, end: base + start + cutLength(text.slice(start), room) };
  const chunks =
    given.chunks === undefined ? [] : await chunksWithin(library, versionId, given.chunks, atMost);
  const tableHead = headOfTable(text.slice(start), chunks[0], atMost.start);
  const breaks = pageBreaks(chunks, atMost);
  const marks = breaks.length * MARK + estimateTokens(tableHead);
  const end = start + cutLength(text.slice(start), Math.max(FRAME, room - marks));
  const offsets = { start: base + start, end: base + end };
  const inside = breaks.filter(({ at }) => at < offsets.end);
  const isMarked = inside.length > 1 || (inside.length > 0 && given.alwaysMarked === true);
  const own = text.slice(start, end);
  return {
    end,
    offsets,
    chunks,
    said: [tableHead, isMarked ? markPages(own, inside, offsets.start, words) : own.trim()],
  };
}
