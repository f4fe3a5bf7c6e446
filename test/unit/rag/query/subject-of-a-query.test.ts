import { describe, expect, it } from 'vitest';
import { createQueryGuide } from '../../../../src/rag/query/query-guide.ts';
import { libraryDocument } from '../../../fakes/library-document.ts';

const guide = createQueryGuide({
  library: {
    listDocuments: async () => [
      libraryDocument('rope', 'Quayside Rope Company'),
      libraryDocument('lamps', 'Target Lamps, Inc.'),
      libraryDocument('guideline'),
      libraryDocument('水务', '澄湖水务股份有限公司'),
      libraryDocument('环境', '沧源环境集团有限公司'),
    ],
    libraryStamp: async () => '1',
  },
  checkName: async () => 'never' as const,
});
const searched = async (query: string, about: string, saysItsSubject: boolean) => {
  const { legs } = await guide.plan(query, { collectionIds: ['col'] }, [about], saysItsSubject);
  return legs.map(({ scope }) => scope.documentIds?.join(' ') ?? 'everything');
};

describe('whom a query of a run is about', () => {
  it.each([
    [
      'What limits hold for the breaking load of mooring lines?',
      'Does Quayside Rope Company keep the limits?',
    ],
    ['行业对供水管网漏损率的要求是什么？', '澄湖水务的漏损率是否达到行业要求？'],
  ])('is nobody where a planner names nobody: %s', async (query, about) => {
    expect(await searched(query, about, true)).toEqual(['everything']);
  });

  it.each([
    ['What were the net sales of Target Lamps, Inc.?', 'How does Quayside Rope Company compare?', 'lamps'],
    ['沧源环境2023年的收入是多少？', '澄湖水务与同行相比如何？', '环境'],
  ])('is the body that a planner names, though the question does not: %s', async (query, about, expected) => {
    expect(await searched(query, about, true)).toEqual([expected]);
  });

  it.each([
    ['What were the net sales?', 'How did Quayside Rope Company do?', 'rope'],
    ['漏损率是多少？', '澄湖水务表现如何？', '水务'],
  ])('is whom the run is about where rules made the query: %s', async (query, about, expected) => {
    expect(await searched(query, about, false)).toEqual([expected]);
  });

  it('is whom the run is about where the names in it are names within that matter', async () => {
    expect(
      await searched('How did sales of Hawser Deluxe change?', 'How did Quayside Rope Company do?', true),
    ).toEqual(['rope']);
  });
});

describe('a text that is only called like a body', () => {
  const article = (name: string): ReturnType<typeof libraryDocument> => {
    const { identity, ...document } = libraryDocument(name, name);
    if (identity === undefined) return document;
    const { kind: _kind, ...ofNoKind } = identity;
    return { ...document, identity: ofNoKind };
  };
  const legsIn = async (question: string, documents: ReturnType<typeof libraryDocument>[]) => {
    const own = createQueryGuide({
      library: { listDocuments: async () => documents, libraryStamp: async () => '1' },
      checkName: async () => 'never' as const,
    });
    const { legs } = await own.plan(question, { collectionIds: ['col'] });
    return legs.map(({ scope }) => scope.documentIds?.join(' ') ?? 'everything');
  };
  const articles = [article('Larkfield National University'), article('Rope Federation')];

  it.each([
    'Mara Fenn is a character of a Larkfield soap opera created by whom?',
    'Rope Federation is shown on a network founded by whom?',
  ])('should not keep a question to itself: %s', async (question) => {
    expect(await legsIn(question, articles)).toEqual(['everything']);
  });

  it('should be the body’s own where the library is of issuers', async () => {
    const reports = ['a', 'b', 'c'].map((id) => libraryDocument(id, `Quayside ${id.toUpperCase()} Company`));
    expect(await legsIn('How large is Rope Federation?', [...articles, ...reports])).toEqual([
      'Rope Federation',
    ]);
  });
});
