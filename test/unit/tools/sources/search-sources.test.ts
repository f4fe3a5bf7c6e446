import { describe, expect, it } from 'vitest';
import { createSearchSources } from '../../../../src/tools/index.ts';
import { createCallContext, createMemoryLogger } from '../../../fakes/call-context.ts';
import { cpuMs } from '../../../fakes/cpu-time.ts';
import { answering } from '../../../fakes/source-servers/json-reply.ts';
import { createLoopbackFetch, createTestSources } from '../../../fakes/source-servers/source-bench.ts';
import { sourceSettings, startSourceServers } from '../../../fakes/source-servers/source-servers.ts';
import { TIDE_WORKS } from '../../../fakes/source-servers/stand-in-works.ts';

describe('createSearchSources', () => {
  it.each([
    ['works', { title: 'A &amp; B', content: '&lt;b&gt;' }],
    ['what is no work', { title: '&#8203;', content: '' }],
  ])('should read what was asked for of a hundred thousand records of %s', async (_, record) => {
    const { byId } = createTestSources(sourceSettings('http://127.0.0.1:9'), { maxAttempts: 1 });
    const results = Array.from({ length: 100_000 }, (_, index) => ({
      ...record,
      url: `https://a.example/${index}`,
    }));
    const started = cpuMs();
    const found = await byId('tavily')
      .search({ query: 'tides', fetch: answering({ results }), limit: 5 })
      .catch(() => ({ results: [] }));
    expect(found.results).toHaveLength(record.content === '' ? 0 : 5);
    expect(cpuMs() - started).toBeLessThan(3_000);
  });

  it('should leave out its own key where an answer repeats it', async () => {
    const { byId } = createTestSources(sourceSettings('http://127.0.0.1:9'), { maxAttempts: 1 });
    const reply = {
      meta: { count: 1 },
      results: [
        {
          id: 'https://openalex.example/W1?api_key=key-openalex',
          display_name: 'Asked with key-openalex',
          open_access: { oa_url: 'https://a.example/pdf?api_key=key-openalex' },
        },
      ],
    };
    const { results } = await byId('openalex').search({ query: 'tides', fetch: answering(reply), limit: 1 });
    expect(results).toHaveLength(1);
    expect(JSON.stringify(results)).not.toContain('key-openalex');
  });

  it.each([
    ['tavily', { results: [{ url: 'no address' }] }],
    ['tavily', { results: [{ title: 'A title', url: 'javascript:alert(1)' }] }],
    ['tavily', { results: [1, 2] }],
    ['openalex', { meta: { count: 1 }, results: [{ id: 'no address', display_name: 'A title' }] }],
    ['searxng', { results: [{ title: 'A title' }] }],
  ] as const)('should name %s for records that cannot be used: %j', async (id, reply) => {
    const { byId } = createTestSources(sourceSettings('http://127.0.0.1:9'), { maxAttempts: 1 });
    const search = createSearchSources({
      sources: [byId(id)],
      choose: async () => [],
      settings: { resultsPerSource: 3 },
      logger: createMemoryLogger(),
    });
    const found = await search(
      { question: 'Tides?', subQuestion: 'How high are tides?', fetch: answering(reply) },
      createCallContext(),
    );
    expect(found.works).toEqual([]);
    expect(found.problems).toMatchObject([
      { tool: id, problem: { code: 'E034', detail: expect.stringMatching(/cannot be read/) } },
    ]);
  });

  it.each([
    ['fails', 'server-error', 'E034'],
    ['has no quota left', 'rate-limit', 'E037'],
  ] as const)(
    'should ask the next engine when one %s, name it, and stop at an answer',
    async (_, fault, code) => {
      const servers = await startSourceServers(TIDE_WORKS);
      try {
        servers.setFaults('brave', [fault]);
        const { engines, sources, logger } = createTestSources(
          {
            ...servers.settings,
            required: ['brave', 'tavily'],
            optional: [],
            engines: ['brave', 'serper', 'exa'],
          },
          { maxAttempts: 1 },
        );
        expect(sources.map(({ id }) => id)).toEqual(['tavily']);
        const { fetch } = createLoopbackFetch(servers.baseUrl);
        const search = createSearchSources({
          sources: [],
          engines,
          choose: async () => [],
          settings: { resultsPerSource: 3 },
          logger,
        });
        const ask = () =>
          search({ question: 'Tides?', subQuestion: 'tidal energy', fetch }, createCallContext());
        const found = await ask();
        expect(found.works).toHaveLength(3);
        expect(found.asked).toEqual(['brave', 'serper']);
        expect(found.problems).toMatchObject([{ tool: 'brave', problem: { code } }]);
        servers.setFaults('serper', [fault]);
        servers.setFaults('exa', [fault]);
        const failed = await ask();
        expect(failed.works).toEqual([]);
        expect(failed.problems.map(({ tool }) => tool)).toEqual(['brave', 'serper', 'exa']);
      } finally {
        await servers.close();
      }
    },
  );
});
