import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../fakes/api-harness.ts';

/** All that comes back over a connection whose client sends its end right behind its request, as `nc -N` does. */
const askAndEnd = (port: number, request: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(request));
    socket
      .on('data', (chunk) => {
        answer += String(chunk);
      })
      .once('error', reject)
      .once('close', () => resolve(answer));
  });

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

describe('a client that sends its end behind its request', () => {
  it('should get an answer that takes a while, and the connection should end with it', async () => {
    await using api = await openApi({
      checkStorage: async () => {
        await sleep(100);
      },
    });
    expect(await askAndEnd(api.port, get('/api/ready'))).toMatch(/^HTTP\/1\.1 200 .*"ready"/s);
  });

  it('should have its question taken', async () => {
    await using api = await openApi();
    const body = JSON.stringify({ question: 'How long are backups kept?' });
    const head = `POST /api/research HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect(await askAndEnd(api.port, head + body)).toMatch(/^HTTP\/1\.1 202 /);
  });

  it('should get the events of a run until it ends', async () => {
    await using api = await openApi();
    api.put({ id: 'run_1', status: 'writing' }, [
      { seq: 1, type: 'run-start', data: {}, at: '2026-01-02T03:04:05.000Z' },
    ]);
    const answer = askAndEnd(api.port, get('/api/research/run_1/events', 'Accept: text/event-stream\r\n'));
    await sleep(100);
    api.setRun('run_1', { status: 'done' });
    api.emit('run_1', 'run-end');
    expect(await answer).toMatch(/event: run-end.*event: end/s);
  });

  it('should free the place of a stream at once when it is gone', async () => {
    await using api = await openApi({ settings: { maxStreams: 1, heartbeatMs: 3_600_000 } });
    api.put({ id: 'run_1', status: 'writing' });
    const stream = () =>
      api.request('/api/research/run_1/events', { headers: { accept: 'text/event-stream' } });
    const socket = connect({ port: api.port, host: '127.0.0.1' });
    await new Promise((resolve) => {
      socket.once('data', resolve);
      socket.write(get('/api/research/run_1/events', 'Accept: text/event-stream\r\n'));
    });
    expect((await stream()).status).toBe(429);
    socket.destroy();
    let response = await stream();
    for (; response.status === 429; response = await stream()) await sleep(20);
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });
});
