import { END, START, StateGraph } from '@langchain/langgraph';
import { createEvidenceReader } from '../../rag/verify/index.ts';
import { noRetry, passBy, stepsOf } from '../research/graph.ts';
import { rememberGathering } from '../research/nodes/gather-evidence.ts';
import { createPublishReportNode } from '../research/nodes/publish-report.ts';
import type { AskDeps } from './ask-deps.ts';
import { AskState, WholeReadingInput } from './ask-state.ts';
import { createCheckDraftNode } from './nodes/check-draft.ts';
import { createCheckQualityNode } from './nodes/check-quality.ts';
import { createExplainedVerification } from './nodes/explain-answer.ts';
import { createGatherForAnswer } from './nodes/gather-for-answer.ts';
import { createInvestigateQuestionNode } from './nodes/investigate-question.ts';
import { createPrepareQueryNode } from './nodes/prepare-query.ts';
import { createRetrievePassagesNode } from './nodes/retrieve-passages.ts';
import { createReadingAnswerNode } from './reading/answer-node.ts';
import { createReadWholeNode } from './reading/reading-node.ts';
import { createReadingRoute } from './reading/route-reading.ts';
import { routeDraft, routeFindings, routeQuality } from './route-steps.ts';

/** Wiring only, as in `research/graph.ts`: node names are stored in checkpoints and are never renamed. */
export function buildAskGraph(given: AskDeps) {
  const deps = {
    ...given,
    gather: rememberGathering(given.gather),
    evidenceReader: createEvidenceReader(),
  };
  const step = stepsOf(given);

  return new StateGraph(AskState)
    .setNodeDefaults({ retryPolicy: noRetry })
    .addNode('prepareQuery', step('prepareQuery', createPrepareQueryNode(deps)))
    .addNode('retrievePassages', step('retrievePassages', createRetrievePassagesNode(deps)))
    .addNode('checkQuality', step('checkQuality', createCheckQualityNode(deps)))
    .addNode('investigateQuestion', step('investigateQuestion', createInvestigateQuestionNode(deps)))
    .addNode('gatherEvidence', step('gatherEvidence', createGatherForAnswer(deps)), {
      ends: ['readDocument'],
    })
    .addNode('readDocument', passBy)
    .addNode('readWhole', step('readWhole', createReadWholeNode(deps)), { input: WholeReadingInput })
    .addNode('writeAnswer', step('writeAnswer', createReadingAnswerNode(deps)))
    .addNode('checkDraft', step('checkDraft', createCheckDraftNode(deps)))
    .addNode('verifyCitations', step('verifyCitations', createExplainedVerification(deps)))
    .addNode('publishReport', step('publishReport', createPublishReportNode(deps)))
    .addEdge(START, 'prepareQuery')
    .addEdge('prepareQuery', 'retrievePassages')
    .addEdge('retrievePassages', 'checkQuality')
    .addConditionalEdges('checkQuality', routeQuality, ['gatherEvidence', 'investigateQuestion'])
    .addConditionalEdges('investigateQuestion', routeFindings, ['gatherEvidence', 'verifyCitations'])
    .addConditionalEdges('gatherEvidence', createReadingRoute(deps), ['readWhole', 'writeAnswer'])
    .addEdge('readWhole', 'writeAnswer')
    .addEdge('readDocument', 'writeAnswer')
    .addEdge('writeAnswer', 'checkDraft')
    .addConditionalEdges('checkDraft', routeDraft, ['investigateQuestion', 'verifyCitations'])
    .addEdge('verifyCitations', 'publishReport')
    .addEdge('publishReport', END);
}
