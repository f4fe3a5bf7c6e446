import type { ToolService } from '../../src/pipeline/index.ts';

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
