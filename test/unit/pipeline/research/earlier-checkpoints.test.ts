import { END, MemorySaver, Send, START, StateGraph } from '@langchain/langgraph';
import { expect, it } from 'vitest';
import { ResearchState } from '../../../../src/pipeline/research/state.ts';
import { openGraph } from '../../../fakes/graph-run.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';
import { withPlan } from '../../../fakes/research-harness.ts';

const config = { configurable: { thread_id: 'run_1' } };

/** The end of the graph as it was while documents were read one by one, killed while the second one is read. */
const earlierGraph = (kill: () => never) =>
  new StateGraph(ResearchState)
    .addNode('gatherEvidence', () => ({ evidenceIds: ['ev_1'] }))
    .addNode('readDocument', (input: unknown) =>
      (input as { documentId: string }).documentId === 'doc_2'
        ? kill()
        : { readings: { doc_1: 'ok' as const } },
    )
    .addNode('writeReport', () => ({}))
    .addEdge(START, 'gatherEvidence')
    .addConditionalEdges(
      'gatherEvidence',
      ({ question, language }) =>
        ['doc_1', 'doc_2'].map(
          (documentId) => new Send('readDocument', { question, language, documentId, evidenceIds: ['ev_1'] }),
        ),
      ['readDocument'],
    )
    .addEdge('readDocument', 'writeReport')
    .addEdge('writeReport', END);

it('should go on at a checkpoint of earlier versions that waits in readDocument', async () => {
  const checkpointer = new MemorySaver();
  const kill = () => {
    throw new Error('killed');
  };
  const input = { question: 'What are tides?', language: 'en' as const, scope: { collectionIds: ['col_1'] } };
  await expect(earlierGraph(kill).compile({ checkpointer }).invoke(input, config)).rejects.toThrow('killed');

  const { graph, events } = openGraph({
    size: 1,
    language: withPlan([]),
    tool: { name: 'library', search: async () => ({ results: [], notes: [] }) },
    evidence: makeEvidence(['Ebb.']),
  });
  const state = await graph.compile({ checkpointer }).invoke(null, config);
  expect(state.reportId).not.toBe('');
  const told = events.map(({ type }) => type);
  expect(told.filter((type) => type === 'report-start')).toHaveLength(1);
  expect(told).not.toContain('evidence-ready');
});
