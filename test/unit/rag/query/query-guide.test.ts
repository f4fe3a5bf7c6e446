import { describe, expect, it } from 'vitest';
import { createQueryGuide } from '../../../../src/rag/query/query-guide.ts';
import { libraryDocument } from '../../../fakes/library-document.ts';

const SCOPE = { collectionIds: ['col'] };
const QUESTION = 'Quayside practices of the harbour';

function openGuide() {
  const calls = { stamps: 0, words: 0 };
  const state: { stamp: string; use: 'name' | 'word' } = { stamp: '1', use: 'name' };
  const guide = createQueryGuide({
    library: {
      listDocuments: async () => [
        libraryDocument('rope', 'Quayside Rope Company'),
        libraryDocument('mills', 'Corvane Mills, Inc.'),
      ],
      libraryStamp: async () => {
        calls.stamps++;
        return state.stamp;
      },
    },
    checkName: async () => {
      calls.words++;
      return state.use;
    },
  });
  return { guide, calls, state };
}

describe('what a guide asks the library for', () => {
  it('should be its state once for a plan, whatever number of questions it belongs to', async () => {
    const { guide, calls } = openGuide();
    await guide.plan(QUESTION, SCOPE, ['How did Corvane Mills do?', 'What were the net sales?']);
    expect(calls.stamps).toBe(1);
  });

  it('should be the words of a question once while it stays the same', async () => {
    const { guide, calls } = openGuide();
    await guide.understand(QUESTION, SCOPE);
    const first = calls.words;
    await guide.plan(QUESTION, SCOPE);
    await guide.plan('What were the net sales?', SCOPE, [QUESTION]);
    expect(first).toBeGreaterThan(0);
    expect(calls.words).toBe(first);
  });

  it('should be asked again when it has changed', async () => {
    const { guide, state } = openGuide();
    const before = await guide.understand(QUESTION, SCOPE);
    state.stamp = '2';
    state.use = 'word';
    const after = await guide.understand(QUESTION, SCOPE);
    expect(before.entities).toHaveLength(1);
    expect(after.entities).toHaveLength(0);
  });

  it('should be asked again when a look-up failed', async () => {
    let fails = true;
    const guide = createQueryGuide({
      library: {
        listDocuments: async () => [libraryDocument('rope', 'Quayside Rope Company')],
        libraryStamp: async () => '1',
      },
      checkName: async () => {
        if (fails) throw new Error('the index is not there');
        return 'name';
      },
    });
    await expect(guide.understand(QUESTION, SCOPE)).rejects.toThrow('the index is not there');
    fails = false;
    expect((await guide.understand(QUESTION, SCOPE)).entities).toHaveLength(1);
  });
});

describe('a name in a library that is not of issuers', () => {
  const BOARD = [
    libraryDocument('one', 'Harbour Safety Board', { kind: 'report' }),
    libraryDocument('two', 'Harbour Safety Board', { kind: 'report' }),
  ];
  const PAPERS = [libraryDocument('a', undefined), libraryDocument('b', undefined)];
  const open = (documents: typeof BOARD, here: readonly string[]) =>
    createQueryGuide({
      library: { listDocuments: async () => documents, libraryStamp: async () => '1' },
      checkName: async (name) => (here.includes(name) ? 'name' : 'never'),
    });

  it.each([
    ['What happened at Wausau in 2008?', 'Wausau'],
    ['在2008年Nordkap的事故发生在什么地方？', 'Nordkap'],
    ['Summarise what Nordkap says of berths.', 'Nordkap'],
    ['How many robots did Zentara Robotics sell?', 'Zentara Robotics'],
    ['What is 3Q’s flight plan?', '3Q'],
    ['¿Quién es la responsable de Nordkap?', 'Nordkap'],
  ])(
    'should be nowhere where a word of it is, and leave the search as it is: “%s”',
    async (question, name) => {
      for (const documents of [BOARD, PAPERS]) {
        const guide = open(documents, ['Robotics']);
        const { entities } = await guide.understand(question, SCOPE);
        expect(entities.map(({ said, status }) => [said, status])).toEqual([[name, 'nowhere']]);
        const { unknown, legs } = await guide.plan(question, SCOPE);
        expect([unknown, legs.map(({ isElsewhere }) => isElsewhere)]).toEqual([[], [undefined]]);
      }
    },
  );

  it.each([
    ['What happened at Wausau in 2008?', ['Wausau']],
    ['Where did the flight from Saint Antigua Island land?', ['Saint', 'Antigua', 'Island']],
    ['Summarise how users log in.', []],
    ['Nordkap的事故发生在2008年的什么地方？', []],
    ['Which Session Identifiers are long enough?', ['Session', 'Identifiers']],
    ['Who is Chief Officer Idris Penhallow?', ['Chief', 'Officer', 'Idris', 'Penhallow']],
  ])(
    'should be searched for like any word where each of its words is somewhere: “%s”',
    async (question, here) => {
      for (const documents of [BOARD, PAPERS]) {
        const guide = open(documents, here);
        const { unknown, legs } = await guide.plan(question, SCOPE);
        expect(unknown).toEqual([]);
        expect(legs.map(({ scope, isElsewhere, mustName }) => [scope, isElsewhere, mustName])).toEqual([
          [SCOPE, undefined, undefined],
        ]);
      }
    },
  );
});
