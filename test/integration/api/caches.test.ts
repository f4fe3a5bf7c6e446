import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/linguistics/index.ts';
import { openApi } from '../../fakes/api-harness.ts';

const KEYS = [
  { name: 'admin', sha256: sha256('admin-key') },
  { name: 'analyst', sha256: sha256('analyst-key'), collections: ['policies'] },
];
const as = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

describe('caches', () => {
  it('should be shown and cleared, with their reads among the figures, for keys that may see everything', async () => {
    await using api = await openApi({ settings: { apiKeys: KEYS } });
    const shown = await (await api.request('/api/cache', as('admin-key'))).json();
    expect(shown).toMatchObject({ caches: [{ cache: 'emb', entries: 12, hits: 3 }, { cache: 'rerank' }] });
    const clear = (query: string, key: string) =>
      api.request(`/api/cache${query}`, { method: 'DELETE', ...as(key) });
    expect(await (await clear('?cache=emb', 'admin-key')).json()).toEqual({ deleted: 12 });
    await clear('', 'admin-key');
    expect(api.calls.filter(({ name }) => name === 'clearCache').map(({ input }) => input)).toEqual([
      'emb',
      undefined,
    ]);
    for (const refused of [
      await api.request('/api/cache', as('analyst-key')),
      await clear('', 'analyst-key'),
    ])
      expect(refused.status).toBe(403);
    for (let read = 0; read < 2; read++) {
      const figures = await (await api.request('/metrics', as('admin-key'))).text();
      expect(figures).toContain('plumbline_cache_reads_total{cache="emb",result="hit"} 3');
      expect(figures).toContain('plumbline_cache_reads_total{cache="emb",result="miss"} 1');
    }
  });
});
