import type { Problem } from '../../errors/index.ts';
import type {
  Chunk,
  Collection,
  DocumentOutline,
  DocumentWarning,
  LibraryDocument,
  Scope,
  Section,
  StructuredDocument,
} from '../document.ts';
import type { NewOriginal } from '../files/file-store.ts';
import type { Investigation } from '../findings/index.ts';
import type { Report } from '../report/report.ts';
import type { DocumentNotes, Evidence, Run, RunStatus } from '../research.ts';
import type { RunEvent, RunEventType } from '../run-event.ts';
import type { Recognition } from './documents.ts';

/** One vector per vector field of the index (`content`, `heading`; a chunk may also have `summary` and `questions`). */
export type ChunkVectors = Readonly<Record<string, Float32Array>>;

export interface IndexedChunk {
  readonly chunk: Chunk;
  readonly documentTitle: string;
  readonly vectors: ChunkVectors;
}

export interface ChunkHit {
  readonly chunkId: string;
  readonly documentId: string;
  /** Larger is better; comparable only within one result list. */
  readonly score: number;
}

/**
 * Lexical and vector search over chunks, in the same database as the library. Scope is applied before top-k.
 * Failures of the index are `AppError` E004 after reconnecting with backoff.
 */
export interface ChunkIndex {
  /** BM25 over the analysed text; fields for title and headings weigh more than the body. Terms come from `analyzeText`. */
  searchLexical(
    terms: readonly string[],
    scope: Scope,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly ChunkHit[]>;
  /** Cosine similarity in [-1, 1] of the best vector field of a chunk. `madeBy`: the vector's embedder, if not the configured one (else E004). */
  searchVector(
    vector: Float32Array,
    scope: Scope,
    limit: number,
    signal?: AbortSignal,
    madeBy?: string,
  ): Promise<readonly ChunkHit[]>;
  /** Number of chunks that the scope can see. */
  count(scope: Scope): Promise<number>;
}

/** Collections, documents, versions, sections and chunks. */
export interface LibraryStore {
  /** The collection of a name. A folder's own one becomes shared: from now on it may hold files of elsewhere. */
  ensureCollection(name: string): Promise<Collection>;
  /**
   * The own collection of a folder, named `name`, or `name-2` and on where that is another's. `folder` tells folders apart;
   * one that is named `legacyName` and is nobody's is taken over.
   */
  ensureOwnCollection(own: {
    readonly folder: string;
    readonly name: string;
    readonly legacyName: string;
  }): Promise<{ readonly collection: Collection; readonly isShared: boolean }>;
  listCollections(): Promise<readonly Collection[]>;
  findDocument(id: string): Promise<LibraryDocument | undefined>;
  /** Those that can be searched, in the order of `ids`, with the pages of their current versions. */
  findDocuments(
    ids: readonly string[],
  ): Promise<readonly (LibraryDocument & { readonly pageCount?: number | undefined })[]>;
  findDocumentByPath(collectionId: string, sourcePath: string): Promise<LibraryDocument | undefined>;
  listDocuments(collectionIds: readonly string[]): Promise<readonly LibraryDocument[]>;
  /** Documents that can be searched and whose titles stand in a text, longer titles first, twenty at most. */
  titledIn(text: string, collectionIds: readonly string[]): Promise<readonly LibraryDocument[]>;
  /** How many documents can be searched, and those that could not be read, in the order of `listDocuments`. Cheap, however many there are. */
  readingState(collectionIds: readonly string[]): Promise<{
    readonly searched: number;
    readonly unread: readonly (Pick<LibraryDocument, 'sourcePath'> & {
      readonly problem: NonNullable<LibraryDocument['problem']>;
    })[];
  }>;
  /** Where else in the collections the files of some documents are, by document; nothing for a document that is there once. */
  copiesOf(
    documentIds: readonly string[],
    collectionIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Another text whenever a document of the collections came, went or changed. Cheap. */
  libraryStamp(collectionIds: readonly string[]): Promise<string>;
  /** Records that a file is being processed; keeps the current version searchable meanwhile. */
  beginDocument(document: {
    readonly id: string;
    readonly collectionId: string;
    readonly sourcePath: string;
    readonly format: string;
    readonly bytes: number;
  }): Promise<void>;
  /**
   * Stores a version with its sections, chunks and vectors and makes it current, in one transaction; derived data of
   * the version before it leaves the index. Storing the same version again changes nothing.
   */
  publishVersion(input: {
    readonly documentId: string;
    readonly versionId: string;
    readonly contentHash: string;
    /** Fingerprint of reader and embedder that made it. */
    readonly fingerprint: string;
    readonly document: StructuredDocument;
    readonly chunks: readonly IndexedChunk[];
    /** The file itself, where it is to be kept. Its bytes and those of pictures are stored before the rows that name them. */
    readonly original?: NewOriginal | undefined;
    /** The title by a person that the passages were made with, `null` for none. Nothing is published when it is another by now. */
    readonly givenTitle?: string | null | undefined;
  }): Promise<{
    /** What could not be kept beside the text. */
    readonly warnings: readonly DocumentWarning[];
    /** A person has given another title meanwhile, and nothing was published. */
    readonly isRetitled?: true | undefined;
  }>;
  /** The fingerprint the current version was made with, to decide whether an unchanged file is done. */
  currentVersion(documentId: string): Promise<
    | {
        readonly versionId: string;
        readonly contentHash: string;
        readonly fingerprint: string;
        /** True when pages are left that another reading would recognise. */
        readonly unfinished: boolean;
      }
    | undefined
  >;
  /** What OCR found in a file before its reading is done; `source` names content and reader. */
  readonly recognitions: {
    list(documentId: string, source: string): Promise<readonly Recognition[]>;
    /** Adding the same part again changes nothing. */
    add(documentId: string, source: string, recognition: Recognition): Promise<void>;
    /** Removes what is kept of a document, but not of `except`. */
    clear(documentId: string, except?: string): Promise<void>;
  };
  markFailed(
    documentId: string,
    problem: Problem & { readonly versionId?: string | undefined },
    quarantined?: boolean,
  ): Promise<void>;
  /** Gives a document, with everything derived from it, another path in its collection. */
  renameDocument(id: string, sourcePath: string): Promise<void>;
  /** Removes the document and everything derived from it. */
  deleteDocument(id: string): Promise<void>;
  getChunks(ids: readonly string[]): Promise<readonly StoredChunk[]>;
  /** Chunks of the same version with ordinals in [first, last]. */
  getChunkRange(versionId: string, first: number, last: number): Promise<readonly StoredChunk[]>;
  getSections(versionId: string): Promise<readonly Section[]>;
  /** `undefined` when the version is gone. */
  getOutline(versionId: string): Promise<DocumentOutline | undefined>;
  /** `undefined` when the version is gone. */
  getMarkdown(versionId: string): Promise<string | undefined>;
  /** Titles and top-level headings of up to `limit` documents. */
  overview(
    collectionIds: readonly string[],
    limit: number,
  ): Promise<
    readonly { readonly documentId: string; readonly title: string; readonly headings: readonly string[] }[]
  >;
}

export interface StoredChunk extends Chunk {
  readonly documentTitle: string;
  readonly sourcePath: string;
  readonly format: string;
  /** Hash of the file the chunk's version was made from. */
  readonly fileHash: string;
  /** When the document came into the library. */
  readonly addedAt?: string | undefined;
}

export interface RunFilter {
  readonly statuses?: readonly RunStatus[] | undefined;
  readonly threadId?: string | undefined;
  /** Runs on at least one of these collections. */
  readonly collectionIds?: readonly string[] | undefined;
  /** Page on: runs older than this one. */
  readonly beforeId?: string | undefined;
  /** Leaves out the runs of batches, of which there may be thousands. */
  readonly outsideBatches?: boolean | undefined;
}

export interface RunStore {
  insert(run: Run): Promise<void>;
  find(id: string): Promise<Run | undefined>;
  /** Newest first. */
  list(limit: number, filter?: RunFilter): Promise<readonly Run[]>;
  setStatus(id: string, status: RunStatus, problem?: Problem): Promise<void>;
  /** Puts a question behind those that were added to the request of a run. */
  addQuestion(id: string, question: string): Promise<void>;
}

/** Bodies that belong to a run. Writing the same key again replaces it, so a node may run twice. */
export interface RunArtifacts {
  putEvidence(runId: string, evidence: readonly Evidence[]): Promise<void>;
  getEvidence(runId: string, ids?: readonly string[]): Promise<readonly Evidence[]>;
  putNotes(runId: string, notes: DocumentNotes): Promise<void>;
  listNotes(runId: string): Promise<readonly DocumentNotes[]>;
  putInvestigation(runId: string, investigation: Investigation): Promise<void>;
  /** In the order of their sub-questions. */
  listInvestigations(runId: string): Promise<readonly Investigation[]>;
  putDraft(runId: string, draft: unknown): Promise<void>;
  getDraft(runId: string): Promise<unknown>;
  putReport(report: Report): Promise<void>;
  getReport(runId: string): Promise<Report | undefined>;
}

export interface NewRunEvent {
  readonly type: RunEventType;
  readonly data: RunEvent['data'];
  readonly key?: string | undefined;
}

export interface EventLog {
  /**
   * Appends one event and returns it with its sequence number. With a `key`, an event of the same run and key is
   * written once: a replayed step gets the stored event back.
   */
  append(runId: string, event: NewRunEvent): Promise<RunEvent>;
  /** The same for several events, in their order, at the price of one. */
  appendAll(runId: string, events: readonly NewRunEvent[]): Promise<void>;
  after(runId: string, seq: number, limit?: number): Promise<readonly RunEvent[]>;
  /** The newest event of a type. */
  latest(runId: string, type: RunEventType): Promise<RunEvent | undefined>;
}

/** Every model call of a run, stored before its result is used, so that a resumed run never pays twice. */
export interface ModelJournal {
  get(runId: string, step: string, inputHash: string): Promise<string | undefined>;
  put(runId: string, step: string, inputHash: string, output: string): Promise<void>;
  /** Stored answers: of models, of tools (whose steps end in `:tool`), or of both. */
  count(runId: string, of?: 'models' | 'tools'): Promise<number>;
}
