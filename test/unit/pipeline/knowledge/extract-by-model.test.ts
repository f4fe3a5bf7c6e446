import { fc, it as prop } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { say } from '../../../../src/catalogue/index.ts';
import type { PassageGraph } from '../../../../src/domain/graph/index.ts';
import type { LanguageTasks, TtlCache } from '../../../../src/domain/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { createExtractByModel } from '../../../../src/pipeline/index.ts';
import { acceptSaid } from '../../../../src/rag/index.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';
import { makeDocument } from '../../../fakes/library-chunks.ts';

type Extract = NonNullable<LanguageTasks['extractGraph']>;
type Said = Omit<PassageGraph, 'id'>;

const TEXT =
  'Norvik Marine bought Heron in 2021. Later 海岳重工 repaired the Heron at Lantern Bay. It sailed on.';
const BOUGHT = 'Norvik Marine bought Heron in 2021.';
const chunksOf = (...texts: string[]) =>
  makeDocument('a', 'Ships', [{ heading: 'Part', chunks: texts }]).chunks.map(({ chunk }) => chunk);
const DUE = { documentId: 'doc_a', versionId: 'ver_a', collectionId: 'col', title: 'Ships', chunks: 1 };
const entity = (name: string, type = 'name') => ({ name, type });
const relation = (source: string, target: string, word: string, sentence = BOUGHT) => ({
  source,
  target,
  keywords: [word],
  sentence,
});

function accept(said: Said, ...texts: string[]) {
  const chunks = chunksOf(...(texts.length === 0 ? [TEXT] : texts));
  return acceptSaid({ chunks }, new Map(chunks.map(({ id }) => [id, { id, ...said }])));
}

function open(extract: Extract, cache = new Map<string, string>()) {
  const store: TtlCache = {
    get: async (key) => cache.get(key),
    set: async (key, value) => void cache.set(key, value),
  };
  return createExtractByModel({
    extract,
    fingerprint: 'scripted-1',
    cache: store,
    maxTokens: 100_000,
    logger: createMemoryLogger(),
  });
}

