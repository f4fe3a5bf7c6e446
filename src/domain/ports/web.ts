import type { Wording } from '../../catalogue/index.ts';
import type { Collection } from '../document.ts';
import type { WebOrigin } from '../web-origin.ts';

/** Why something is fetched: to search a source, to read a page or paper, or to learn what a host allows (`robots.txt`). */
export type FetchPurpose = 'search' | 'document' | 'robots' | 'service';

export interface FetchRequest {
  readonly purpose: FetchPurpose;
  /** Media types that are taken, in lower case without parameters (`application/json`, `text/*`); others are refused. */
  readonly accept: readonly string[];
  /** Most bytes after decompression. The configured limit of the purpose when absent; never more than it. */
  readonly maxBytes?: number | undefined;
  /** Longest time for the whole exchange, body included. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly method?: 'GET' | 'POST' | undefined;
  /** Extra headers. Those that carry a key do not follow a redirect to another origin. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  /** The user's or the plan's words in this request, for the egress log: the query of a search. Never a key. */
  readonly sent?: string | undefined;
}

export interface FetchResponse {
  /** The address that answered, after redirects. */
  readonly url: string;
  /** Any status below 300 or from 400: a caller judges 404, 429 and 500 itself. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Media type in lower case without parameters; empty when the server names none. */
  readonly contentType: string;
  /** Decompressed, limited in size and time: throws `AppError` E047 or E046 while it is read. Read or cancel it once. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The whole body, decoded by its declared charset, else UTF-8. */
  text(): Promise<string>;
  /** Drops a body that is not wanted. */
  cancel(): void;
}

/**
 * The only way out. http and https, public addresses or hosts of the allow-list, at most five redirects each checked
 * again; every exchange is in the egress log. Throws `AppError` E039 (refused), E046 (no answer), E047 (answer not
 * acceptable) or E048 (`robots.txt`); aborts pass through.
 */
export type GuardedFetch = (url: string, request: FetchRequest) => Promise<FetchResponse>;

/** One exchange with one host, as the report shows it. */
export interface EgressEntry {
  readonly host: string;
  readonly purpose: FetchPurpose;
  /** Address without query and fragment. */
  readonly url: string;
  /** The words that were sent; empty when only an address was. */
  readonly sent: string;
  readonly outcome: 'ok' | 'refused' | 'failed';
  /** HTTP status, or the code of the failure. */
  readonly detail: string;
}

/** What left the machine for one run. Recording never fails the request it records. */
export interface EgressLog {
  record(entry: EgressEntry): void;
}

/** Numbers and names that identify a work whatever its address, as given by the source. */
export interface WorkIdentifiers {
  readonly doi?: string | undefined;
  readonly arxiv?: string | undefined;
  readonly pmid?: string | undefined;
  readonly pmcid?: string | undefined;
  readonly openalex?: string | undefined;
  readonly semanticScholar?: string | undefined;
  /** SEC accession number. */
  readonly accession?: string | undefined;
  /** Stock code or ticker. */
  readonly ticker?: string | undefined;
}

/** One work, page, filing or table that a source knows of. Everything in it is data from outside. */
export interface SourceResult {
  /** Id of the source that gave it. */
  readonly source: string;
  readonly title: string;
  readonly url: string;
  /** Abstract, snippet or short table as plain text; empty when the source gives none. */
  readonly abstract: string;
  /** Whether `abstract` is the work's own abstract or a search engine's snippet. */
  readonly abstractKind: 'abstract' | 'snippet' | 'text';
  readonly authors: readonly string[];
  /** ISO date, as exact as the source has it (`2024`, `2024-05`, `2024-05-17`). */
  readonly date?: string | undefined;
  readonly year?: number | undefined;
  readonly venue?: string | undefined;
  readonly identifiers: WorkIdentifiers;
  readonly licence?: string | undefined;
  /** Where the whole text can be had without payment: HTML or PDF. */
  readonly fullTextUrl?: string | undefined;
  readonly language?: string | undefined;
  /** Position in the source's own order, from 1. */
  readonly rank: number;
}

export interface SourceQuery {
  readonly query: string;
  readonly fetch: GuardedFetch;
  readonly signal?: AbortSignal | undefined;
  readonly limit: number;
  /** BCP 47, `en` or `zh`. */
  readonly language?: string | undefined;
  /** ISO dates, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Arguments that the choice of an optional source came with; data to be parsed, never trusted. */
  readonly input?: Readonly<Record<string, unknown>> | undefined;
}

export interface SourceHealth {
  readonly status: 'ok' | 'warning' | 'failed' | 'off';
  /** What was seen and what to do. */
  readonly detail: Wording;
}

/** A place outside the library that can be searched. Failures are `AppError` (E034, E037, or the fetcher's own), never an empty list. */
export interface WebSource {
  readonly id: string;
  /** `required`: asked once for every sub-question and round. `optional`: when it is chosen. */
  readonly kind: 'required' | 'optional';
  readonly description: string;
  /** JSON Schema of `input`, for the choice of optional sources. */
  readonly inputSchema: unknown;
  /** Hosts that it sends queries to. */
  readonly hosts: readonly string[];
  search(query: SourceQuery): Promise<{ readonly results: readonly SourceResult[] }>;
  checkHealth(fetch: GuardedFetch, signal?: AbortSignal): Promise<SourceHealth>;
}

/** A work that one or more sources gave, with every one of their records. */
export interface MergedWork extends SourceResult {
  /** Ids of all sources that gave it, sorted. */
  readonly sources: readonly string[];
  readonly origins: readonly SourceResult[];
}

/** Documents that runs fetched: each run has a collection of its own, which expires and is no part of the library. */
export interface WebDocuments {
  /** The collection of a run; made when it is not there. */
  ensureRunCollection(runId: string): Promise<Collection>;
  setOrigin(documentId: string, origin: WebOrigin): Promise<void>;
  /** Origins of those documents that came from the web, by document. */
  getOrigins(documentIds: readonly string[]): Promise<ReadonlyMap<string, WebOrigin>>;
  /** A searchable document with this content in one of the collections. */
  findByContent(collectionIds: readonly string[], contentHash: string): Promise<string | undefined>;
  /** Whether text of every one of these documents may be sent out: fetched ones, and those of collections that allow it. */
  mayLeave(documentIds: readonly string[]): Promise<boolean>;
  setPolicy(collectionId: string, web: 'off' | 'allowed'): Promise<void>;
  /** Run collections older than this, or of runs that are gone; removes them with all their documents. */
  prune(olderThan: Date): Promise<{ readonly collections: number; readonly documents: number }>;
  /** Files of the document folder that a document still needs. */
  listFiles(): Promise<ReadonlySet<string>>;
}
