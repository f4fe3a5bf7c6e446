import { fc, it as prop } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { say } from '../../../../src/catalogue/index.ts';
import { createTurns } from '../../../../src/concurrency/index.ts';
import type { LanguageTasks, TtlCache } from '../../../../src/domain/index.ts';
import { MAX_TOPIC_CHARACTERS, topicId } from '../../../../src/domain/topics/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { createJoinTopics, createTopicsByModel } from '../../../../src/pipeline/index.ts';
import { topicText } from '../../../../src/rag/index.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';

type Extract = NonNullable<LanguageTasks['extractTopics']>;

const DOCUMENT = {
  documentId: 'doc_1',
  versionId: 'ver_1',
  collectionId: 'col_1',
  title: 'Coast',
  chunks: 2,
};
const SOURCE = {
  title: 'Coast',
  language: 'en',
  sections: [{ title: 'Sea walls', level: 1 }],
  texts: ['Sea walls stand against storm surges. Sea walls are costly.', '海堤抵御风暴潮。海堤每年检修。'],
};

function open(extract: Extract, kept = new Map<string, string>(), fingerprint = 'scripted-1') {
  const cache: TtlCache = {
    get: async (key) => kept.get(key),
    set: async (key, value) => void kept.set(key, value),
  };
  const rest = { maxTokens: 1000, turns: createTurns(), logger: createMemoryLogger() };
  const make = createTopicsByModel({ extract, fingerprint, cache, ...rest });
  return () => make(DOCUMENT, SOURCE);
}
const namesOf = ({ candidates }: Awaited<ReturnType<ReturnType<typeof open>>>) =>
  candidates.map(({ name }) => name);

describe('topics that a model names', () => {
  it('should be plain names of the document, none twice, the first the weightiest', async () => {
    const said = [
      '<b>Sea Walls</b>',
      'Storm surges',
      'sea wall',
      '风暴潮',
      'Quantum chromodynamics',
      '42',
      '',
    ];
    const made = await open(async ({ document, most }) => {
      expect(document.text).toContain('- Sea walls');
      expect(most).toBeGreaterThanOrEqual(5);
      return said;
    })();
    expect(namesOf(made).map((name) => name.toLowerCase())).toEqual(['sea walls', 'storm surges', '风暴潮']);
    expect(made.problem).toBeUndefined();
  });

  it('should be paid for once, and again with another model', async () => {
    const kept = new Map<string, string>();
    let calls = 0;
    const extract: Extract = async () => {
      calls += 1;
      return ['Sea walls'];
    };
    expect(await open(extract, kept)()).toEqual(await open(extract, kept)());
    expect(calls).toBe(1);
    await open(extract, kept, 'scripted-2')();
    expect(calls).toBe(2);
  });

  it('should be those by rules where it names none that holds, with a warning where it could not be asked', async () => {
    const none = await open(async () => ['Quantum chromodynamics'])();
    expect(none.problem).toBeUndefined();
    expect(namesOf(none)[0]).toMatch(/sea walls/i);
    const down = await open(async () => {
      throw new AppError('E024', 'The endpoint is down.');
    })();
    expect(namesOf(down)).toEqual(namesOf(none));
    expect(down.problem && say('en', down.problem)).toContain('The rules have named them');
    expect(down.problem && say('zh', down.problem)).toContain('主题由规则而非模型得出');
  });

  it('should be asked for with a text of bounded size from all over a document', () => {
    const texts = Array.from({ length: 5_000 }, (_, part) => `Part ${part} begins. ${'x'.repeat(2_000)}`);
    const sections = texts.map((title) => ({ title, level: 1 }));
    const text = topicText({ ...SOURCE, sections, texts });
    expect(text.length).toBeLessThanOrEqual(9_000);
    expect(topicText({ ...SOURCE, sections: [], texts })).toMatch(/Part 4\d\d\d begins/);
  });

  prop.prop([fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 40 })])(
    'should never hold markup or controls, or be longer than a topic, whatever a model says',
    async (said) => {
      for (const { name, weight } of (await open(async () => [...said, 'Sea walls'])()).candidates) {
        expect([...name].length).toBeLessThanOrEqual(MAX_TOPIC_CHARACTERS);
        expect(name).not.toMatch(/[<>[\]{}|\\`*#\p{Cc}\p{Cf}]/u);
        expect(weight).toBeGreaterThan(0);
      }
    },
  );
});

describe('topics that mean the same', () => {
  const VECTORS: Readonly<Record<string, readonly number[]>> = {
    'sea walls': [1, 0],
    'coastal defences': [0.9, 0.436],
    embankments: [0.8, 0.6],
  };
  const candidate = (name: string, weight: number) => ({ id: topicId(name), name, weight });
  const joining = (similarity: number, listed: readonly string[] = ['sea walls']) =>
    createJoinTopics({
      topics: { list: async () => listed.map((name) => ({ id: topicId(name), name, documents: 3 })) },
      embedder: { embed: async (names) => names.map((name) => Float32Array.from(VECTORS[name] ?? [0, 1])) },
      similarity,
    });
  const joined = async (similarity: number, names: readonly string[], listed?: readonly string[]) =>
    (
      await joining(similarity, listed)(
        'col_1',
        names.map((name, place) => candidate(name, 1 - place / 10)),
      )
    ).map(({ name, weight }) => [name, weight]);

  it('should take the name of the collection from the similarity on, once a document, with the larger weight', async () => {
    expect(await joined(0.85, ['coastal defences', 'embankments'])).toEqual([
      ['sea walls', 1],
      ['embankments', 0.9],
    ]);
    expect(await joined(0.75, ['coastal defences', 'embankments'])).toEqual([['sea walls', 1]]);
    expect(await joined(0.95, ['coastal defences'])).toEqual([['coastal defences', 1]]);
  });

  it('should keep a name that the collection has, and see those of documents before it', async () => {
    expect(await joined(0.75, ['embankments'], ['sea walls', 'embankments'])).toEqual([['embankments', 1]]);
    const join = joining(0.85, []);
    await join('col_1', [candidate('sea walls', 1)]);
    expect(await join('col_1', [candidate('coastal defences', 0.5)])).toEqual([candidate('sea walls', 0.5)]);
    expect(await join('col_2', [candidate('coastal defences', 0.5)])).toEqual([
      candidate('coastal defences', 0.5),
    ]);
  });
});
