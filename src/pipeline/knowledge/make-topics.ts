import { type Wording, wording } from '../../catalogue/index.ts';
import type { Turns } from '../../concurrency/index.ts';
import type { DueDocument } from '../../domain/graph/index.ts';
import type { Logger } from '../../domain/index.ts';
import type {
  ChooseTopics,
  MadeTopics,
  TopicCandidate,
  TopicSource,
  TopicStore,
} from '../../domain/topics/index.ts';
import { isAbort } from '../../errors/index.ts';
import { findTopicCandidates } from '../../rag/index.ts';
import type { JoinTopics } from './join-topics.ts';
import { reasonOf } from './make-graphs.ts';

/** Documents that are asked for at once, and that are stored together. */
const ASKED = 64;
const STORED = 8;

export type ExtractTopics = (
  document: DueDocument,
  source: TopicSource,
  signal?: AbortSignal,
) => Promise<{ readonly candidates: readonly TopicCandidate[]; readonly problem?: Wording | undefined }>;

export interface MakeTopicsDeps {
  readonly topics: Pick<TopicStore, 'due' | 'source' | 'put' | 'settle'>;
  /** Where a model says what documents are about; by rules when absent. */
  readonly extract?: ExtractTopics | undefined;
  /** Takes names of the collection for candidates that mean the same, for one run: what was removed meanwhile gives no names. By name alone when absent. */
  readonly openJoin?: (() => JoinTopics) | undefined;
  readonly choose: ChooseTopics;
  readonly madeBy: string;
  readonly turns: Turns;
  readonly logger: Logger;
}

export interface MadeOfTopics {
  readonly documents: number;
  readonly incomplete: number;
}

/** Makes the topics of every document that has none of this maker, then chooses anew where that changed a collection. Goes on where a killed process was. */
export function createMakeTopics(deps: MakeTopicsDeps) {
  const { topics, madeBy, turns, logger } = deps;

  const makeOne = async (
    document: DueDocument,
    join: JoinTopics | undefined,
    signal: AbortSignal | undefined,
  ): Promise<MadeTopics> => {
    const { documentId, versionId } = document;
    try {
      const source = await topics.source(document);
      const made =
        deps.extract === undefined
          ? { candidates: await turns.background.run(findTopicCandidates(source), signal) }
          : await deps.extract(document, source, signal);
      const candidates = (await join?.(document.collectionId, made.candidates, signal)) ?? made.candidates;
      return { documentId, versionId, ...made, candidates };
    } catch (error) {
      if (isAbort(error, signal)) throw error;
      logger.warn('the topics of a document could not be made', { documentId, error });
      const problem = wording('topicsIncomplete', { reason: reasonOf(error) });
      return { documentId, versionId, candidates: [], problem };
    }
  };

  return async ({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<MadeOfTopics> => {
    const join = deps.openJoin?.();
    // Only what is chosen has a name for others; a killed run has not chosen.
    if (join !== undefined) await topics.settle(deps.choose, signal);
    let done: MadeOfTopics = { documents: 0, incomplete: 0 };
    for (;;) {
      const due = await topics.due(madeBy, ASKED);
      if (due.length === 0) break;
      for (let from = 0; from < due.length; from += STORED) {
        const made: MadeTopics[] = [];
        for (const document of due.slice(from, from + STORED)) {
          await turns.quiet.next(signal);
          made.push(await makeOne(document, join, signal));
        }
        await turns.quiet.next(signal);
        await topics.put(madeBy, made);
        const failed = made.filter(({ problem }) => problem !== undefined).length;
        done = { documents: done.documents + made.length, incomplete: done.incomplete + failed };
      }
    }
    await topics.settle(deps.choose, signal);
    return done;
  };
}
