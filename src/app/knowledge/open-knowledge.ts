import type { Turns } from '../../concurrency/index.ts';
import type { Config } from '../../config/index.ts';
import type { Clock, LanguageTasks, Logger } from '../../domain/index.ts';
import { graphFingerprint, type ProviderLimiters } from '../../language/index.ts';
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
import { createReadSubgraph, GRAPH_RULES, type ReadSubgraph } from '../../rag/index.ts';
import type { Storage } from '../../storage/index.ts';
import { noJournal } from '../open-enricher.ts';
import { modelSettings, openLanguage } from '../open-language.ts';

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
export function openKnowledge(deps: {
  readonly config: Pick<Config, 'knowledge' | 'language'>;
  readonly storage: Pick<Storage, 'graph' | 'cache'>;
  /** Other language tasks than the configured ones. */
  readonly language: LanguageTasks | undefined;
  readonly clock: Clock;
  readonly limiters: ProviderLimiters;
  readonly turns: Turns;
  readonly logger: Logger;
  /** What else is made of documents, after the graph. */
  readonly alsoMake: (options: { readonly signal?: AbortSignal | undefined }) => Promise<unknown>;
}): OpenedKnowledge {
  const { graph } = deps.storage;
  const logger = deps.logger.child({ component: 'knowledge' });
  const wish = deps.config.knowledge.graph;
  const { madeBy, extract } = openExtractor({ ...deps, logger });
  const makeDue = createMakeGraphs({ graph, madeBy, extract, turns: deps.turns, logger });
  const makeGraphs: MakeGraphs =
    wish === 'off' ? async () => ({ documents: 0, chunks: 0, incomplete: 0 }) : makeDue;
  const make: MakeGraphs = async (options = {}) => {
    const made = await makeGraphs(options);
    await deps.alsoMake(options);
    return made;
  };
  const worker = createKnowledgeWorker({ make, lookMs: LOOK_MS, logger });
  const readSubgraph = createReadSubgraph(graph);
  return {
    knowledge: createKnowledgeService({ graph, readSubgraph, madeBy, make }),
    worker,
    readSubgraph,
    withKnowledge: (service) => ({
      ...service,
      ingestFolder: async (input) => {
        const summary = await service.ingestFolder(input);
        const { topics, summaries } = deps.config.knowledge;
        if ([wish, topics, summaries].includes('on')) await make({ signal: input.signal });
        else worker.wake();
        return summary;
      },
    }),
  };
}

/** A model that reads names and relations, where one is configured and may be paid for it; else the rules. */
function openExtractor(deps: Omit<Parameters<typeof openKnowledge>[0], 'alsoMake'>): {
  readonly madeBy: string;
  readonly extract?: ExtractDocument;
} {
  const { config, storage, turns, logger } = deps;
  const maxTokens = config.knowledge.graphModelTokens;
  const language = deps.language ?? openLanguage({ ...deps, journal: noJournal });
  if (maxTokens === 0 || language.mode === 'extractive' || language.extractGraph === undefined)
    return { madeBy: GRAPH_RULES };
  const fingerprint = graphFingerprint(modelSettings(config.language));
  return {
    madeBy: `${GRAPH_RULES}+${fingerprint}`,
    extract: createExtractByModel({
      extract: language.extractGraph,
      fingerprint,
      cache: storage.cache,
      maxTokens,
      turns,
      logger,
    }),
  };
}
