import { wording } from '../../catalogue/index.ts';
import {
  type BrowsedVersion,
  chunksWithin,
  type LibraryStore,
  type Locator,
  type SectionNode,
  type TextRange,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { type BrowseCursor, readBrowseCursor, writeBrowseCursor } from './browse-cursor.ts';
import { endOfPiece } from './cut-text.ts';
import { placeOfRange } from './text-place.ts';

interface PieceRequest {
  readonly version: BrowsedVersion;
  /** What is asked for, in one line; a cursor of anything else is refused. */
  readonly asked: string;
  readonly range: TextRange;
  /** The chunks that hold its text. */
  readonly chunks: SectionNode['chunks'];
  readonly headingPath: readonly string[];
  readonly started: BrowseCursor | undefined;
}

interface Piece {
  readonly text: string;
  readonly locator: Locator;
  readonly next?: string;
}

/** Reads a range of a version's text, or what follows of it, up to the longest piece that is given at once. */
export function createReadPiece(deps: {
  readonly library: Pick<LibraryStore, 'getChunkRange' | 'getMarkdown'>;
  readonly settings: { readonly maxSectionCharacters: number };
}) {
  const { library, settings } = deps;

  async function read(request: PieceRequest): Promise<Piece> {
    const { version, asked, range, chunks, headingPath, started } = request;
    const { versionId } = version;
    const start = started?.at ?? range.start;
    const isOther = started !== undefined && (started.asked !== asked || started.versionId !== versionId);
    if (isOther || start < range.start || start > range.end)
      throw new AppError('E020', wording('cursorOfOtherText'));
    const markdown = await library.getMarkdown(versionId);
    if (markdown === undefined) throw new AppError('E021', wording('noVersionOfId'));
    const end = endOfPiece(markdown, start, range.end, settings.maxSectionCharacters);
    const slice = { start, end };
    const touched = chunks === undefined ? [] : await chunksWithin(library, versionId, chunks, slice);
    return {
      text: markdown.slice(start, end),
      locator: placeOfRange(touched, slice, headingPath),
      ...(end < range.end && { next: writeBrowseCursor({ versionId, asked, at: end }) }),
    };
  }

  return Object.assign(read, {
    /** Where a question that goes on begins; E020 for what is no cursor. */
    start: (cursor: string | undefined): BrowseCursor | undefined =>
      cursor === undefined ? undefined : readBrowseCursor(cursor),
  });
}

export type ReadPiece = ReturnType<typeof createReadPiece>;
