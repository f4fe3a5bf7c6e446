import type { Wording } from '../catalogue/index.ts';
import type { Config } from '../config/index.ts';
import type { Clock, LanguageTasks, Logger } from '../domain/index.ts';
import type { Application } from '../pipeline/index.ts';
import type { Retriever } from '../rag/index.ts';
import type { Storage } from '../storage/index.ts';
import type { Reach } from './at-effort.ts';
import type { buildGraph } from './graph/build-graph.ts';
import type { openResearch } from './open-research.ts';
import type { PerTask } from './open-web.ts';

export interface OpenApplicationDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly warnings: readonly Wording[];
  readonly onWait: (what: string) => void;
  /** Other language tasks than the configured ones, for tests and benches. */
  readonly language?: LanguageTasks | undefined;
  /** Of one request to a model or a source of the web; for tests of those that fail. */
  readonly attempts?: number | undefined;
  /** For which an answer of a source is given again; for the same tests. */
  readonly answersKeptSeconds?: number | undefined;
  /** What is read of the web for one sub-question; for tests that read much. */
  readonly perTask?: PerTask | undefined;
  /** Of runs of standard effort; for tests and benches. */
  readonly reach?: Reach | undefined;
}

export type GraphFor = (
  ...run: Parameters<Parameters<typeof openResearch>[0]['buildGraph']>
) => ReturnType<typeof buildGraph>;

export interface OpenedApplication extends Application {
  /** The time that all processes of a deployment agree on. */
  readonly clock: Clock;
  /** The graph of one run, for those who run it themselves. */
  readonly graphFor: GraphFor;
  /** Documents that are found by words alone until a model has made their vectors, and passages while it makes them. */
  vectors(): Promise<{
    readonly documents: number;
    readonly done?: number | undefined;
    readonly total?: number | undefined;
  }>;
  /** For tests and benches: what the services work on. */
  readonly storage: Storage;
  readonly search: Retriever['searchQuestion'];
}
