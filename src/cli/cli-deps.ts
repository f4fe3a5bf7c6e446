import type { Wording } from '../catalogue/index.ts';
import type { ConfigEntry, ConvertProgress, StructuredDocument } from '../domain/index.ts';
import type { ModelStore, StoredModel } from '../domain/models/index.ts';
import type { Application, LibraryView, VerifyReport } from '../pipeline/index.ts';

/** Settings from the command line; they win over files and environment. */
export interface Overrides {
  /** `--config FILE` */
  readonly configFile: string | undefined;
  /** `--set key=value`, in order. */
  readonly set: readonly string[];
  /** Flags with a name of their own, by key path (`dataDir`, `logging.level`). */
  readonly flags: Readonly<Record<string, unknown>>;
}

export interface Restored {
  /** When the backup was made. */
  readonly createdAt: Date;
  /** Folder of the data directory in which the library is that was there before. */
  readonly replaced: string | undefined;
  /** Originals and pictures that are there again. */
  readonly files: number;
  /** Those that were not what was stored. */
  readonly damaged: number;
}

export interface DoctorCheck {
  readonly name: string | Wording;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string | Wording;
  /** What to do about it; absent when there is nothing to do. */
  readonly advice?: string | Wording | undefined;
}

/** What `demo` works on. */
export interface Demo {
  readonly folder: string;
  readonly question: string;
  /** Relative to the working directory. */
  readonly outputs: readonly string[];
}

/** What `serve` tells and is told while the server runs. */
export interface ServeHooks {
  /** Aborts when the server should stop. */
  readonly signal: AbortSignal;
  onWait(what: string): void;
  onListening(server: {
    readonly url: string;
    readonly needsKey: boolean;
    readonly warnings: readonly Wording[];
  }): void;
}

/** What `mcp` tells and is told while a client is connected. */
export interface McpHooks {
  /** Names or ids; empty: the whole library. */
  readonly collections: readonly string[];
  /** Aborts when the server should stop. */
  readonly signal: AbortSignal;
  onWait(what: string): void;
  onListening(warnings: readonly Wording[]): void;
}

export interface CliDeps {
  readonly version: string;
  /** What a person types to start this program, for commands to paste. */
  readonly program: string;
  readonly demo: Demo;
  /** Heavy: opens the database and loads the graph. `onWait` is told what takes long, such as the first start. */
  openApplication(overrides: Overrides, onWait: (what: string) => void): Promise<Application>;
  /** Light: opens the database to look at what is there, and loads nothing that searches, reads or researches. */
  openView(overrides: Overrides, onWait: (what: string) => void): Promise<LibraryView>;
  /** Opens the application behind the HTTP API and resolves when the server has stopped. */
  serve(overrides: Overrides, hooks: ServeHooks): Promise<void>;
  /** Speaks MCP on stdin and stdout and resolves when the client has left. */
  serveMcp(overrides: Overrides, hooks: McpHooks): Promise<void>;
  /** Light: reads the configuration only. */
  describeConfig(overrides: Overrides): Promise<{
    readonly entries: readonly ConfigEntry[];
    readonly warnings: readonly Wording[];
  }>;
  /** Checks a report against files alone: no library is opened, and none need be there. */
  verifyFiles(overrides: Overrides, ...input: Parameters<VerifyReport>): ReturnType<VerifyReport>;
  /** Reads one file as an ingestion would, apart from pictures that a model describes; no library is opened. */
  readFile(
    overrides: Overrides,
    file: { readonly path: string; readonly name: string },
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: ConvertProgress) => void },
  ): Promise<StructuredDocument>;
  /**
   * Puts a backup into the data directory, which no process may use (E023) and which must hold no library (E035); with
   * `force` what it holds is moved aside. E030 for a file that is no whole backup.
   */
  restore(overrides: Overrides, path: string, force: boolean): Promise<Restored>;
  /** Light: the models in the data directory; no library is opened. */
  models(overrides: Overrides): Promise<ModelStore>;
  /** Writes into the configuration file which model is used, or with `undefined` none; whether that is what counts from now on. */
  useModel(
    overrides: Overrides,
    model: StoredModel | undefined,
  ): Promise<{ readonly file: string; readonly isInForce: boolean }>;
  /** Checks everything on its own, because the application may fail to open. */
  doctor(overrides: Overrides): Promise<readonly DoctorCheck[]>;
  /** Where the log of the command that ran is; `undefined` when the configuration was never read. */
  logFile(): string | undefined;
  /** Leaves the error with its stack and causes in the log; never throws. */
  logError(error: unknown): Promise<void>;
}
