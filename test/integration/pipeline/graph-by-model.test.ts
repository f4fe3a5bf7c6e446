import { afterEach, expect, it } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import { createOpenAiServer, type OpenAiServer } from '../../fakes/openai-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

let server: OpenAiServer | undefined;
let harness: Harness | undefined;
afterEach(async () => {
  await harness?.close();
  await server?.close();
});

const answer = JSON.stringify({
  passages: [
    {
      id: 'p1',
      entities: [
        { name: 'spring tides', type: 'event' },
        { name: 'full moon', type: 'event' },
        { name: 'Atlantis', type: 'place' },
      ],
      relations: [
        {
          source: 'spring tides',
          target: 'full moon',
          keywords: ['after'],
          sentence: 'Every month **spring tides** occur\nafter full moon and new moon.',
        },
        {
          source: 'spring tides',
          target: 'full moon',
          keywords: ['said'],
          sentence: 'Full moon makes spring tides.',
        },
        {
          source: 'spring tides',
          target: 'Atlantis',
          keywords: ['invented'],
          sentence: 'Every month spring tides occur after full moon and new moon.',
        },
      ],
    },
  ],
});

/** What is known of spring tides, with so many tokens for a model to read the documents. */
async function known(tokens: number) {
  server = await createOpenAiServer({ reply: () => answer });
  harness = await openHarness({
    configured: true,
    library: {
      'tides.md':
        '# Tides\n\nEvery month spring tides occur after full moon and new moon. Their range is 4.2 metres.\n',
    },
    set: [
      'language.provider=model',
      `language.baseUrl=${server.baseUrl}`,
      'language.model=stand-in',
      `knowledge.modelTokens=${tokens}`,
    ],
  });
  const { app, collectionId } = harness;
  await app.knowledge.make();
  const again = await app.knowledge.make();
  const page = await app.knowledge.entities({ collectionIds: [collectionId] });
  return {
    names: page.entities.map(({ name, type, degree }) => `${name} (${type}, ${degree})`).sort(),
    calls: server.requests.filter(({ task }) => task === 'extract_graph').length,
    again: again.documents,
    note: page.note,
    relations: (
      await app.storage.graph.relationsOf({ collectionIds: [collectionId] }, ['springtides'], {
        relations: 9,
        sentences: 9,
      })
    ).map(({ keywords, sentences }) => [keywords, sentences.map(({ text }) => text)]),
  };
}

it('knowledge.modelTokens: a model reads names and relations, and what it invents is not taken over', async () => {
  expect(await known(100_000)).toEqual({
    names: ['full moon (event, 1)', 'spring tides (event, 1)'],
    calls: 1,
    again: 0,
    note: undefined,
    relations: [[['after'], ['Every month spring tides occur after full moon and new moon.']]],
  });
}, 120_000);

it('knowledge.modelTokens: with 0 nobody reads, which is said', async () => {
  expect(await known(0)).toEqual({
    names: [],
    calls: 0,
    again: 0,
    note: wording('graphNeedsModel'),
    relations: [],
  });
}, 120_000);
