import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../fakes/api-harness.ts';

const connected = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });

describe('slow clients', () => {
  it('should not make the server read ahead of a client that reads nothing', async () => {
    let taken = 0;
    const text = 'x'.repeat(64_000);
    await using api = await openApi({
      research: {
        events: async function* (_id: string, after: number, signal?: AbortSignal) {
          for (let seq = after + 1; !signal?.aborted; seq++) {
            taken++;
            yield { seq, type: 'report-delta', data: { text }, at: '' };
          }
        },
      },
    });
    api.put({ id: 'run_1', status: 'writing' });
    const socket = await connected(api.port);
    socket.pause();
    socket.write('GET /api/research/run_1/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    let before = -1;
    while (taken === 0 || taken !== before) {
      before = taken;
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(taken * text.length).toBeLessThan(20_000_000); // what the kernel's buffers hold
    expect((await api.request('/api/health')).status).toBe(200);
    socket.destroy();
  });

  it('should give the place of a client that reads nothing to one that asks, when all are taken', async () => {
    const text = 'x'.repeat(64_000);
    let taken = 0;
    await using api = await openApi({
      maxConnections: 2,
      research: {
        events: async function* (_id: string, after: number, signal?: AbortSignal) {
          for (let seq = after + 1; !signal?.aborted; seq++) {
            taken++;
            yield { seq, type: 'report-delta', data: { text }, at: '' };
          }
        },
      },
    });
    api.put({ id: 'run_1', status: 'writing' });
    const sockets = [await connected(api.port), await connected(api.port)];
    for (const socket of sockets) {
      socket.on('error', () => undefined).pause();
      const start = taken;
      socket.write('GET /api/research/run_1/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
      let before = -1;
      while (taken === start || taken !== before) {
        before = taken;
        for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
      }
    }
    expect((await api.request('/api/health')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('should not begin what a client sends on before it has its answer', async () => {
    let asked = 0;
    await using api = await openApi({
      research: {
        find: async () => {
          asked++;
          return undefined;
        },
      },
    });
    const socket = await connected(api.port);
    let answer = '';
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        answer += String(chunk);
      });
    socket.write('GET /api/research/run_1 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3));
    await closed;
    expect(answer.match(/HTTP\/1\.1 404/g)).toHaveLength(1);
    expect(asked).toBe(1);
    const flood = await connected(api.port);
    const cut = new Promise((resolve) => flood.once('close', resolve));
    flood.on('error', () => undefined).pause();
    flood.write('GET /api/research/run_1 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000));
    flood.resume();
    await cut;
    expect(asked).toBe(2);
  });

  it('should free what a client held that vanished in the middle of an upload', async () => {
    await using api = await openApi({ settings: { maxPendingUploads: 1 } });
    const head =
      'POST /api/documents HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n--x\r\nContent-Disposition: form-data; name="files"; filename="a.md"\r\n\r\nhalf';
    const socket = await connected(api.port);
    socket.write(head);
    const upload = () =>
      api.request('/api/documents', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x--\r\n',
      });
    while (readdirSync(api.uploadFolder).length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await upload()).status).toBe(429);
    socket.destroy();
    while ((await upload()).status === 429) await new Promise((resolve) => setImmediate(resolve));
    expect((await upload()).status).toBe(400); // taken in, and found to hold no file
  });

  it('should let a refused client send the rest of what it has begun, so that it reads the answer', async () => {
    await using api = await openApi({ settings: { maxBodyBytes: 1024 } });
    const socket = await connected(api.port);
    const seen = { answer: '', error: '', isOver: false };
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket
      .on('data', (chunk) => {
        seen.answer += String(chunk);
      })
      .on('error', (error) => {
        seen.error = String(error);
      })
      .on('end', () => {
        seen.isOver = true;
      });
    socket.write(
      'POST /api/research HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 40000\r\n\r\n',
    );
    while (!seen.answer.endsWith('}')) await new Promise((resolve) => setImmediate(resolve));
    for (let part = 0; part < 4; part++) {
      expect(seen).toMatchObject({ isOver: false, error: '' });
      socket.write('x'.repeat(10_000));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await closed;
    expect(seen).toMatchObject({ isOver: true, error: '' });
    expect(seen.answer).toMatch(/^HTTP\/1\.1 413/);
  });

  it('should cut a refused client off that goes on sending', async () => {
    await using api = await openApi({ settings: { maxBodyBytes: 1024 } });
    const socket = await connected(api.port);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/research HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{',
    );
    while (!answer.includes('\r\n\r\n')) await new Promise((resolve) => setImmediate(resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).toContain('Connection: close');
    socket.destroy();
  });
});
