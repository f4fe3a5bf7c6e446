import {
  type LibraryStore,
  linesWithin,
  type Scope,
  type StoredChunk,
  type TextRange,
} from '../../domain/index.ts';
import { isAbort } from '../../errors/index.ts';
import {
  type BareText,
  bareWithPlaces,
  closePlace,
  findBare,
  nearestUnit,
  piecesOf,
  preparePassage,
} from '../../rag/verify/index.ts';
import { type EvidenceBook, resolveDocument } from '../../tools/index.ts';

/** Words that an agent says a document has. */
export interface Quote {
  readonly text: string;
  /** Id of a passage that a tool has shown. */
  readonly passage?: string | undefined;
  /** Id, file name or title. */
  readonly document?: string | undefined;
}

export interface LocatedQuote {
  readonly chunks: readonly StoredChunk[];
  /** As it is printed; what was left out between its parts is “…”. */
  readonly text: string;
  readonly page: number | undefined;
  /** Its parts, and the Markdown of the version that they are of. */
  readonly ranges: readonly TextRange[];
  readonly markdown: string;
  /** The document that was named, where the words stand in another. */
  readonly named?: string | undefined;
}

export type LocateQuote = (quote: Quote) => Promise<LocatedQuote | { readonly nearest: string | undefined }>;

type Library = Pick<LibraryStore, 'getMarkdown' | 'getChunkRange' | 'findDocument' | 'listDocuments'>;

interface VersionText {
  readonly markdown: string;
  readonly bare: BareText;
  /** Chunks that touch a range of the Markdown. */
  chunksIn(range: TextRange): Promise<readonly StoredChunk[]>;
}

/** Versions of documents that are looked through when neither passage nor document has the words. */
const MOST_VERSIONS = 40;
const MAX_WORD = 40;
/** Chunks whose places are read at once: other work goes on between. */
const AT_ONCE = 256;
const MAX_NEAREST = 400;
/** A place that is nearly the quotation is shown to its end, so that it can be copied. */
const MAX_CLOSE = 600;

/**
 * Finds quotations in documents: in the version of the passage that is named, in the document that is named, then in every version that
 * tools have shown. White space, Markdown and quotation marks may differ, dots may leave something out.
 */
export function createQuoteLocator(deps: {
  readonly library: Library;
  readonly book: EvidenceBook;
  readonly scope: Scope;
}): LocateQuote {
  const { library, book, scope } = deps;
  const textOf = createTextReader(library);
  const documents = new Map<string, Promise<string | undefined>>();

  return async (quote) => {
    const pieces = piecesOf(quote.text);
    const shown = quote.passage === undefined ? undefined : book.find(quote.passage.replace(/[[\]\s]/g, ''));
    const named = quote.document === undefined ? undefined : await versionOf(quote.document);
    const first = [shown?.versionId, named].filter((id) => id !== undefined);
    const others = book.entries().map(({ versionId }) => versionId);
    const versions = [...new Set([...first, ...others])].slice(0, MOST_VERSIONS);
    if (pieces.length > 0)
      for (const versionId of versions) {
        const read = await textOf(versionId);
        const found = read && (await findIn(read, pieces));
        if (found === undefined) continue;
        const isElsewhere = quote.document !== undefined && versionId !== named;
        return isElsewhere ? { ...found, named: quote.document } : found;
      }
    return {
      nearest: (await closeIn(textOf, versions, pieces)) ?? nearestTo(book, quote.text, shown?.id, first[0]),
    };
  };

  /** No document, several of that name, or a version that the question may not see: then what was shown is looked through. */
  function versionOf(name: string): Promise<string | undefined> {
    const known =
      documents.get(name) ??
      resolveDocument(library, name, scope).then(
        ({ id, currentVersionId }) => {
          const shown = book.entries().find(({ documentId }) => documentId === id)?.versionId;
          if (shown !== undefined) return shown;
          const isSeen = scope.versionIds?.includes(currentVersionId ?? '') ?? true;
          return isSeen ? currentVersionId : undefined;
        },
        (error: unknown) => {
          if (isAbort(error)) throw error;
          return undefined;
        },
      );
    documents.set(name, known);
    return known;
  }
}

type TextReader = (versionId: string) => Promise<VersionText | undefined>;

function createTextReader(library: Library): TextReader {
  const texts = new Map<string, Promise<VersionText | undefined>>();
  return (versionId) => {
    const known =
      texts.get(versionId) ??
      library
        .getMarkdown(versionId)
        .then((markdown) =>
          markdown === undefined
            ? undefined
            : { markdown, bare: bareWithPlaces(markdown), chunksIn: createChunkFinder(library, versionId) },
        );
    texts.set(versionId, known);
    return known;
  };
}

