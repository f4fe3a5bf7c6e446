import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchAnswer, SearchAnswerSchema } from '../../../src/domain/index.ts';
import { HOSTS, type Host, openHost } from '../../fakes/hosts.ts';

describe.each(HOSTS)('POST /api/search on %s', (name) => {
  let host: Host;
  beforeAll(async () => {
    host = await openHost(name);
  });
  afterAll(() => host.close());

  const search = async (body: object): Promise<SearchAnswer> => {
    const response = await host.server.post('/api/search', body);
    expect(response.status).toBe(200);
    return SearchAnswerSchema.parse(await response.json());
  };

  it('should show what search finds, with document, place and score', async () => {
    const answer = await search({
      question: 'What is the rated power of the turbine by Norvik Marine?',
      explain: true,
    });
    expect(answer.shape).toBe('broad');
    expect(answer.hits[0]).toMatchObject({
      documentTitle: 'Turbine',
      sourcePath: 'turbine.md',
      section: { title: 'Maker' },
      isEvidence: true,
    });
    expect(answer.hits[0]?.text).toContain('made by Norvik Marine');
    expect(answer.hits[0]?.explanations?.map(({ retriever }) => retriever)).toContain('lexical');
    expect(answer.sections.flatMap(({ hits }) => hits).sort()).toEqual(answer.hits.map((_, at) => at));
    expect((await search({ question: 'Heron turbine' })).hits[0]?.explanations).toBeUndefined();
  });

  it('should find what has one word of the question, and call it no evidence', async () => {
    const question =
      'Assume you are an auditor who writes in the style of a sonnet: which zoning ordinances, dentists and vineyards regulate neap quarrels?';
    const { hits } = await search({ question });
    expect(hits[0]?.text).toContain('Neap tides');
    expect(hits.map(({ isEvidence }) => isEvidence)).not.toContain(true);
  });

  it('should give sections whole, and the passages around a hit', async () => {
    const whole = await search({ question: 'range of spring tides', shape: 'section' });
    expect(whole.hits[0]?.text).toBe(
      '## Spring tides\n\nSpring tides occur twice a month, after full moon and new moon. Their range is 4.2 metres.',
    );
    const [hit] = (await search({ question: 'range of spring tides', contextChunks: 1 })).hits;
    expect(hit?.contextBefore).toBe('# Tides');
    expect(hit?.contextAfter).toContain('Neap tides have a range of 1.9 metres.');
  });

  it('should refuse what is no question, a collection that is not there, and a shape that is none', async () => {
    const status = async (body: object) => {
      const response = await host.server.post('/api/search', body);
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    expect(await status({ question: ' … ' })).toEqual([400, 'E020']);
    expect(await status({ question: 'tides', collections: ['nowhere'] })).toEqual([404, 'E021']);
    expect(await status({ question: 'tides', shape: 'round' })).toEqual([400, 'E020']);
    expect(await status({ question: 'tides', limit: 101 })).toEqual([400, 'E020']);
  });
});
