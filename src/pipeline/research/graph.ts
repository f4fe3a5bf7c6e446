import { END, type RetryPolicy, START, StateGraph } from '@langchain/langgraph';
import type { ClaimEditor, Critic, ExecutorPool, Planner, SearchAhead, Writer } from '../../agents/index.ts';
import type { Turns } from '../../concurrency/index.ts';
import type {
  LanguageTasks,
  LibraryOverview,
  LibraryStore,
  RunArtifacts,
  Scope,
} from '../../domain/index.ts';
import { createEvidenceReader } from '../../rag/verify/index.ts';
import type { StepUsage } from '../budget/run-budget.ts';
import { createAssessCoverageNode, routeCoverage } from './nodes/assess-coverage.ts';
import { dispatchTasks, routeTasks } from './nodes/dispatch-tasks.ts';
import { createExecuteTaskNode } from './nodes/execute-task.ts';
import type { FindPassages } from './nodes/find-passages.ts';
import { createGatherEvidenceNode, type GatherEvidence, rememberGathering } from './nodes/gather-evidence.ts';
import { createPlanResearchNode } from './nodes/plan-research.ts';
import { createPublishReportNode, type ReportFacts } from './nodes/publish-report.ts';
import { createReviewPlanNode } from './nodes/review-plan.ts';
import { createVerifyCitationsNode } from './nodes/verify-citations.ts';
import { createWriteReportNode, routeDraft } from './nodes/write-report.ts';
import type { MayLeave, NodeRuntime } from './session/node.ts';
import type { RunSession } from './session/run-session.ts';
import { ResearchState, type ResearchStateValue, TaskInput } from './state.ts';

export interface ResearchGraphDeps {
  readonly session: RunSession;
  readonly planner: Planner;
  readonly pool: ExecutorPool;
  readonly ahead?: SearchAhead | undefined;
  readonly critic: Critic;
  readonly writer: Writer;
  readonly editor: ClaimEditor;
  /** Absent without a model. */
  readonly fillSchema?: LanguageTasks['fillSchema'];
  readonly overview: (question: string, scope: Scope) => Promise<LibraryOverview>;
  readonly gather: GatherEvidence;
  /** Present without a model: passages are found and quoted. */
  readonly find?: FindPassages | undefined;
  readonly retrievalUsage?: (() => Record<string, StepUsage>) | undefined;
  /** Present when the run searches the web. */
  readonly mayLeave?: MayLeave | undefined;
  readonly library: Pick<
    LibraryStore,
    'getChunks' | 'getChunkRange' | 'getMarkdown' | 'listDocuments' | 'readingState' | 'copiesOf'
  >;
  readonly artifacts: RunArtifacts;
  /** Shared by all runs of this process. */
  readonly turns: Turns;
  readonly facts: ReportFacts;
  /** Does a step of the graph inside something that watches it. */
  readonly around?: AroundNode | undefined;
  readonly settings: {
    readonly maxRounds: number;
    readonly taskTimeoutMs: number;
  };
}

/** Adapters retry what can be retried; a node that still fails ends the run with its own error. */
export const noRetry: RetryPolicy = { maxAttempts: 1, retryOn: () => false };

export type AroundNode = <T>(node: string, work: () => Promise<T>) => Promise<T>;

/** An aborted step never ends: the run is given up by whoever aborted it. */
export const stepsOf =
  ({ around = (_, work) => work() }: Pick<ResearchGraphDeps, 'around'>) =>
  <State, Update>(name: string, node: (state: State, runtime: NodeRuntime) => Promise<Update>) =>
  async (state: State, runtime: NodeRuntime): Promise<Update> => {
    try {
      return await around(name, () => node(state, runtime));
    } catch (error) {
      if (!runtime.signal?.aborted) throw error;
      // LangGraph's own abort listener has given this task up, so nobody handles a late rejection, which would end the process.
      return new Promise<never>(() => undefined);
    }
  };

/** A step that is not taken any more and that a checkpoint of an earlier version may wait in. */
export const passBy = () => ({});

/** Wiring only: which node follows which. Node names are stored in checkpoints and are never renamed. */
export function buildResearchGraph(given: ResearchGraphDeps) {
  const deps = {
    ...given,
    gather: rememberGathering(given.gather),
    evidenceReader: createEvidenceReader(),
  };
  const step = stepsOf(given);
  // Without a model a question is searched as it is.
  const keepsEarlier = () => given.find === undefined;
  return new StateGraph(ResearchState)
    .setNodeDefaults({ retryPolicy: noRetry })
    .addNode('planResearch', step('planResearch', createPlanResearchNode(deps)))
    .addNode('reviewPlan', createReviewPlanNode(deps), { ends: ['planResearch', 'dispatchTasks'] })
    .addNode('dispatchTasks', dispatchTasks)
    .addNode('executeTask', step('executeTask', createExecuteTaskNode(deps)), { input: TaskInput })
    .addNode('assessCoverage', step('assessCoverage', createAssessCoverageNode(deps)))
    .addNode('gatherEvidence', step('gatherEvidence', createGatherEvidenceNode({ ...deps, keepsEarlier })), {
      ends: ['readDocument'],
    })
    .addNode('readDocument', passBy)
    .addNode('writeReport', step('writeReport', createWriteReportNode(deps)))
    .addNode('verifyCitations', step('verifyCitations', createVerifyCitationsNode(deps)))
    .addNode('publishReport', step('publishReport', createPublishReportNode(deps)))
    .addEdge(START, 'planResearch')
    .addConditionalEdges('planResearch', routePlan, ['reviewPlan', 'dispatchTasks'])
    .addConditionalEdges('dispatchTasks', routeTasks, ['executeTask', 'assessCoverage'])
    .addEdge('executeTask', 'assessCoverage')
    .addConditionalEdges('assessCoverage', routeCoverage, ['dispatchTasks', 'gatherEvidence'])
    .addEdge('gatherEvidence', 'writeReport')
    .addEdge('readDocument', 'writeReport')
    .addConditionalEdges('writeReport', routeDraft, ['dispatchTasks', 'verifyCitations'])
    .addEdge('verifyCitations', 'publishReport')
    .addEdge('publishReport', END);
}

function routePlan(state: ResearchStateValue): 'reviewPlan' | 'dispatchTasks' {
  return state.wantsReview ? 'reviewPlan' : 'dispatchTasks';
}
