import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/domain/index.ts';
import { openApi, readStream } from '../../fakes/api-harness.ts';

const AT = '2026-01-02T03:04:05.000Z';
const log = (...types: RunEvent['type'][]): RunEvent[] =>
  types.map((type, index) => ({ seq: index + 1, type, data: {}, at: AT }));
const follow = (after: number | string) => ({ headers: { 'last-event-id': String(after) } });

describe('GET /api/research/{id}/events', () => {
  it('should replay the log and end with exactly one end event', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'done' }, log('run-start', 'plan-start', 'plan-ready', 'run-end'));
    const response = await api.request('/api/research/run_1/events');
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = await readStream(response);
    expect(events.map(({ id }) => id)).toEqual(['1', '2', '3', '4', undefined]);
    expect(events.map(({ event }) => event)).toEqual([
      'run-start',
      'plan-start',
      'plan-ready',
      'run-end',
      'end',
    ]);
    expect(events.at(-1)?.data).toEqual({ status: 'done' });
  });

  it('should go on after the last event that arrived, and follow what comes', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'planning' }, log('run-start', 'plan-start'));
    const response = await api.request('/api/research/run_1/events', follow(1));
    api.emit('run_1', 'plan-ready', { text: 'line one\n\nevent: run-end\ndata: {}' });
    api.setRun('run_1', { status: 'cancelled' });
    api.emit('run_1', 'run-end');
    const events = await readStream(response);
    expect(events.map(({ event }) => event)).toEqual(['plan-start', 'plan-ready', 'run-end', 'end']);
  });

  it('should answer 204 to a client that has everything, so that it stops', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'done' }, log('run-start', 'run-end'));
    for (const after of [2, 3, 99_999])
      expect((await api.request('/api/research/run_1/events', follow(after))).status).toBe(204);
  });

  it('should send what comes next to a client from the future', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'planning' }, log('run-start', 'plan-start'));
    const response = await api.request('/api/research/run_1/events', follow(5000));
    api.setRun('run_1', { status: 'done' });
    api.emit('run_1', 'run-end');
    expect((await readStream(response)).map(({ event }) => event)).toEqual(['run-end', 'end']);
  });

  it('should keep the stream open over a review and end it with the run', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'awaiting-review' }, log('run-start', 'plan-ready', 'review-wait'));
    const response = await api.request('/api/research/run_1/events');
    const all = readStream(response);
    api.setRun('run_1', { status: 'researching' });
    api.emit('run_1', 'review-done');
    api.setRun('run_1', { status: 'done' });
    api.emit('run_1', 'run-end');
    const types = (await all).map(({ event }) => event);
    expect(types).toEqual(['run-start', 'plan-ready', 'review-wait', 'review-done', 'run-end', 'end']);
  });

  it('should not end at the run-end of an earlier attempt', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'queued' }, log('run-start', 'run-end'));
    const all = api.request('/api/research/run_1/events', follow(2)).then((response) => readStream(response));
    api.emit('run_1', 'run-resume');
    api.setRun('run_1', { status: 'done' });
    api.emit('run_1', 'run-end');
    expect((await all).map(({ event }) => event)).toEqual(['run-resume', 'run-end', 'end']);
  });

  it('should wait for the run-end of a run whose status is already over', async () => {
    const ends = ['note', 'run-end'] as const;
    await using api = await openApi({
      research: {
        // As the log is read: what is there, and no more.
        events: async function* (_, afterSeq) {
          for (const event of entry.events.filter(({ seq }) => seq > afterSeq)) yield event;
          const next = ends[entry.events.length - 1];
          if (next !== undefined) api.emit('run_1', next);
        },
      },
    });
    const entry = api.put({ id: 'run_1', status: 'done' }, log('run-start'));
    const events = await readStream(await api.request('/api/research/run_1/events'));
    expect(events.map(({ event }) => event)).toEqual(['run-start', 'note', 'run-end', 'end']);
  });

  it('should say so when the run is deleted meanwhile', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'paused' }, log('run-start', 'review-wait'));
    const response = await api.request('/api/research/run_1/events');
    await api.request('/api/research/run_1', { method: 'DELETE' });
    expect((await readStream(response)).at(-1)).toMatchObject({ event: 'end', data: { status: 'deleted' } });
  });

  it('should give a page of the log as JSON when that is asked for', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'planning' }, log('run-start', 'plan-start', 'plan-ready'));
    const response = await api.request('/api/research/run_1/events?after=1&limit=1', {
      headers: { accept: 'application/json' },
    });
    expect(await response.json()).toEqual({ events: [{ seq: 2, type: 'plan-start', data: {}, at: AT }] });
  });

  it.each(['x', '-1', '1e3', '0x10', '9'.repeat(30)])('should refuse the number %s', async (after) => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'done' }, log('run-start', 'run-end'));
    expect((await api.request('/api/research/run_1/events', follow(after))).status).toBe(400);
  });

  it('should show life on a silent stream', async () => {
    await using api = await openApi({ settings: { heartbeatMs: 5 } });
    api.put({ id: 'run_1', status: 'planning' }, log('run-start'));
    const reader = (await api.request('/api/research/run_1/events')).body?.getReader();
    let text = '';
    while (!text.includes(': still here')) text += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    expect(text).toContain('id: 1');
  });

  it('should bound the streams, free the places of clients that leave, and survive a storm of them', async () => {
    await using api = await openApi({ settings: { maxStreams: 5 } });
    api.put({ id: 'run_1', status: 'planning' }, log('run-start'));
    const open = await Promise.all(
      Array.from({ length: 5 }, () => api.request('/api/research/run_1/events')),
    );
    const refused = await api.request('/api/research/run_1/events');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    await Promise.all(open.map((response) => response.body?.cancel()));

    const got: string[] = [];
    for (let round = 0; round < 40; round++) {
      let response = await api.request('/api/research/run_1/events', follow(got.length));
      for (; response.status === 429; await new Promise((go) => setTimeout(go, 20)))
        response = await api.request('/api/research/run_1/events', follow(got.length));
      expect(response.status).toBe(200);
      api.emit('run_1', 'note', { round });
      got.push(...(await readStream(response, 1)).map(({ id }) => id ?? ''));
    }
    expect(got).toEqual(got.map((_, index) => String(index + 1)));
    expect(got.length).toBeGreaterThanOrEqual(40);
  });

  it('should end its streams when the server stops, so that clients come back elsewhere', async () => {
    const api = await openApi();
    api.put({ id: 'run_1', status: 'planning' }, log('run-start'));
    const response = await api.request('/api/research/run_1/events');
    const all = readStream(response);
    const started = Date.now();
    await api.close();
    expect((await all).map(({ event }) => event)).toEqual(['run-start']);
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});
