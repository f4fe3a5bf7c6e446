import type { LibraryStore, Locator, PrintedLine, RankExplanation, StoredChunk } from '../../domain/index.ts';
import type { PooledChunk, ScoredPassage } from './scored-passage.ts';

const MAX_EXPLANATIONS = 12;

/**
 * Merges chosen chunks that stand side by side in one section, over a gap of one chunk too, up to `maxChars`. The text is
 * always exactly one slice of the version's Markdown; where that cannot be had, the chunks stay apart.
 */
export async function mergeNeighbours(
  chosen: readonly PooledChunk[],
  library: Pick<LibraryStore, 'getChunkRange' | 'getMarkdown'>,
  maxChars: number,
): Promise<ScoredPassage[]> {
  const markdowns = new Map<string, Promise<string | undefined>>();
  const readMarkdown = (versionId: string) => {
    const known = markdowns.get(versionId) ?? library.getMarkdown(versionId);
    markdowns.set(versionId, known);
    return known;
  };
  const passages = await Promise.all(
    findRuns(chosen, maxChars).map(async (run) => {
      const alone = run.map((member) => toPassage([member], [member.chunk], member.chunk.text));
      const first = run[0]?.chunk;
      const last = run.at(-1)?.chunk;
      if (run.length < 2 || !first || !last) return alone;
      const [chunks, markdown] = await Promise.all([
        library.getChunkRange(first.versionId, first.ordinal, last.ordinal),
        readMarkdown(first.versionId),
      ]);
      const { start, end } = rangeOf(run.map(({ chunk }) => chunk));
      const text = markdown?.slice(start, end);
      const whole = chunks.length > 0 && chunks.every(({ sectionId }) => sectionId === first.sectionId);
      if (!whole || text === undefined || !holdsAll(text, start, run)) return alone;
      return [toPassage(run, chunks, text)];
    }),
  );
  return passages.flat();
}

function holdsAll(text: string, start: number, run: readonly PooledChunk[]): boolean {
  return run.every(({ chunk }) => {
    const { offsets } = chunk.locator;
    return text.slice(offsets.start - start, offsets.end - start) === chunk.text;
  });
}

/** Runs of chunks of one section whose ordinals are at most two apart and that together are not too long. */
function findRuns(chosen: readonly PooledChunk[], maxChars: number): PooledChunk[][] {
  const ordered = [...chosen].sort(
    ({ chunk: a }, { chunk: b }) =>
      compareText(a.versionId, b.versionId) || a.ordinal - b.ordinal || compareText(a.id, b.id),
  );
  const runs: PooledChunk[][] = [];
  for (const member of ordered) {
    const run = runs.at(-1);
    const last = run?.at(-1)?.chunk;
    const { chunk } = member;
    const joins =
      run &&
      last &&
      last.versionId === chunk.versionId &&
      last.sectionId === chunk.sectionId &&
      chunk.ordinal - last.ordinal <= 2 &&
      rangeLength(rangeOf([...run.map((other) => other.chunk), chunk])) <= maxChars;
    if (joins) run.push(member);
    else runs.push([member]);
  }
  return runs;
}

function toPassage(run: readonly PooledChunk[], chunks: readonly StoredChunk[], text: string): ScoredPassage {
  const byScore = [...run].sort((a, b) => b.score - a.score);
  const best = byScore[0] as PooledChunk;
  const first = chunks[0] ?? best.chunk;
  const { documentId, versionId, documentTitle, sourcePath, format, fileHash, prefix } = first;
  return {
    chunkIds: chunks.map(({ id }) => id),
    documentId,
    versionId,
    documentTitle,
    sourcePath,
    format,
    contentHash: fileHash,
    text,
    prefix,
    locator: mergeLocators(chunks),
    score: best.score,
    taskIds: [...new Set(byScore.flatMap(({ taskIds }) => taskIds))],
    explanations: bestExplanations(byScore.flatMap(({ explanations }) => explanations)),
  };
}

function bestExplanations(all: readonly RankExplanation[]): RankExplanation[] {
  const unique = new Map<string, RankExplanation>();
  for (const item of [...all].sort((a, b) => a.rank - b.rank))
    if (!unique.has(`${item.retriever}\n${item.question}`))
      unique.set(`${item.retriever}\n${item.question}`, item);
  return [...unique.values()].slice(0, MAX_EXPLANATIONS);
}

/** The place of all chunks together; what only holds for one of them (a box, a cell range) is left out. */
function mergeLocators(chunks: readonly StoredChunk[]): Locator {
  const locators = chunks.map(({ locator }) => locator);
  const first = locators[0] as Locator;
  if (locators.length === 1) return first;
  const same = <Key extends 'slide' | 'sheet' | 'cells'>(key: Key) =>
    locators.every((locator) => locator[key] === first[key]) && first[key] !== undefined;
  const paragraphs = span(locators.map((locator) => locator.paragraphs));
  const pages = span(locators.map((locator) => locator.pages));
  const lines = span(locators.map((locator) => locator.lines));
  const printed = locators.flatMap((locator) => locator.printed ?? linesOf(locator));
  return {
    offsets: rangeOf(chunks),
    headingPath: first.headingPath,
    ...(paragraphs && { paragraphs }),
    ...(pages && { pages: pages.last === pages.first ? { ...first.pages, ...pages } : pages }),
    ...(lines && { lines }),
    ...(printed.length > 1 && { printed }),
    ...(same('slide') && { slide: first.slide }),
    ...(same('sheet') && { sheet: first.sheet }),
    ...(same('cells') && { cells: first.cells }),
  };
}

/** A chunk of one printed line says its place without a list. */
function linesOf({ offsets, pages, box }: Locator): PrintedLine[] {
  if (pages === undefined || pages.first !== pages.last) return [];
  const { first: page, label } = pages;
  return [{ start: offsets.start, page, ...(label !== undefined && { label }), ...(box && { box }) }];
}

function span(parts: readonly ({ readonly first: number; readonly last: number } | undefined)[]) {
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0) return undefined;
  return {
    first: Math.min(...known.map(({ first }) => first)),
    last: Math.max(...known.map(({ last }) => last)),
  };
}

function rangeOf(chunks: readonly StoredChunk[]): { start: number; end: number } {
  return {
    start: Math.min(...chunks.map(({ locator }) => locator.offsets.start)),
    end: Math.max(...chunks.map(({ locator }) => locator.offsets.end)),
  };
}

function rangeLength({ start, end }: { readonly start: number; readonly end: number }): number {
  return end - start;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
