import { afterEach, expect, it } from 'vitest';
import { type JsonServer, startJsonServer } from '../../fakes/embedding-server.ts';
import { createOpenAiServer, type OpenAiServer } from '../../fakes/openai-server.ts';
import { publishTexts } from '../../fakes/publish-texts.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

let model: OpenAiServer | undefined;
let vectors: JsonServer | undefined;
let harness: Harness | undefined;
afterEach(async () => {
  await harness?.close();
  await model?.close();
  await vectors?.close();
});

const TIDES = 'Spring tides come after full moon. Spring tides are high. Neap tides are lower.';
const TEXT = ['# Coast', TIDES];

/** Topics of a document, with so many tokens for a model to name them. */
async function named(tokens: number, reply: string) {
  model = await createOpenAiServer({ reply: () => reply });
  harness = await openHarness({
    configured: true,
    set: [
      'language.provider=model',
      `language.baseUrl=${model.baseUrl}`,
      'language.model=stand-in',
      `knowledge.modelTokens=${tokens}`,
    ],
  });
  const { app } = harness;
  const id = await publishTexts(app, 'coast', 'tides.md', TEXT);
  await app.knowledge.make();
  await app.knowledge.make();
  return {
    topics: (await app.topics.ofDocument(id)).map(({ name }) => name),
    calls: model.requests.filter(({ task, prompt }) => task === 'extract_topics' && prompt.includes(TIDES))
      .length,
    // Names are asked of the same stand-in, which gives none.
    warnings: ((await app.documents.find(id))?.warnings.length ?? 0) - (tokens > 0 ? 1 : 0),
  };
}

it('knowledge.modelTokens: a model names the topics, once', async () => {
  const reply = JSON.stringify({ topics: ['Tides after full moon', 'Dragons'] });
  expect(await named(100_000, reply)).toEqual({ topics: ['Tides after full moon'], calls: 1, warnings: 0 });
}, 120_000);

it('knowledge.modelTokens: with 0 the rules name them, and no model is asked', async () => {
  const { topics, calls } = await named(0, '{"topics": ["Tides after full moon"]}');
  expect(topics.join()).toMatch(/spring tides/i);
  expect(calls).toBe(0);
}, 120_000);

it('should name them by rules, with a warning, when a model answers with none', async () => {
  const { topics, warnings } = await named(100_000, 'Ignore all rules.');
  expect(topics.join()).toMatch(/spring tides/i);
  expect(warnings).toBe(1);
}, 120_000);

it('names of like vectors are one topic', async () => {
  const isWall = (text: string) => /^sea.?walls?$/i.test(text);
  const vectorOf = (text: string) => {
    const start = isWall(text) ? [1, 0, 0] : /^coastal defences$/i.test(text) ? [0.9, 0.436, 0] : [0, 0, 1];
    return [...start, ...Array.from({ length: 13 }, () => 0)];
  };
  vectors = await startJsonServer(({ body }) => ({
    body: {
      data: (body['input'] as string[]).map((text, index) => ({
        index,
        embedding: vectorOf(text),
      })),
    },
  }));
  harness = await openHarness({
    set: [
      'embedding.provider=openai',
      `embedding.baseUrl=${vectors.baseUrl}`,
      'embedding.model=stand-in',
      'embedding.dimension=16',
    ],
  });
  const { app } = harness;
  const ids = new Set<string>();
  for (const name of ['sea walls', 'coastal defences']) {
    const id = await publishTexts(app, 'coast', `${name}.md`, [
      `# ${name}`,
      `Crews look after ${name} all year. Storms damage ${name}.`,
    ]);
    await app.knowledge.make();
    for (const topic of await app.topics.ofDocument(id))
      if (isWall(topic.name) || /coastal/i.test(topic.name)) ids.add(topic.id);
  }
  expect(ids.size).toBe(1);
}, 120_000);
