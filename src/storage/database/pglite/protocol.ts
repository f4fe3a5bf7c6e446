import type { ChunkHit, Scope, WordNeed } from '../../../domain/index.ts';
import type { LexicalSettings } from '../../segments/settings.ts';
import type { QueryResult } from '../database.ts';

/** SQLSTATE class 08: the caller may connect again. */
export const CONNECTION_LOST = '08006';

/** What the main thread may ask of the worker that owns PGlite: name → [input, output]. */
export interface WorkerCalls {
  open: [input: OpenInput, output: null];
  query: [
    input: { readonly sql: string; readonly params?: readonly unknown[] | undefined },
    output: QueryResult,
  ];
  listen: [input: { readonly channel: string }, output: null];
  unlisten: [input: { readonly channel: string }, output: null];
  dump: [input: { readonly compression: 'gzip' | 'none' }, output: Uint8Array];
  loadIndex: [input: null, output: null];
  searchLexical: [input: LexicalSearch, output: readonly ChunkHit[]];
  searchVector: [input: VectorSearch, output: readonly ChunkHit[]];
  findChunks: [input: ChunkLookup, output: readonly string[]];
  countChunks: [
    input: { readonly needs: readonly WordNeed[]; readonly scope: Scope },
    output: ReadonlyMap<string, number>,
  ];
  close: [input: null, output: null];
}

export interface OpenInput {
  /** `undefined` keeps everything in memory. */
  readonly dataDir?: string | undefined;
  /** A gzipped tar of an initialised data directory, to start from instead of initdb. */
  readonly template?: Uint8Array | undefined;
  /** The database is there: none is made where it is missing. */
  readonly isThere?: boolean | undefined;
}

export interface LexicalSearch {
  readonly terms: readonly string[];
  readonly scope: Scope;
  readonly limit: number;
  readonly settings: LexicalSettings;
  /** In versions that are not current, with the statistics of those that are. */
  readonly isOld?: boolean;
}

export interface VectorSearch {
  readonly vector: Float32Array;
  readonly scope: Scope;
  readonly limit: number;
  readonly isOld?: boolean;
}

export interface ChunkLookup {
  readonly need: WordNeed;
  readonly scope: Scope;
  readonly limit: number;
}

export type WorkerCallName = keyof WorkerCalls;

export interface WorkerRequest {
  readonly id: number;
  readonly call: WorkerCallName;
  readonly input: unknown;
}

/** Errors lose their class between threads; what mapping needs survives. */
export interface WireError {
  readonly message: string;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly stack?: string | undefined;
}

export type WorkerMessage =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly error: WireError }
  | { readonly notify: { readonly channel: string; readonly payload: string } };
