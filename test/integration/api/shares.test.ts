import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ApiHarness, makeRun, openApi } from '../../fakes/api-harness.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-01-02T00:00:00Z');
const sha256 = (key: string) => createHash('sha256').update(key).digest('hex');
const KEYS = [
  { name: 'ann', sha256: sha256('pl_ann') },
  { name: 'bob', sha256: sha256('pl_bob') },
];
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

interface Share {
  readonly id: string;
  readonly url: string;
  readonly until: string;
}

function put(api: ApiHarness, by?: string) {
  const { request } = makeRun({ id: 'run_1' });
  api.put({
    id: 'run_1',
    status: 'done',
    request: { ...request, ...(by === undefined ? {} : { requestedBy: by }) },
  });
}
const share = async (api: ApiHarness, key = '') =>
  (await (await api.post('/api/research/run_1/shares', { days: 2 }, bearer(key))).json()) as Share;
const listed = async (api: ApiHarness, key = '') =>
  (await (await api.request('/api/research/run_1/shares', { headers: bearer(key) })).json()) as {
    isAllowed: boolean;
    shares: Share[];
  };

describe('a report that is shared', () => {
  it('should be read by whoever has the link, until it ends', async () => {
    let now = START;
    await using api = await openApi({ now: () => now });
    put(api);
    const { url, until, id } = await share(api);
    expect(until).toBe('2026-01-04T00:00:00.000Z');
    expect(await listed(api)).toEqual({ isAllowed: true, shares: [{ id, url, until }] });
    const opened = await fetch(url);
    expect(opened.status).toBe(200);
    expect(opened.headers.get('content-type')).toContain('text/html');
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    now = START + 3 * DAY;
    expect((await fetch(url)).status).toBe(404);
    expect((await listed(api)).shares).toEqual([]);
  });

  it('should be closed once the link is taken back, and the other links stay', async () => {
    await using api = await openApi();
    put(api);
    const [first, second] = [await share(api), await share(api)];
    const revoked = await api.request(`/api/research/run_1/shares/${first.id}`, { method: 'DELETE' });
    expect(revoked.status).toBe(204);
    expect((await fetch(first.url)).status).toBe(404);
    expect((await fetch(second.url)).status).toBe(200);
  });

  it('should be shared with keys only where the server allows it, by who may read it', async () => {
    await using closed = await openApi({ settings: { apiKeys: KEYS } });
    put(closed, 'ann');
    const refused = await closed.post('/api/research/run_1/shares', {}, bearer('pl_ann'));
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'E127' });
    expect(await listed(closed, 'pl_ann')).toEqual({ isAllowed: false, shares: [] });

    await using api = await openApi({ settings: { apiKeys: KEYS, shareReports: true } });
    put(api, 'ann');
    expect((await api.post('/api/research/run_1/shares', {}, bearer('pl_bob'))).status).toBe(404);
    const { url, id } = await share(api, 'pl_ann');
    expect((await fetch(url)).status).toBe(200);
    const other = await api.request(`/api/research/run_1/shares/${id}`, {
      method: 'DELETE',
      headers: bearer('pl_bob'),
    });
    expect(other.status).toBe(404);
    expect((await fetch(url)).status).toBe(200);
  });
});
