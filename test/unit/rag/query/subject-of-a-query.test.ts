import { describe, expect, it } from 'vitest';
import type { LibraryDocument } from '../../../../src/domain/index.ts';
import { createQueryGuide } from '../../../../src/rag/query/query-guide.ts';

const document = (id: string, issuer?: string): LibraryDocument => ({
  id,
  collectionId: 'col',
  sourcePath: `${id}.pdf`,
  title: id,
  format: 'pdf',
  status: 'indexed',
  bytes: 1,
  chunkCount: 1,
  warnings: [],
  updatedAt: '2026-01-01T00:00:00.000Z',
  identity: {
    title: id,
    ...(issuer === undefined ? {} : { issuer: { value: issuer, source: { from: 'text' } } }),
    authors: [],
    aliases: [],
    selfNames: [],
    abbreviations: [],
  },
});

const guide = createQueryGuide({
  library: {
    listDocuments: async () => [
      document('rope', 'Quayside Rope Company'),
      document('lamps', 'Target Lamps, Inc.'),
      document('guideline'),
      document('水务', '澄湖水务股份有限公司'),
      document('环境', '沧源环境集团有限公司'),
    ],
    libraryStamp: async () => '1',
  },
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
