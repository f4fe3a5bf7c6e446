import type { CacheUpkeep } from '../../src/domain/cache/index.ts';
import type { KnowledgeService, ToolService, TopicService } from '../../src/pipeline/index.ts';

/** Tools that note what they were asked and answer with it. */
export const createFakeTools = (note: (name: string, input: unknown) => void): ToolService => ({
  list: async () => [
    {
      name: 'search_documents',
      title: 'Search documents',
      description: 'Find passages.',
      aliases: ['kb_search'],
      category: 'search',
      inputSchema: {},
      outputSchema: {},
    },
  ],
  call: async ({ name, input, collectionIds, language }) => {
    note('tool', { name, input, collectionIds, language });
    return { tool: name, text: 'Backups are kept\u001b[31m for 35 days.', data: { hits: [] }, evidence: [] };
  },
});

const HERON = { key: 'heron', name: 'Heron', type: 'name', mentions: 3, documents: 2, degree: 1 } as const;
const NORVIK = { ...HERON, key: 'norvikmarine', name: 'Norvik Marine', mentions: 1 } as const;

/** A graph of one relation that notes what it was asked. */
export const createFakeKnowledge = (note: (name: string, input: unknown) => void): KnowledgeService => ({
  make: async () => ({ documents: 0, chunks: 0, incomplete: 0 }),
  entities: async (request) => {
    note('entities', request);
    return { entities: [HERON, NORVIK], documents: { made: 2, due: 1 } };
  },
  entity: async (request) => {
    note('entity', request);
    const sentence = {
      documentId: 'doc_1',
      versionId: 'ver_1',
      documentTitle: 'Turbine',
      chunkId: 'chk_1',
      start: 0,
      end: 44,
      text: 'The Heron turbine is made by\u001b[31m Norvik Marine.',
    };
    return {
      entity: HERON,
      aliases: ['Heron 4'],
      entities: [HERON, NORVIK],
      relations: [
        { source: 'heron', target: 'norvikmarine', weight: 1, keywords: ['made'], sentences: [sentence] },
      ],
      sentences: [sentence],
      cut: false,
    };
  },
});

const TIDES = { id: 'top_1', name: 'Tides', documents: 2 } as const;

/** Two documents of one topic; notes what it was asked. */
export const createFakeTopics = (note: (name: string, input: unknown) => void): TopicService => {
  const document = { documentId: 'doc_1', collectionId: 'col_1', title: 'Turbine', sourcePath: 'turbine.md' };
  return {
    list: async (request) => {
      note('topics', request);
      return { topics: [TIDES], documents: { made: 2, due: 1 } };
    },
    find: async (request) => {
      note('topic', request);
      return {
        topic: TIDES,
        documents: [{ ...document, confidence: 0.8 }],
        merged: [{ id: 'top_2', name: 'Ebb' }],
      };
    },
    rename: async (request) => {
      note('renameTopic', request);
      return { ...TIDES, name: request.name ?? TIDES.name };
    },
    merge: async (request) => {
      note('mergeTopics', request);
      return TIDES;
    },
    split: async (request) => {
      note('splitTopic', request);
      return TIDES;
    },
    related: async (request) => {
      note('related', request);
      return {
        documents: [
          {
            ...document,
            score: 0.6,
            topics: [{ id: TIDES.id, name: TIDES.name }],
            entities: ['Heron'],
            similarity: 0.5,
            links: [{ kind: 'number', text: 'FSA-2022-117', documents: 2 }],
          },
        ],
      };
    },
    ofDocument: async () => [{ id: TIDES.id, name: TIDES.name, confidence: 0.8 }],
  };
};

/** Two caches, one of which was read. */
export const createFakeCache = (note: (name: string, input: unknown) => void): CacheUpkeep => ({
  reads: () => [{ cache: 'emb', hits: 3, misses: 1 }],
  figures: async () => [
    { cache: 'emb', entries: 12, hits: 3, misses: 1, until: '2026-12-01T00:00:00.000Z' },
    { cache: 'rerank', entries: 1, hits: 0, misses: 0, until: '2026-12-01T00:00:00.000Z' },
  ],
  clear: async (cache) => {
    note('clearCache', cache);
    return 12;
  },
});
