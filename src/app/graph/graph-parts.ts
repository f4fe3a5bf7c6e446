import type { StatementJudge } from '../../agents/index.ts';
import type { Turns } from '../../concurrency/index.ts';
import type { Config } from '../../config/index.ts';
import type { Embedder, LanguageTasks, Reranker, RunArtifacts } from '../../domain/index.ts';
import type { GraphTimes, MarkedDocuments, RunSession } from '../../pipeline/index.ts';
import type { QueryGuide, ReadSubgraph, Retriever, SearchGraph } from '../../rag/index.ts';
import type { Storage } from '../../storage/index.ts';
import type { Reach } from '../at-effort.ts';
import type { openRunTools } from '../open-run-tools.ts';
import type { OpenedWeb } from '../open-web.ts';
import type { Tracing } from '../telemetry/tracing.ts';

/** What the graph of one run is made of. */
export interface GraphParts {
  config: Config;
  storage: Storage;
  artifacts: RunArtifacts;
  retriever: Retriever;
  guide: QueryGuide;
  searchGraph: SearchGraph;
  language: LanguageTasks;
  embedder: Embedder;
  reranker: Reranker;
  judge: StatementJudge | undefined;
  turns: Turns;
  session: RunSession;
  times: GraphTimes;
  webFor: OpenedWeb['forRun'];
  browsing: Parameters<typeof openRunTools>[0]['browsing'];
  readSubgraph: ReadSubgraph;
  marked: MarkedDocuments;
  tracing: Tracing;
  reach?: Reach | undefined;
}
