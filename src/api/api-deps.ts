import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Wording } from '../catalogue/index.ts';
import type { CacheUpkeep } from '../domain/cache/index.ts';
import type { CallerStore, ReportShareStore } from '../domain/callers/index.ts';
import type { FileContent } from '../domain/files/index.ts';
import type { Clock, ConfigEntry, EventLog, Logger, Report } from '../domain/index.ts';
import type { ModelDownload } from '../domain/models/index.ts';
import type { UploadRegister } from '../domain/uploads/index.ts';
import type {
  BatchService,
  ConversationService,
  DocumentFiles,
  DocumentService,
  IngestService,
  KnowledgeService,
  LibraryService,
  ResearchService,
  SyncService,
  ToolCaller,
  ToolService,
  TopicService,
  VerifyReport,
} from '../pipeline/index.ts';
import type { AppendixView, ReportChart } from '../pipeline/report/index.ts';
import type {
  EmbeddingModelList,
  ModelChoice,
  SettingsChange,
} from './contract/settings/settings-schemas.ts';
import type { ScopedLibrary } from './security/collection-scope.ts';
import type { IssuerFetch, OidcSettings } from './security/oidc.ts';
import type { ApiKey } from './security/principal.ts';
import type { RequestRates } from './security/rate-limiter.ts';

export type ReportForm = 'json' | 'markdown' | 'html';
export type ReportFile = 'docx' | 'pdf' | 'csl' | 'bibtex';

/** Something the server needs, and whether it works. */
export interface HealthCheck {
  readonly name: string | Wording;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string | Wording;
  readonly advice?: string | Wording | undefined;
  readonly off?: 'language' | 'web' | 'other' | undefined;
}

/** The settings of this server, and what may be done about them. */
export interface ServerConfiguration {
  /** Every setting, redacted, and where its value comes from. */
  list(): readonly ConfigEntry[];
  /** Settings that were changed since the server started. */
  pending(): readonly Pick<ConfigEntry, 'path' | 'value'>[];
  /** Writes settings; E008 and no change for what does not validate. */
  change(change: SettingsChange): Promise<{
    readonly file: string;
    readonly overruled: readonly Pick<ConfigEntry, 'path' | 'origin'>[];
  }>;
  tryModel(choice: ModelChoice): Promise<{
    readonly works: boolean;
    readonly endpoint: string;
    readonly elapsedMs: number;
    readonly said?: string | Wording;
  }>;
  /** Embedding models of this machine, and those for it. */
  models(): Promise<Omit<EmbeddingModelList, 'download'> & { readonly download?: ModelDownload | undefined }>;
  /** One at a time: E036 for a second one. */
  readonly downloads: {
    start(name: string, from?: string): void;
    cancel(): Promise<void>;
  };
  /** Ends this server and starts it again. */
  restart(): void;
}

export interface ApiSettings {
  readonly apiKeys: readonly ApiKey[];
  readonly oidc?: OidcSettings | undefined;
  /** Of a key that names no other limit. */
  readonly requestsPerMinute: number;
  /** Days for which links to reports open without a key. */
  readonly linkDays: number;
  /** Whether reports may be shared by links; absent: only without keys. */
  readonly shareReports?: boolean | undefined;
  readonly corsOrigins: readonly string[];
  readonly hosts: readonly string[];
  readonly maxBodyBytes: number;
  readonly maxUploadBytes: number;
  readonly maxUploadFiles: number;
  /** Of one file. */
  readonly maxFileBytes: number;
  readonly maxQuestionFileBytes: number;
  readonly maxPendingUploads: number;
  /** Whether uploaded files that could not be read are kept, so that they can be tried again. */
  readonly keepFailed: boolean;
  readonly maxStreams: number;
  readonly maxUnfinishedBodies: number;
  readonly heartbeatMs: number;
}

/** What the HTTP API stands on; `src/app` wires it. */
export interface ApiDeps {
  readonly version: string;
  /** Whether a language model is configured. */
  readonly hasModel: boolean;
  readonly research: ResearchService;
  readonly batches: BatchService;
  readonly threads: ConversationService;
  readonly library: LibraryService & ScopedLibrary;
  readonly documents: DocumentService;
  readonly files: DocumentFiles;
  readonly tools: ToolService;
  readonly knowledge: Pick<KnowledgeService, 'entities' | 'entity'>;
  readonly topics: TopicService;
  /** The Model Context Protocol at `/mcp`; absent: there is none. */
  readonly mcp?:
    | {
        handle(
          request: IncomingMessage,
          response: ServerResponse,
          body: unknown,
          caller: ToolCaller,
        ): Promise<void>;
        close(): Promise<void>;
      }
    | undefined;
  readonly ingest: Pick<IngestService, 'ingestFolder'>;
  readonly log: Pick<EventLog, 'after'>;
  /** Counts the requests of all servers of a deployment; absent: those of this one are counted alone. */
  readonly rates?: RequestRates | undefined;
  /** Uploads of all servers of a deployment; absent: this server is the only one. */
  readonly register?: UploadRegister | undefined;
  /** Throws what keeps the database from being used at the moment. */
  checkStorage(): Promise<void>;
  /** Does something for somebody who waits: while the database is away it fails within 2 s. */
  shortly<T>(work: () => Promise<T>): Promise<T>;
  /** Does what a key has asked for, so that keys take turns at what all share. */
  onBehalfOf<T>(key: string, work: () => T): T;
  /** The embedded database in one file; E020 where there is none. */
  readonly syncs: Pick<SyncService, 'find' | 'changes'>;
  backup(options: { readonly files: boolean }): FileContent;
  readonly cache: CacheUpkeep;
  readonly renderers: Readonly<Record<ReportForm, (report: Report, view?: AppendixView) => string>>;
  readonly exporters: Readonly<
    Record<
      ReportFile,
      (report: Report, fonts: readonly string[], view?: AppendixView) => Promise<Uint8Array | string>
    >
  >;
  /** The charts of a report, as shapes. */
  charts(report: Report): readonly ReportChart[];
  /** Checks the text of a report against the library. */
  readonly verifyReport: VerifyReport;
  /** Looks at everything the server needs. */
  diagnose(): Promise<readonly HealthCheck[]>;
  /** Absent: nothing of it is shown or changed. */
  readonly configuration?: ServerConfiguration | undefined;
  /** Absolute path of the folder with the example library; absent: there is none. */
  readonly exampleFolder?: string | undefined;
  /** Absolute path of a folder for files that wait to be read. */
  readonly uploadFolder: string;
  /** Absolute path of the folder with the built page; absent: there is none. */
  readonly pageFolder?: string | undefined;
  /** File name endings that can be read, with dot, lower case. */
  readonly extensions: readonly string[];
  readonly callers: CallerStore;
  readonly shares: ReportShareStore;
  /** To the issuer of people's tokens. */
  readonly fetchIssuer: IssuerFetch;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly createId: (prefix: 'req' | 'shr' | 'upl') => string;
  /** Which run gave the last answer of a conversation, by a hash of what was said. Forgotten after some time. */
  readonly conversations: {
    find(hash: string): Promise<string | undefined>;
    remember(hash: string, runId: string): Promise<void>;
  };
  readonly settings: ApiSettings;
}
