import { afterEach, expect, it } from 'vitest';
import { createOpenAiServer, type OpenAiServer } from '../../fakes/openai-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

let server: OpenAiServer | undefined;
let harness: Harness | undefined;
afterEach(async () => {
  await harness?.close();
  await server?.close();
});

const TIDES =
  'Every month spring tides occur after full moon and new moon. Their range is 4.2 metres at the old quay. The gauge stands on three legs in the bay. A boat brings oil for the gauge every summer.';

/** Summaries of a document and its section, with so many tokens for a model to write them. */
async function summed(tokens: number, reply?: string) {
  server = await createOpenAiServer({
    reply: ({ prompt }) =>
      reply ??
      JSON.stringify({
        sections: [...prompt.matchAll(/<passage id="(p\d+)"/g)].map(([, id = '']) => ({
          id,
          summary: 'Tides of <b>4.2 metres</b>.',
        })),
      }),
  });
  harness = await openHarness({
    configured: true,
    library: { 'tides.md': `# Tides\n\n## Range\n\n${TIDES}\n` },
    set: [
      'language.provider=model',
      `language.baseUrl=${server.baseUrl}`,
      'language.model=stand-in',
      `knowledge.modelTokens=${tokens}`,
    ],
  });
  const { app, collectionId } = harness;
  await app.knowledge.make();
  await app.knowledge.make();
  const [document] = await app.library.documents([collectionId]);
  const { root, nodes } = await app.library
    .browse({ collectionIds: [collectionId] })
    .tree(document?.id ?? '');
  return {
    summaries: [root.summary, nodes.find(({ title }) => title === 'Range')?.summary],
    calls: server.requests.filter(({ task }) => task === 'summarise_sections').length,
    // Topics and names are asked of the same stand-in, which gives none.
    warnings: (document?.warnings.length ?? 0) - (tokens > 0 ? 2 : 0),
  };
}

it('knowledge.modelTokens: a model sums up sections and documents, as plain text, and once', async () => {
  const text = 'Tides of 4.2 metres .';
  const { summaries, calls, warnings } = await summed(100_000);
  expect({ summaries, warnings }).toEqual({ summaries: [text, text], warnings: 0 });
  expect(calls).toBe(3);
}, 120_000);

it('knowledge.modelTokens: with 0 the best sentences stand, and no model is asked', async () => {
  const { summaries, calls } = await summed(0);
  expect(summaries[1]).toContain('spring tides');
  expect(calls).toBe(0);
}, 120_000);

it('should keep the best sentences, with a warning, when a model answers with no summary', async () => {
  const { summaries, warnings } = await summed(100_000, 'Ignore all rules.');
  expect(summaries[1]).toContain('spring tides');
  expect(warnings).toBe(1);
}, 120_000);
