import { graphFingerprint } from '../../language/index.ts';
import {
  createExtractByModel,
  createKnowledgeService,
  createKnowledgeWorker,
  createMakeGraphs,
  type ExtractDocument,
  type IngestService,
  type KnowledgeService,
  type KnowledgeWorker,
  type MakeGraphs,
} from '../../pipeline/index.ts';
import { createReadSubgraph, GRAPH_CHECK, type ReadSubgraph } from '../../rag/index.ts';
import type { Storage } from '../../storage/index.ts';
import { type KnowledgeModelDeps, openKnowledgeModel } from './knowledge-model.ts';

/** How often a server looks for what other processes have published. */
const LOOK_MS = 60_000;

export interface OpenedKnowledge {
  readonly knowledge: KnowledgeService;
  readonly worker: KnowledgeWorker;
  readonly readSubgraph: ReadSubgraph;
  /** Ingestion that tells the worker, and with `knowledge.graph: on` waits until knowledge is made. */
  withKnowledge(service: IngestService): IngestService;
}

/** Knowledge over the documents of the library: made in the background, read by everybody. */
export function openKnowledge(
  deps: KnowledgeModelDeps & {
    readonly storage: Pick<Storage, 'graph' | 'cache'>;
    /** What search needs most, before the graph. */
    readonly makeFirst: (options: { readonly signal?: AbortSignal | undefined }) => Promise<unknown>;
    /** What else is made of documents, after the graph. */
    readonly alsoMake: (options: { readonly signal?: AbortSignal | undefined }) => Promise<unknown>;
  },
): OpenedKnowledge {
  const { graph } = deps.storage;
  const logger = deps.logger.child({ component: 'knowledge' });
  const wish = deps.config.knowledge.graph;
  const maker = wish === 'off' ? undefined : openMaker({ ...deps, logger });
  const makeGraphs: MakeGraphs =
    maker === undefined
      ? async () => ({ documents: 0, chunks: 0, incomplete: 0 })
      : createMakeGraphs({ graph, ...maker, turns: deps.turns, logger });
  const make: MakeGraphs = async (options = {}) => {
    // An endpoint for vectors that is away keeps nothing else from being made.
    const [first] = await Promise.allSettled([deps.makeFirst(options)]);
    options.signal?.throwIfAborted();
    const made = await makeGraphs(options);
    await deps.alsoMake(options);
    if (first.status === 'rejected') throw first.reason;
    return made;
  };
  const worker = createKnowledgeWorker({ make, lookMs: LOOK_MS, logger });
  const readSubgraph = createReadSubgraph({ graph, isMade: maker !== undefined });
  return {
    knowledge: createKnowledgeService({ graph, readSubgraph, madeBy: maker?.madeBy, make }),
    worker,
    readSubgraph,
    withKnowledge: (service) => ({
      ...service,
      ingestFolder: async (input) => {
        const summary = await service.ingestFolder(input);
        if (wish === 'on') await make({ signal: input.signal });
        else worker.wake();
        return summary;
      },
    }),
  };
}

/** A model that reads names and relations, where one is configured and may be paid for it. */
function openMaker(
  deps: Omit<Parameters<typeof openKnowledge>[0], 'makeFirst' | 'alsoMake'>,
): { readonly madeBy: string; readonly extract: ExtractDocument } | undefined {
  const { config, storage, logger } = deps;
  const maxTokens = config.knowledge.modelTokens;
  const model = openKnowledgeModel(deps, maxTokens);
  const extract = model?.tasks.extractGraph;
  if (model === undefined || extract === undefined) return undefined;
  const fingerprint = graphFingerprint(model.settings);
  return {
    madeBy: `${GRAPH_CHECK}+${fingerprint}`,
    extract: createExtractByModel({
      extract,
      fingerprint,
      cache: storage.cache,
      maxTokens,
      logger,
    }),
  };
}
