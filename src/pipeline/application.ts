import type { Wording } from '../catalogue/index.ts';
import type { CacheUpkeep } from '../domain/cache/index.ts';
import type { FileContent } from '../domain/files/index.ts';
import type { Report } from '../domain/index.ts';
import type { BatchService } from './batch/index.ts';
import type { ConversationLists, ConversationService } from './conversations/index.ts';
import type { KnowledgeService, TopicService } from './knowledge/index.ts';
import type { DocumentFiles } from './library/document-files.ts';
import type { DocumentReading, DocumentService } from './library/document-service.ts';
import type { AppendixView } from './report/index.ts';
import type { VerifyReport } from './report/provenance/index.ts';
import type { ResearchWorker } from './research/run/research-worker.ts';
import type { WebLibrary } from './research/web/web-library.ts';
import type { IndexService, IngestService, LibraryService, ResearchService } from './services.ts';
import type { SyncService } from './sync/index.ts';
import type { ToolService } from './tools/tool-service.ts';

export type ReportFormat = 'markdown' | 'html' | 'json';
export type ExportFormat = 'docx' | 'pdf' | 'csl' | 'bibtex';
export type FileFormat = ReportFormat | ExportFormat;

/** The running system as commands see it. `src/app` makes it; `close` frees the database and the readers' processes. */
export interface Application {
  readonly research: ResearchService;
  readonly batches: BatchService;
  readonly conversations: ConversationService;
  readonly ingest: IngestService;
  /** Folders that collections follow. */
  readonly syncs: SyncService;
  readonly library: LibraryService;
  readonly documents: DocumentService;
  readonly files: DocumentFiles;
  readonly index: IndexService;
  readonly tools: ToolService;
  /** Names and terms of documents, and what joins them. */
  readonly knowledge: KnowledgeService;
  /** What documents are about. */
  readonly topics: TopicService;
  /** Works on queued runs in this process once started. */
  readonly worker: ResearchWorker;
  readonly renderers: Readonly<Record<ReportFormat, (report: Report, view?: AppendixView) => string>>;
  /** `fonts`: absolute paths of font files to try first; only PDF needs any. */
  readonly exporters: Readonly<
    Record<
      ExportFormat,
      (report: Report, fonts: readonly string[], view?: AppendixView) => Promise<Uint8Array | string>
    >
  >;
  readonly verifyReport: VerifyReport;
  readonly web: Pick<WebLibrary, 'promote' | 'setPolicy'>;
  /** Deletes runs and batches that ended before a time, and fetched documents that have expired; tells how many of each. */
  prune(options: { readonly endedBefore: Date | undefined; readonly dryRun: boolean }): Promise<Pruned>;
  /** What is kept with an expiry, by the first part of its keys. */
  readonly cache: Pick<CacheUpkeep, 'figures' | 'clear'>;
  /** The embedded database, with originals and pictures unless they are not wished, in one file for `restore`; E020 where there is none. */
  backup(options?: BackupOptions): FileContent;
  /** What a user should know before the work starts, in whole sentences. */
  readonly warnings: readonly Wording[];
  close(): Promise<void>;
}

/** The part of the system that lists, shows and stops; nothing that searches, reads or researches is loaded for it. */
export interface LibraryView {
  readonly library: Pick<LibraryService, 'collections' | 'documents' | 'outline' | 'browse'>;
  readonly documents: DocumentReading;
  readonly topics: Pick<TopicService, 'ofDocument'>;
  readonly research: Pick<ResearchService, 'find' | 'list' | 'report' | 'estimate' | 'cancel' | 'pause'>;
  readonly conversations: ConversationLists;
  readonly batches: Pick<BatchService, 'find' | 'list' | 'cancel' | 'pause'>;
  /** Loaded on first use. */
  forms(): Promise<Pick<Application, 'renderers' | 'exporters'>>;
  readonly warnings: readonly Wording[];
  close(): Promise<void>;
}

export interface BackupOptions {
  /** Default: with them. */
  readonly files?: boolean | undefined;
}

export interface Pruned {
  readonly runs: number;
  readonly batches: number;
  readonly documents: number;
  /** Originals and pictures that nothing needed any more. */
  readonly files: number;
}
