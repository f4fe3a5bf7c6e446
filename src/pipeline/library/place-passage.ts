import { wording } from '../../catalogue/index.ts';
import {
  chunksWithin,
  type LibraryBrowser,
  type LibraryStore,
  linesWithin,
  type PageBox,
  type PlacedPassage,
  type StoredChunk,
  type TextRange,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { OpenVersion } from './open-version.ts';
import { headingPathOf, innermostTouched, namesOf } from './section-nodes.ts';
import { placeOfRange } from './text-place.ts';

const DEFAULT_AROUND = 4000;
/** Of a longer line a part is shown. */
const LONGEST_LINE = 2000;

/** See `LibraryBrowser.passage`. */
export function createPlacePassage(deps: {
  readonly open: OpenVersion;
  readonly library: Pick<LibraryStore, 'getChunkRange' | 'getMarkdown'>;
}): LibraryBrowser['passage'] {
  const { open, library } = deps;
  return async (documentId, range, { versionId, around = DEFAULT_AROUND } = {}) => {
    const { version, sections, root } = await open(documentId, versionId);
    const markdown = await library.getMarkdown(version.versionId);
    if (markdown === undefined) throw new AppError('E021', wording('noVersionOfId'));
    if (range.start > range.end || range.end > markdown.length)
      throw new AppError('E020', wording('rangeOutsideText', { length: markdown.length }));
    const shown = textAround(markdown, range, around);
    const placed = async (of: TextRange) =>
      root.chunks === undefined ? [] : chunksWithin(library, version.versionId, root.chunks, of);
    const [near, own] = await Promise.all([placed(shown), placed(range)]);
    const [section] = innermostTouched(range, sections);
    const path = section === undefined ? [] : headingPathOf(section, sections);
    const [first] = own;
    const cells = own.length === 1 ? first?.locator.cells : undefined;
    return {
      ...namesOf(version),
      length: markdown.length,
      text: markdown.slice(shown.start, shown.end),
      locator: placeOfRange(near, shown, []),
      passage: { ...placeOfRange(own, range, path), ...(cells !== undefined && { cells }) },
      marks: own.flatMap((chunk) => marksOf(chunk, range)),
    };
  };
}

/** The text around a range: whole lines, unless one of them is far too long. */
function textAround(markdown: string, { start, end }: TextRange, around: number): TextRange {
  const least = Math.max(0, start - around - LONGEST_LINE);
  const most = Math.min(markdown.length, end + around + LONGEST_LINE);
  const lineStart = start <= around ? 0 : markdown.lastIndexOf('\n', start - around - 1) + 1;
  const lineEnd = markdown.indexOf('\n', end + around);
  return {
    start: beforePair(markdown, Math.max(least, lineStart)),
    end: beforePair(markdown, Math.min(most, lineEnd === -1 ? markdown.length : lineEnd)),
  };
}

/** A place that is not inside a character. */
const beforePair = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at;

function marksOf({ locator }: StoredChunk, range: TextRange): PlacedPassage['marks'] {
  const { printed, box, pages, offsets } = locator;
  const inside = { start: Math.max(range.start, offsets.start), end: Math.min(range.end, offsets.end) };
  if (printed !== undefined)
    return linesWithin(printed, inside).flatMap(({ page, box }) => markOf(page, box));
  return pages === undefined || pages.first !== pages.last ? [] : markOf(pages.first, box);
}

const markOf = (page: number, box: PageBox | undefined): PlacedPassage['marks'] =>
  box === undefined ? [] : [{ page, box }];
