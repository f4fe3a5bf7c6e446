import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Wording, wording } from '../../../catalogue/index.ts';
import { createShareWork } from '../../../concurrency/index.ts';
import type { Clock, GuardedFetch, MergedWork, WebDocuments, WebOrigin } from '../../../domain/index.ts';
import { AppError, errorOf, INDEX_FAILURES, isAbort, saidBy } from '../../../errors/index.ts';
import { sha256, shortenText } from '../../../linguistics/index.ts';
import type { DownloadedFile } from '../../../tools/index.ts';
import type { IngestDocument } from '../../ingestion/ingest-document.ts';
import { abstractPage } from './abstract-page.ts';
import type { MayFetch } from './may-fetch.ts';
import type { PageStore } from './page-store.ts';

export interface AddedDocument {
  readonly documentId: string;
  readonly extent: WebOrigin['extent'];
  /** Why it holds less than the whole work. */
  readonly note?: Wording | undefined;
}

export interface RunDocuments {
  /**
   * Reads a work into the run's collection: with `full`, all of it where it can be had; else its abstract; `undefined` when
   * there is neither.
   */
  add(
    work: MergedWork,
    options: {
      readonly full: boolean;
      /** Relevance, kept with its origin. */
      readonly score?: number | undefined;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<AddedDocument | undefined>;
  /** How many documents were indexed: what was searched before is out of date when it has grown. */
  readonly changes: () => number;
}

/**
 * The documents of one run. The same work is read once however many sub-questions find it, and content that the run or the
 * library has already is not indexed again. Throws what stops the whole run only (index, disk); the rest are outcomes.
 */
export function createRunDocuments(deps: {
  readonly runId: string;
  /** Collections of the run, in which content may be already. */
  readonly collectionIds: readonly string[];
  readonly folder: string;
  readonly fetch: GuardedFetch;
  readonly pages: PageStore;
  readonly mayFetch: MayFetch;
  readonly ingestDocument: IngestDocument;
  readonly web: Pick<WebDocuments, 'ensureRunCollection' | 'findByContent' | 'setOrigin'>;
  readonly clock: Clock;
}): RunDocuments {
  const { web } = deps;
  const added = createShareWork<AddedDocument | undefined>();
  const byContent = createShareWork<string>();
  let changes = 0;
  let collection: ReturnType<typeof web.ensureRunCollection> | undefined;

  return {
    changes: () => changes,
    add: (work, { full, score, signal }) => {
      const address = full ? fullTextAddress(work) : undefined;
      const key = address ?? `abstract of ${work.url}`;
      return added(key, () => read({ work, score }, address, signal), signal);
    },
  };

  async function read(
    scored: ScoredWork,
    address: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<AddedDocument | undefined> {
    const { work } = scored;
    let note: Wording | undefined;
    if (address !== undefined) {
      try {
        if (!deps.mayFetch(work, address)) throw intoInternal(address);
        const file = await deps.pages(deps.fetch, address, signal);
        return { documentId: await ingest(scored, file, 'full', signal), extent: 'full' };
      } catch (error) {
        if (isAbort(error, signal) || !(error instanceof AppError) || STOPS_ALL.has(error.code)) throw error;
        note = wording('pageNotWhole', { title: shortTitle(work), code: error.code, said: saidBy(error) });
      }
    }
    if (work.abstract.trim() === '') {
      if (note === undefined) return undefined;
      throw new AppError('E046', note);
    }
    const extent = work.abstractKind === 'text' ? 'full' : work.abstractKind;
    const file = await writePage(work);
    return { documentId: await ingest(scored, file, extent, signal), extent, note };
  }

  async function writePage(work: MergedWork): Promise<DownloadedFile> {
    const text = abstractPage(work);
    const contentHash = sha256(text);
    const path = join(deps.folder, `${contentHash}.md`);
    await mkdir(deps.folder, { recursive: true });
    await writeFile(path, text);
    return { path, contentHash, bytes: Buffer.byteLength(text), mediaType: 'text/markdown', url: work.url };
  }

  async function ingest(
    scored: ScoredWork,
    file: DownloadedFile,
    extent: WebOrigin['extent'],
    signal?: AbortSignal,
  ): Promise<string> {
    return byContent(file.contentHash, () => ingestOnce(scored, file, extent, signal), signal);
  }

  async function ingestOnce(
    scored: ScoredWork,
    file: DownloadedFile,
    extent: WebOrigin['extent'],
    signal?: AbortSignal,
  ): Promise<string> {
    collection ??= web.ensureRunCollection(deps.runId);
    const { id: collectionId } = await collection;
    const there = await web.findByContent([...deps.collectionIds, collectionId], file.contentHash);
    if (there !== undefined) return there;
    const readable = { ...file, sourcePath: file.url };
    const result = await deps.ingestDocument(readable, collectionId, { signal, onStage: () => undefined });
    if (result.problem !== undefined) throw errorOf(result.problem);
    await web.setOrigin(result.documentId, foundOrigin(scored, file, extent, deps.clock.now()));
    changes++;
    return result.documentId;
  }
}

/** Longest abstract that is kept beside the text, in characters. */
const MAX_ABSTRACT = 5_000;

interface ScoredWork {
  readonly work: MergedWork;
  readonly score: number | undefined;
}

/** A full disk, a broken index or a spent budget is no fault of the page. */
const STOPS_ALL = new Set<string>([...INDEX_FAILURES, 'E007', 'E026', 'E028', 'E041']);

/**
 * Where the whole text is: as the source says; for a hit of a search engine the page itself. The page of a work that only
 * gives its abstract is a publisher's, not the work.
 */
function fullTextAddress(work: MergedWork): string | undefined {
  if (work.fullTextUrl !== undefined) return work.fullTextUrl;
  return work.abstractKind === 'snippet' || work.abstract.trim() === '' ? work.url : undefined;
}

const intoInternal = (address: string) =>
  new AppError(
    'E039',
    wording('refused', { host: new URL(address).host, why: wording('whySourceIntoInternal') }),
  );

const shortTitle = ({ title }: MergedWork): string => shortenText(title.replace(/\s+/g, ' ').trim(), 120);

function foundOrigin(
  { work, score }: ScoredWork,
  file: DownloadedFile,
  extent: WebOrigin['extent'],
  now: Date,
): WebOrigin {
  const abstract = work.abstract.trim().slice(0, MAX_ABSTRACT);
  return {
    url: extent === 'full' ? file.url : work.url,
    extent,
    sources: [...work.sources],
    title: work.title,
    authors: [...work.authors].slice(0, 50),
    ...(work.year === undefined ? {} : { year: work.year }),
    ...(work.date === undefined ? {} : { date: work.date }),
    ...(work.venue === undefined ? {} : { venue: work.venue }),
    ...(work.identifiers.doi === undefined ? {} : { doi: work.identifiers.doi }),
    ...(work.licence === undefined ? {} : { licence: work.licence }),
    ...(abstract === '' ? {} : { abstract }),
    ...(score === undefined ? {} : { rerankScore: score }),
    fetchedAt: now.toISOString(),
    mediaType: file.mediaType,
    file: basename(file.path),
  };
}
