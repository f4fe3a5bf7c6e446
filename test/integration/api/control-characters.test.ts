import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi } from '../../fakes/api-harness.ts';

/** Everything that steers a terminal or the order of reading. */
const CONTROL = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb]/u;
const HOSTILE = 'a \u001b[2J \u009b2J \u0085 \u202egpj.exe \u2066 \u2028 \ufff9 报告 b';

describe('what the API answers', () => {
  let api: Awaited<ReturnType<typeof openApi>>;
  beforeAll(async () => {
    api = await openApi();
    const event = {
      seq: 1,
      type: 'run-start' as const,
      data: { question: HOSTILE },
      at: '2026-01-01T00:00:00.000Z',
    };
    const end = { ...event, seq: 2, type: 'run-end' as const, data: { status: HOSTILE } };
    api.put({ id: 'run_00000000000000aa', question: HOSTILE, status: 'done' }, [event, end]);
    api.collections.push({ id: 'col_9', name: HOSTILE });
  });
  afterAll(() => api.close());

  it.each([
    ['a list of runs', '/api/research', {}],
    ['a run', '/api/research/run_00000000000000aa', {}],
    ['collections', '/api/collections', {}],
    ['events', '/api/research/run_00000000000000aa/events', { accept: 'application/json' }],
    ['a stream of events', '/api/research/run_00000000000000aa/events', { accept: 'text/event-stream' }],
  ])(
    'should hold the text of %s whole, and no control character',
    async (_what, path, headers: Record<string, string>) => {
      const text = await (await api.request(path, { headers })).text();
      expect(text).not.toMatch(CONTROL);
      expect(text).toContain('gpj.exe');
      if (headers['accept'] === 'text/event-stream') {
        const [, data = ''] = /^data: (.*)$/m.exec(text) ?? [];
        expect(JSON.parse(data)).toMatchObject({ data: { question: HOSTILE } });
      } else expect(JSON.stringify(JSON.parse(text))).toContain(JSON.stringify(HOSTILE).slice(1, -1));
    },
  );

  it('should hold none in a problem either', async () => {
    const response = await api.request(`/api/documents?collection=${encodeURIComponent(`no ${HOSTILE}`)}`);
    const text = await response.text();
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(text).not.toMatch(CONTROL);
    expect((JSON.parse(text) as { detail: string }).detail).toContain('\u202egpj.exe');
  });
});