/** Many quotations are of one version: where its chunks begin and end is read once. */
function createChunkFinder(library: Library, versionId: string): VersionText['chunksIn'] {
  let reading: Promise<readonly (TextRange & { readonly ordinal: number })[]> | undefined;
  const readPlaces = async () => {
    const places: (TextRange & { readonly ordinal: number })[] = [];
    for (let first = 0; places.length === first; first += AT_ONCE)
      for (const { ordinal, locator } of await library.getChunkRange(versionId, first, first + AT_ONCE - 1))
        places.push({ ordinal, start: locator.offsets.start, end: locator.offsets.end });
    return places;
  };
  return async (range) => {
    reading ??= readPlaces();
    const touched = (await reading).filter(({ start, end }) => start < range.end && end > range.start);
    const [first, last] = [touched[0], touched.at(-1)];
    if (first === undefined || last === undefined) return [];
    const ordinals = new Set(touched.map(({ ordinal }) => ordinal));
    const chunks = await library.getChunkRange(versionId, first.ordinal, last.ordinal);
    return chunks.filter(({ ordinal }) => ordinals.has(ordinal));
  };
}

/** What is printed where the first of some pieces that are not found nearly is. */
async function closeIn(textOf: TextReader, versions: readonly string[], pieces: readonly string[]) {
  for (const versionId of versions) {
    const read = await textOf(versionId);
    if (read === undefined) continue;
    const piece = pieces.find((one) => findBare(one, read.bare) === undefined);
    const place = piece === undefined ? undefined : closePlace(piece, read.bare);
    if (place !== undefined) return wholeWords(read.markdown, wholeRow(read.markdown, place));
  }
  return undefined;
}

async function findIn(read: VersionText, pieces: readonly string[]): Promise<LocatedQuote | undefined> {
  const ranges: TextRange[] = [];
  let from = 0;
  for (const piece of pieces) {
    const place = findBare(piece, read.bare, from);
    if (place === undefined) return undefined;
    ranges.push(wholeRow(read.markdown, place));
    from = place.next;
  }
  const stored = await Promise.all(ranges.map(read.chunksIn));
  const chunks = [...new Map(stored.flat().map((chunk) => [chunk.id, chunk])).values()];
  const [firstChunk] = chunks;
  const [firstRange] = ranges;
  // What stands in no passage cannot be cited.
  if (firstChunk === undefined || firstRange === undefined) return undefined;
  return {
    chunks,
    text: ranges.map(({ start, end }) => read.markdown.slice(start, end).trim()).join(' … '),
    ranges,
    markdown: read.markdown,
    page: pageAt(firstChunk, firstRange),
  };
}

export function pageAt({ locator: { printed, pages } }: StoredChunk, range: TextRange): number | undefined {
  return (printed && linesWithin(printed, range)[0]?.page) ?? pages?.first;
}

/** What comes closest in the passage, or in what was shown of its document. */
function nearestTo(
  book: EvidenceBook,
  text: string,
  id: string | undefined,
  versionId: string | undefined,
): string | undefined {
  const candidates = book
    .entries()
    .filter((entry) => (id === undefined ? entry.versionId === versionId : entry.id === id));
  const units = candidates.flatMap((entry) => {
    const passage = preparePassage({ id: entry.id, text: entry.text, offset: 0, prefix: entry.prefix });
    return nearestUnit(text, passage)?.quote ?? [];
  });
  if (units.length <= 1) return units[0]?.slice(0, MAX_NEAREST);
  const joined = preparePassage({ id: 'all', text: units.join('\n\n'), offset: 0 });
  return nearestUnit(text, joined)?.quote.slice(0, MAX_NEAREST);
}

function wholeWords(markdown: string, { start, end }: TextRange): string {
  const before =
    markdown
      .slice(Math.max(0, start - MAX_WORD), start)
      .split(/\s/)
      .at(-1) ?? '';
  const behind = markdown.slice(end, end + MAX_WORD).split(/\s/, 1)[0] ?? '';
  return markdown
    .slice(start - before.length, end + behind.length)
    .trim()
    .slice(0, MAX_CLOSE);
}

/** A cell says nothing without its row. */
function wholeRow(markdown: string, { start, end }: TextRange): TextRange {
  const lineStart = markdown.lastIndexOf('\n', start - 1) + 1;
  if (!/^\s*\|/.test(markdown.slice(lineStart, lineStart + 8))) return { start, end };
  const lineEnd = markdown.indexOf('\n', end - 1);
  return { start: lineStart, end: lineEnd < 0 ? markdown.length : lineEnd };
}
