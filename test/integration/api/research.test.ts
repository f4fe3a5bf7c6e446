import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors/index.ts';
import { openApi } from '../../fakes/api-harness.ts';

describe('POST /api/research', () => {
  it('should store and queue the question and say where the run is', async () => {
    await using api = await openApi();
    const response = await api.post('/api/research', {
      question: 'How long are backups kept?',
      collections: ['policies'],
      priority: 3,
    });
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe('/api/research/run_2');
    expect(await response.json()).toMatchObject({ id: 'run_2', status: 'queued', collectionIds: ['col_1'] });
    expect(api.calls).toEqual([
      {
        name: 'submit',
        input: { question: 'How long are backups kept?', collectionIds: ['col_1'], reviewPlan: false },
      },
      { name: 'enqueue', input: { id: 'run_2', input: { key: undefined, priority: 3 } } },
    ]);
  });

  it('should give what is said of its report to its run, and refuse what no report can be', async () => {
    await using api = await openApi();
    const wishes = {
      instructions: 'For the board.',
      outline: ['Costs', 'Risks'],
      length: 900,
      schema: { type: 'object' },
    };
    await api.post('/api/research', { question: 'How long are backups kept?', ...wishes });
    expect(api.calls[0]).toMatchObject({ name: 'submit', input: wishes });
    for (const wrong of [
      { length: 99 },
      { length: 10_001 },
      { outline: [] },
      { outline: Array.from({ length: 21 }, () => 'Costs') },
      { instructions: 'x'.repeat(2001) },
      { schema: [] },
    ]) {
      const refused = await api.post('/api/research', { question: 'How long are backups kept?', ...wrong });
      expect(refused.status).toBe(400);
    }
  });

  it('should give a budget to its run, and refuse one that is none', async () => {
    await using api = await openApi();
    const budget = { maxCostUsd: 0.5, maxSeconds: 60 };
    await api.post('/api/research', { question: 'How long are backups kept?', budget });
    expect(api.calls[0]).toMatchObject({ name: 'submit', input: { budget } });
    for (const wrong of [{ maxCostUsd: 0 }, { maxTokens: -1 }, { maxCalls: 1.5 }, { maxMinutes: 1 }]) {
      const refused = await api.post('/api/research', {
        question: 'How long are backups kept?',
        budget: wrong,
      });
      expect(refused.status, JSON.stringify(wrong)).toBe(400);
    }
  });

  it('should leave nothing of a run that the queue does not admit', async () => {
    await using api = await openApi({
      research: {
        enqueue: async () => {
          throw new AppError('E037', 'Too many runs wait.', { details: { retryAfterSeconds: 30 } });
        },
      },
    });
    const response = await api.post('/api/research', { question: 'How long are backups kept?' });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await (await api.request('/api/research')).json()).toEqual({ runs: [] });
  });

  it.each([
    [{ question: '' }, '/question'],
    [{ question: 'Why is that so?', collections: [] }, '/collections'],
    [{ question: 'Why is that so?', surprise: 1 }, '/surprise'],
    [{ question: 7 }, '/question'],
  ])('should name the field that is wrong: %j', async (body, pointer) => {
    await using api = await openApi();
    const response = await api.post('/api/research', body);
    expect(response.status).toBe(400);
    const problem = (await response.json()) as { code: string; errors: { pointer: string }[] };
    expect(problem.code).toBe('E020');
    expect(problem.errors[0]?.pointer).toBe(pointer);
  });

  it('should not find a collection that is not there', async () => {
    await using api = await openApi();
    const response = await api.post('/api/research', { question: 'Why is that so?', collections: ['nope'] });
    expect(response.status).toBe(404);
  });

  it('should refuse an idempotency key with control characters', async () => {
    await using api = await openApi();
    const headers = { 'idempotency-key': 'tab\there' };
    expect((await api.post('/api/research', { question: 'Why is that so?' }, headers)).status).toBe(400);
  });
});

describe('runs', () => {
  it('should page through the list without losing or doubling one', async () => {
    await using api = await openApi();
    for (let count = 1; count <= 7; count++) api.put({ id: `run_${count}` });
    const seen: string[] = [];
    let before = '';
    for (let page = 0; page < 4; page++) {
      const response = await api.request(`/api/research?limit=3${before === '' ? '' : `&before=${before}`}`);
      const { runs, next } = (await response.json()) as { runs: { id: string }[]; next?: string };
      seen.push(...runs.map(({ id }) => id));
      if (next === undefined) break;
      before = next;
    }
    expect(seen).toEqual(['run_7', 'run_6', 'run_5', 'run_4', 'run_3', 'run_2', 'run_1']);
  });

  it.each([
    ['plan', { action: 'approve' }, 'decide', { action: 'approve' }],
    ['cancel', undefined, 'cancel', undefined],
    ['pause', undefined, 'pause', undefined],
    ['resume', undefined, 'resume', { key: undefined }],
    ['rewrite', undefined, 'rewriteReport', { key: undefined }],
    ['fork', { questions: ['Who keeps them?'] }, 'fork', { questions: ['Who keeps them?'] }],
  ])('should hand %s to the service', async (path, body, name, input) => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'done' });
    const address = `/api/research/run_1/${path}`;
    const response =
      body === undefined ? await api.request(address, { method: 'POST' }) : await api.post(address, body);
    expect(response.status).toBe(202);
    expect(api.calls[0]).toMatchObject({ name, input: { id: 'run_1', input } });
  });

  it('should take a fork without a body', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'done' });
    expect((await api.request('/api/research/run_1/fork', { method: 'POST' })).status).toBe(202);
  });

  it('should pass a conflict on as 409', async () => {
    await using api = await openApi({
      research: {
        decide: async () => {
          throw new AppError('E036', 'run_1 does not wait for review: it is done.');
        },
      },
    });
    api.put({ id: 'run_1', status: 'done' });
    const response = await api.post('/api/research/run_1/plan', { action: 'approve' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'E036', title: 'CONFLICT' });
  });

  it('should delete a run once', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'done' });
    expect((await api.request('/api/research/run_1', { method: 'DELETE' })).status).toBe(204);
    expect((await api.request('/api/research/run_1', { method: 'DELETE' })).status).toBe(404);
  });
});

describe('GET /api/research/{id}/report', () => {
  it.each([
    [undefined, 'application/json; charset=utf-8', '{'],
    ['text/markdown', 'text/markdown; charset=utf-8', '#'],
    ['text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 'text/html; charset=utf-8', '<!doctype html>'],
  ])('should answer %s with %s', async (accept, type, start) => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'done' });
    const response = await api.request('/api/research/run_1/report', {
      headers: accept === undefined ? {} : { accept },
    });
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('vary')).toContain('Accept');
    expect((await response.text()).toLowerCase().startsWith(start)).toBe(true);
    if (type.startsWith('text/html'))
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('should say 406 to a form it has not, and 404 while there is no report', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'done' });
    api.put({ id: 'run_2', status: 'writing' });
    const strange = await api.request('/api/research/run_1/report', { headers: { accept: 'image/png' } });
    expect(strange.status).toBe(406);
    const early = await api.request('/api/research/run_2/report');
    expect(early.status).toBe(404);
    expect(await early.json()).toMatchObject({ detail: expect.stringContaining('writing') });
  });
});
