import { expect, it } from 'vitest';
import { startJsonServer, vectorsOf } from '../../fakes/embedding-server.ts';
import { publishTexts } from '../../fakes/publish-texts.ts';
import { openHarness } from '../../fakes/research-harness.ts';

const DAY_MS = 24 * 3600 * 1000;

it('should keep vectors of questions and passages for embedding.cacheDays', async () => {
  const server = await startJsonServer(({ body }) => ({
    body: vectorsOf((body as { readonly input: unknown }).input, 16),
  }));
  const { app, close } = await openHarness({
    set: [
      'embedding.provider=openai',
      `embedding.baseUrl=${server.baseUrl}`,
      'embedding.model=stand-in',
      'embedding.dimension=16',
      'embedding.cacheDays=3',
    ],
  });
  try {
    const id = await publishTexts(app, 'coast', 'coast.md', ['# Coast', 'Spring tides occur twice a month.']);
    const { collectionId } = (await app.documents.find(id)) ?? { collectionId: '' };
    for (let time = 0; time < 2; time++)
      await app.search('When do spring tides occur?', { collectionIds: [collectionId] });
    const kept = new Map((await app.cache.figures()).map((one) => [one.cache, one]));
    expect(kept.get('vecq')?.hits).toBeGreaterThan(0);
    for (const cache of ['emb', 'vecq']) {
      const left = Date.parse(kept.get(cache)?.until ?? '') - Date.now();
      expect(left).toBeGreaterThan(2.9 * DAY_MS);
      expect(left).toBeLessThanOrEqual(3 * DAY_MS);
    }
  } finally {
    await close();
    await server.close();
  }
}, 120_000);
