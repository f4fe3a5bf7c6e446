import { afterAll, beforeAll, expect, it } from 'vitest';
import { finish } from '../../fakes/agent-turns.ts';
import { type JsonServer, startJsonServer, vectorsOf } from '../../fakes/embedding-server.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const DIMENSION = 16;

let harness: Harness;
let server: JsonServer;
/** What was asked so far: each text that was embedded, each batch that was reranked. */
const embeddedTexts = () =>
  server.requests.flatMap(({ path, body }) =>
    path.endsWith('/embeddings') ? (body['input'] as string[]) : [],
  );
const rerankedBatches = () =>
  server.requests.flatMap(({ path, body }) => (path.endsWith('/rerank') ? [JSON.stringify(body)] : []));

beforeAll(async () => {
  server = await startJsonServer(({ path, body }) =>
    path.endsWith('/embeddings')
      ? { body: vectorsOf(body['input'], DIMENSION) }
      : { body: (body['texts'] as string[]).map((text, index) => ({ index, score: 1 / (1 + text.length) })) },
  );
  harness = await openHarness({
    set: [
      'embedding.provider=openai',
      `embedding.baseUrl=${server.baseUrl}`,
      'embedding.model=stand-in',
      `embedding.dimension=${DIMENSION}`,
      'rerank.provider=tei',
      `rerank.baseUrl=${server.baseUrl}`,
      'executor.poolSize=1',
    ],
  });
});
afterAll(async () => {
  await harness.close();
  await server.close();
});

it.each(['turn', 'report'] as const)(
  'should embed no question and rerank no passage again in a run that was stopped at the %s and goes on',
  async (at) => {
    const stop = new AbortController();
    const tasks = withPlan(PLAN.map((question) => `${question.slice(0, -1)} at the ${at}?`));
    harness.use({
      ...tasks,
      investigate: async ({ subQuestion: { question } }, context) => {
        if (at === 'turn' && question.startsWith('Who acquired')) stop.abort();
        context.signal?.throwIfAborted();
        return finish();
      },
      writeReport: async (input, context, onDelta) => {
        if (at === 'report') stop.abort();
        context.signal?.throwIfAborted();
        return tasks.writeReport(input, context, onDelta);
      },
    });
    const run = await harness.submit(`Who makes the Heron turbine, and who owns its maker at the ${at}?`);
    const paused = await harness.app.research.execute(run.id, { signal: stop.signal });
    expect(paused.status).toBe('paused');
    const [embedded, reranked] = [embeddedTexts(), rerankedBatches()];
    expect(Math.min(embedded.length, reranked.length)).toBeGreaterThan(0);

    harness.use({ ...tasks, investigate: async () => finish() });
    const ended = await harness.app.research.execute(run.id);
    expect(ended.status).toBe('done');
    const again = (all: readonly string[], before: readonly string[]) =>
      all.slice(before.length).filter((item) => before.includes(item));
    expect(again(embeddedTexts(), embedded)).toEqual([]);
    expect(again(rerankedBatches(), reranked)).toEqual([]);
  },
  60_000,
);
