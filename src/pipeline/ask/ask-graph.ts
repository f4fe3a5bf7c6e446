import { END, START, StateGraph } from '@langchain/langgraph';
import { createEvidenceReader } from '../../rag/verify/index.ts';
import { guarded, noRetry } from '../research/graph.ts';
import { rememberGathering } from '../research/nodes/gather-evidence.ts';
import { createPublishReportNode } from '../research/nodes/publish-report.ts';
import { createReadDocumentNode } from '../research/nodes/read-document.ts';
import { ReadingInput } from '../research/state.ts';
import type { AskDeps } from './ask-deps.ts';
import { AskState, WholeReadingInput } from './ask-state.ts';
import { createActOnceNode } from './nodes/act-once.ts';
import { createCheckQualityNode } from './nodes/check-quality.ts';
import { createEvaluateStepNode } from './nodes/evaluate-step.ts';
import { createExplainedVerification } from './nodes/explain-answer.ts';
import { createGatherForAnswer } from './nodes/gather-for-answer.ts';
import { createPrepareQueryNode } from './nodes/prepare-query.ts';
import { createRetrievePassagesNode } from './nodes/retrieve-passages.ts';
import { createThinkNextNode } from './nodes/think-next.ts';
import { createVerifyFindingsNode } from './nodes/verify-findings.ts';
import { createReadingAnswerNode } from './reading/answer-node.ts';
import { createReadWholeNode } from './reading/reading-node.ts';
import { createReadingRoute } from './reading/route-reading.ts';
import { createRouteStep, createRouteVerified, routeQuality, routeThought } from './route-steps.ts';

/** Wiring only, as in `research/graph.ts`: node names are stored in checkpoints and are never renamed. */
export function buildAskGraph(given: AskDeps) {
  const deps = {
    ...given,
    gather: rememberGathering(given.gather),
    evidenceReader: createEvidenceReader(),
  };
  const { maxRounds } = deps.ask;

  return new StateGraph(AskState)
    .setNodeDefaults({ retryPolicy: noRetry })
    .addNode('prepareQuery', guarded(createPrepareQueryNode(deps)))
    .addNode('retrievePassages', guarded(createRetrievePassagesNode(deps)))
    .addNode('checkQuality', guarded(createCheckQualityNode(deps)))
    .addNode('thinkNext', guarded(createThinkNextNode(deps)))
    .addNode('actOnce', guarded(createActOnceNode(deps)))
    .addNode('evaluateStep', guarded(createEvaluateStepNode(deps)))
    .addNode('verifyFindings', guarded(createVerifyFindingsNode(deps)))
    .addNode('gatherEvidence', guarded(createGatherForAnswer(deps)))
    .addNode('readDocument', guarded(createReadDocumentNode(deps)), { input: ReadingInput })
    .addNode('readWhole', guarded(createReadWholeNode(deps)), { input: WholeReadingInput })
    .addNode('writeAnswer', guarded(createReadingAnswerNode(deps)))
    .addNode('verifyCitations', guarded(createExplainedVerification(deps)))
    .addNode('publishReport', guarded(createPublishReportNode(deps)))
    .addEdge(START, 'prepareQuery')
    .addEdge('prepareQuery', 'retrievePassages')
    .addEdge('retrievePassages', 'checkQuality')
    .addConditionalEdges('checkQuality', routeQuality, ['gatherEvidence', 'verifyFindings', 'thinkNext'])
    .addConditionalEdges('thinkNext', routeThought, ['actOnce', 'verifyFindings'])
    .addEdge('actOnce', 'evaluateStep')
    .addConditionalEdges('evaluateStep', createRouteStep(maxRounds), ['thinkNext', 'verifyFindings'])
    .addConditionalEdges('verifyFindings', createRouteVerified(maxRounds), ['thinkNext', 'gatherEvidence'])
    .addConditionalEdges('gatherEvidence', createReadingRoute(deps), {
      readWhole: 'readWhole',
      readDocument: 'readDocument',
      writeReport: 'writeAnswer',
    })
    .addEdge('readWhole', 'writeAnswer')
    .addEdge('readDocument', 'writeAnswer')
    .addEdge('writeAnswer', 'verifyCitations')
    .addEdge('verifyCitations', 'publishReport')
    .addEdge('publishReport', END);
}
