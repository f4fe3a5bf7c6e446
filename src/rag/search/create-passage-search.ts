import { chooseMode, type RetrievalMode } from '../../domain/graph/index.ts';
import type {
  LibraryStore,
  Scope,
  SearchAnswer,
  SearchHit,
  SearchShape,
  Section,
  SectionIndex,
  StoredChunk,
} from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import type { Retriever } from '../retrieve/create-retriever.ts';
import { groupBySection } from '../retrieve/group-by-section.ts';
import { type FoundPassage, mergeFound } from './merge-found.ts';
import { onePerPage, type PagePassage } from './one-per-page.ts';
import { rememberVersions } from './remember-versions.ts';
import { chooseSections } from './section-hits.ts';

export interface SearchRequest {
  readonly question: string;
  readonly scope: Scope;
  readonly shape: SearchShape;
  /** Hits at most. */
  readonly limit: number;
  /** Passages before and after each hit that are given with it. */
  readonly contextChunks: number;
  readonly explain: boolean;
  /** Default `auto`. */
  readonly retrievalMode?: RetrievalMode | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type PassageSearch = (request: SearchRequest) => Promise<SearchAnswer>;

export interface PassageSearchOptions {
  /** Below twice of it a hit is not precise. */
  readonly threshold: number;
  /** Longest text that neighbouring passages are merged into. */
  readonly maxPassageChars: number;
  /** Longest section that is given whole. */
  readonly maxSectionChars: number;
}

/** Chunks looked at for each hit: merging and pages put several into one. */
const CHUNKS_PER_HIT = 4;
const MIN_CHUNKS = 40;
/** Chunks that a search for so many hits asks the retriever for. */
export const chunksForHits = (limit: number): number => Math.max(MIN_CHUNKS, CHUNKS_PER_HIT * limit);
/** Sections that titles name, for each hit: most of them only vote. */
const NAMED_PER_HIT = 5;

/**
 * What search finds, for people and tools: neighbouring hits merged, one hit a page, grouped by section. It always answers while
 * words of the question stand somewhere in the scope. The hits of `precise` are among those of `broad` for the same limit.
 */
export function createPassageSearch(deps: {
  readonly retriever: Pick<Retriever, 'searchQuestion'>;
  readonly library: Pick<LibraryStore, 'getChunkRange' | 'getMarkdown' | 'getSections'>;
  /** Titles vote for sections, and find those of which no passage was found. */
  readonly sections: SectionIndex;
  readonly options: PassageSearchOptions;
}): PassageSearch {
  const { options } = deps;
  const library = rememberVersions(deps.library);
  const named = (question: string, scope: Scope, limit: number) =>
    deps.sections.search(analyzeText(question), scope, NAMED_PER_HIT * limit);

  return async ({ question, scope, shape, limit, contextChunks, explain, retrievalMode, signal }) => {
    const { results, notes, graph } = await deps.retriever.searchQuestion(question, scope, {
      topK: chunksForHits(limit),
      mode: retrievalMode,
      signal,
    });
    const merged = await mergeFound(results, library, options.maxPassageChars);
    const places = onePerPage(merged);
    const chosen = (
      shape === 'section'
        ? await chooseSections(places, await named(question, scope, limit), {
            library,
            maxChars: options.maxSectionChars,
          })
        : shape === 'precise'
          ? keepPrecise(places, options.threshold)
          : places
    ).slice(0, limit);
    const hits = await Promise.all(
      chosen.map(async (place) => ({
        ...toHit(place, await library.getSections(place.versionId)),
        ...(contextChunks > 0 && (await surroundings(place, contextChunks, library))),
        ...(explain && { explanations: [...place.explanations] }),
      })),
    );
    const used = graph === undefined ? {} : { graph };
    return {
      question,
      shape,
      retrievalMode: chooseMode(retrievalMode),
      ...used,
      hits,
      sections: groupHits(hits),
      notes: [...notes],
    };
  };
}

/** The surest hits; where none is sure, the best one alone. */
function keepPrecise(places: readonly PagePassage[], threshold: number): readonly PagePassage[] {
  const sure = places.filter(({ isEvidence, score }) => isEvidence && score >= 2 * threshold);
  return sure.length > 0 ? sure : places.slice(0, 1);
}

function toHit(place: PagePassage, sections: readonly Section[]): SearchHit {
  const { documentId, versionId, documentTitle, sourcePath, text, prefix, locator, score } = place;
  const section = sections.find(({ id }) => id === place.sectionId);
  return {
    documentId,
    versionId,
    documentTitle,
    sourcePath,
    section: {
      id: place.sectionId,
      title: section?.title ?? documentTitle,
      path: section?.path ?? '',
      ...(section && { characters: section.end - section.start }),
      ...(section?.summary !== undefined && { summary: section.summary }),
    },
    text,
    prefix,
    locator,
    score,
    isEvidence: place.isEvidence,
    chunkIds: [...place.chunkIds],
    alsoHere: [...place.alsoHere],
  };
}

function groupHits(hits: readonly SearchHit[]): SearchAnswer['sections'] {
  return groupBySection(hits.map((hit, index) => ({ ...hit, index }))).map(
    ({ documentId, documentTitle, headingPath, passages }) => ({
      documentId,
      documentTitle,
      headingPath: [...headingPath],
      hits: passages.map(({ index }) => index),
    }),
  );
}

async function surroundings(
  { versionId, ordinals }: Pick<FoundPassage, 'versionId' | 'ordinals'>,
  count: number,
  library: Pick<LibraryStore, 'getChunkRange'>,
): Promise<Pick<SearchHit, 'contextBefore' | 'contextAfter'>> {
  const around = await library.getChunkRange(
    versionId,
    Math.max(0, ordinals.first - count),
    ordinals.last + count,
  );
  const textOf = (chunks: readonly StoredChunk[]) => chunks.map(({ text }) => text).join('\n\n');
  return {
    contextBefore: textOf(around.filter(({ ordinal }) => ordinal < ordinals.first)),
    contextAfter: textOf(around.filter(({ ordinal }) => ordinal > ordinals.last)),
  };
}
