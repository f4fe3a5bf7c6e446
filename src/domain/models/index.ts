import type { Problem } from '../../errors/index.ts';
import type { ReportLanguage } from '../research.ts';

export type ModelTask = 'embedding' | 'reranking' | 'entailment';

/** A model in a folder of this machine. */
export interface StoredModel {
  readonly name: string;
  readonly folder: string;
  readonly task: ModelTask;
  /** Absent: not known, or all. */
  readonly languages?: readonly ReportLanguage[] | undefined;
  readonly bytes: number;
  /** Whether the configuration names it. */
  readonly isUsed: boolean;
  /** As its publisher names it; absent for a folder that was copied. */
  readonly licence?: string | undefined;
}

/** A model that was measured, with what it takes. */
export interface RecommendedModel {
  readonly name: string;
  readonly task: ModelTask;
  readonly languages: readonly ReportLanguage[];
  readonly dimension: number;
  readonly bytes: number;
  readonly licence: string;
  /** Where its licence and its makers' words are. */
  readonly page: string;
  /** Memory that each of its threads takes, in bytes, as measured. */
  readonly memory: number;
}

export interface ModelList {
  readonly stored: readonly StoredModel[];
  readonly recommended: readonly RecommendedModel[];
  readonly machine: { readonly cores: number; readonly memory: number };
}

export interface ModelProgress {
  readonly file: string;
  readonly done: number;
  /** Absent where a server does not say it. */
  readonly total?: number | undefined;
}

/** A download that a server does, or how its last one ended. */
export interface ModelDownload {
  readonly name: string;
  readonly state: 'running' | 'done' | 'failed';
  /** Bytes of all its files; `total` is absent until a server has said it. */
  readonly done: number;
  readonly total?: number | undefined;
  readonly problem?: Problem | undefined;
}

export interface ModelCheck extends StoredModel {
  readonly dimension?: number | undefined;
  /** Until the first answer, with loading. */
  readonly loadMs: number;
  readonly queryMs: number;
  /** Passages of 200 tokens a second, with all threads, and of a second of processor time. */
  readonly perSecond: number;
  readonly perCpuSecond: number;
  /** What the process grew by, in bytes. */
  readonly memory: number;
}

/** The models of this machine, in the folder `models` of the data directory. */
export interface ModelStore {
  list(): Promise<ModelList>;
  /**
   * Copies a folder, or downloads a model by its name; one that is there stays. `from`: the address of a mirror of the hub, or
   * `maven`; E020 for anything else. E008 for a folder that is no model, E021 for a name that nobody has, E103 for other bytes than those that are pinned or
   * announced, of which nothing stays, E104 for a download that broke off, which the next one goes on with.
   */
  add(
    nameOrFolder: string,
    options: {
      readonly from?: string | undefined;
      readonly signal: AbortSignal;
      readonly onLicence: (model: RecommendedModel) => void;
      readonly onProgress: (progress: ModelProgress) => void;
    },
  ): Promise<StoredModel>;
  /** Runs it on three sentences, and on passages. E021 for none of that name. */
  check(name: string, signal: AbortSignal): Promise<ModelCheck>;
  /** E021 for none of that name. */
  get(name: string): Promise<StoredModel>;
  /** E113 for one that is used. */
  remove(name: string): Promise<void>;
}
