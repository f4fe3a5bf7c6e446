import type { Language } from '../../catalogue/index.ts';
import type { Run, RunMode, RunWishes } from '../../domain/index.ts';

/** Whoever uses tools and runs through another system: what they may see, and how their runs are started. */
export interface ToolCaller {
  readonly language: Language;
  /** The collections that they may use; E022 when there is none. */
  collectionIds(): Promise<readonly string[]>;
  start(request: { readonly question: string; readonly mode: RunMode } & RunWishes): Promise<Run>;
  /** E021 in the same words for an unknown run and for one that they may not read. */
  findRun(id: string): Promise<Run>;
  /** Does something short for them. */
  work<T>(task: () => Promise<T>): Promise<T>;
  /** A place for a call that waits for a run, to be given back; E037 when they have as many as they may. */
  takePlace(): () => void;
}