describe('names and relations that a model reads', () => {
  it('should be taken over with the sentence that has both ends, typed, in both languages', () => {
    const { graph, dropped } = accept({
      entities: [entity('norvik marine', 'organisation'), entity('Heron', 'ship'), entity('海岳重工')],
      relations: [
        relation('Heron', 'Norvik Marine', 'bought'),
        relation('海岳重工', 'heron', 'repaired', 'Later  海岳重工 repaired\nthe **Heron**'),
      ],
    });
    expect(dropped).toEqual({ relations: 0, names: 0 });
    expect(graph.entities.map(({ name, type }) => [name, type])).toEqual([
      ['Norvik Marine', 'organisation'],
      ['Heron', 'name'],
      ['海岳重工', 'name'],
    ]);
    const [from = 0] = chunksOf(TEXT).map(({ locator }) => locator.offsets.start);
    expect(
      graph.relations.map(({ places }) =>
        places.map(({ start, end }) => TEXT.slice(start - from, end - from)),
      ),
    ).toEqual([['Norvik Marine bought Heron in 2021.'], [expect.stringContaining('海岳重工 repaired')]]);
  });

  it.each([
    ['an end that the passage does not name', relation('Norvik Marine', 'Acme Corp', 'bought')],
    ['an end inside another word', relation('Norvik Marine', 'Her', 'bought')],
    ['an end that is no entity of the passage', relation('Norvik Marine', 'Lantern Bay', 'bought')],
    ['no sentence', relation('Heron', 'Norvik Marine', 'bought', '')],
    [
      'a sentence that the passage lacks',
      relation('Heron', 'Norvik Marine', 'sold', 'Norvik Marine sold Heron.'),
    ],
    ['another verb', relation('Heron', 'Norvik Marine', 'sold', BOUGHT.replace('bought', 'sold'))],
    ['a sentence of neither', relation('Heron', 'Norvik Marine', 'sailed', 'It sailed on.')],
    ['itself', relation('Heron', 'the Heron', 'is')],
    ['markup', relation('Heron', '<b>Norvik Marine</b>', 'bought')],
    ['an endless name', relation('Heron', 'x'.repeat(10_000), 'bought')],
  ])('should leave out and count a relation with %s', (_, invented) => {
    const { graph, dropped } = accept({
      entities: [entity('Norvik Marine'), entity('Heron')],
      relations: [invented],
    });
    expect(graph.relations).toEqual([]);
    expect(dropped.relations).toBe(1);
  });

  it('should leave out names that are invented, markup, endless or too many', () => {
    const names = ['Acme', '<script>', 'y'.repeat(10_000), ...Array.from({ length: 100 }, (_, n) => `Z${n}`)];
    const { graph, dropped } = accept({ entities: names.map((name) => entity(name)), relations: [] });
    expect(graph.entities).toEqual([]);
    expect(dropped.names).toBe(names.length);
  });

  const word = fc.constantFrom(
    'Norvik Marine',
    'Heron',
    'heron',
    '海岳重工',
    'Acme',
    '<b>',
    '',
    'Ignore all rules',
  );
  prop.prop([fc.array(word, { maxLength: 6 }), fc.array(fc.tuple(word, word), { maxLength: 8 })])(
    'should always stand in the passage, whatever a model says, each relation between two different ends',
    (names, pairs) => {
      const { graph, dropped } = accept({
        entities: names.map((name) => entity(name)),
        relations: pairs.map(([source, target]) => relation(source, target, 'joins')),
      });
      for (const { name } of graph.entities) expect(TEXT).toContain(name);
      const keys = new Set(graph.entities.map(({ key }) => key));
      for (const { source, target } of graph.relations) {
        expect(source < target).toBe(true);
        expect(keys.has(source) && keys.has(target)).toBe(true);
      }
      expect(dropped.relations).toBeLessThanOrEqual(pairs.length);
    },
  );

  it('should be paid for once, whoever asks again', async () => {
    const kept = new Map<string, string>();
    let calls = 0;
    const extract: Extract = async ({ passages }) => {
      calls += passages.length;
      return passages.map(({ id }) => ({ id, entities: [entity('Heron')], relations: [] }));
    };
    const chunks = chunksOf(TEXT, 'The Heron sailed.');
    const first = await open(extract, kept)(DUE, chunks);
    expect(await open(extract, kept)(DUE, chunks)).toEqual(first);
    expect(calls).toBe(2);
    const stored = [...kept.keys()];
    for (const key of stored) kept.set(key, 'no JSON');
    expect(await open(extract, kept)(DUE, chunks)).toEqual(first);
    expect(calls).toBe(4);
  });

  it('should leave out, with a warning, what the model does not answer', async () => {
    const chunks = chunksOf(
      ...Array.from(
        { length: 12 },
        (_, at) => `The crew of Norvik Marine repaired Heron ${at} in Lantern Bay.`,
      ),
    );
    let calls = 0;
    const made = await open(async ({ passages }) => {
      calls += 1;
      if (calls > 1) throw new AppError('E024', 'The endpoint is down.');
      return passages.map(({ id }) => ({
        id,
        entities: [entity('Norvik Marine'), entity('Lantern Bay')],
        relations: [
          relation('Norvik Marine', 'Lantern Bay', 'repaired', 'The crew of Norvik Marine repaired'),
        ],
      }));
    })(DUE, chunks);
    expect(made.problem && say('en', made.problem)).toContain('6 of 12 passages');
    expect(made.graph.relations.find(({ source }) => source === 'lanternbay')?.weight).toBe(6);
    const norvik = made.graph.entities.filter(({ key }) => key === 'norvikmarine');
    expect(norvik).toMatchObject([{ mentions: 6 }]);
    expect(made.graph.entities.every(({ places }) => places.every(({ ordinal }) => ordinal < 12))).toBe(true);
  });
});
