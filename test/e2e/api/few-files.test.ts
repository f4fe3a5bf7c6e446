import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-few-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server that may hold 256 files open, the least it starts with. */
async function startShort(program = ROOT) {
  const { PATH = '', HOME = '' } = process.env;
  const argv = [process.execPath, join(program, 'bin/plumbline.js'), 'serve', '--port', '0', '--json'];
  const child = spawn('bash', ['-c', 'ulimit -n 256 && exec "$0" "$@"', ...argv], {
    cwd: mkdtempSync(join(folder, 'library-')),
    env: { PATH, HOME },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let out = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
      const found = /"url": "([^"]+)"/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
    });
    void ended.then(() => reject(new Error(`The server ended: ${said}`)));
  });
  const request = async (path: string, init?: RequestInit) => {
    const response = await fetch(new URL(path, url), init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const until = async (path: string, statuses: readonly string[]) => {
    for (;;) {
      const { status, body } = await request(path);
      if (status !== 200 || statuses.includes(String(body['status']))) return body;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { port: Number(new URL(url).port), request, until, [Symbol.asyncDispose]: close };
}

const idle = (port: number) =>
  new Promise<Socket>((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => resolve(socket));
  });

/** The program as it is after an install: nobody has started it. */
function installedAnew(): string {
  const program = mkdtempSync(join(folder, 'program-'));
  for (const part of ['bin', 'dist', 'package.json'])
    cpSync(join(ROOT, part), join(program, part), {
      recursive: true,
      filter: (source) => source !== join(ROOT, 'dist/cache'),
    });
  symlinkSync(join(ROOT, 'node_modules'), join(program, 'node_modules'));
  return program;
}

describe.skipIf(!existsSync('/proc/self/limits'))('a server that may hold 256 files open', () => {
  it('should read and answer beside hundreds of idle connections and uploads of many files', async () => {
    await using server = await startShort();
    const sockets: Socket[] = [];
    for (let count = 0; count < 400; count++) sockets.push(await idle(server.port));
    const upload = async (name: string) => {
      const form = new FormData();
      for (let file = 0; file < 120; file++)
        form.append(
          'files',
          new Blob([`# Turbine ${name}${file}\n\nThe ${name}${file} turbine is made by Norvik Marine.\n`]),
          `${name}${file}.md`,
        );
      return server.request('/api/documents', { method: 'POST', body: form });
    };
    const uploads = await Promise.all(['Heron', 'Osprey', 'Egret'].map(upload));
    expect(uploads.map(({ status }) => status)).toEqual([202, 202, 202]);
    const questions = ['Who makes the Heron7 turbine?', 'Who makes the Egret119 turbine?'];
    for (const { body } of uploads) {
      const read = await server.until(`/api/uploads/${String(body['id'])}`, ['done', 'failed']);
      expect(read['status']).toBe('done');
      expect((read['files'] as { outcome: string }[]).map(({ outcome }) => outcome)).not.toContain('failed');
    }
    for (const question of questions) {
      const { status, body } = await server.request('/api/research', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ question }),
      });
      expect(status).toBe(202);
      const run = await server.until(`/api/research/${String(body['id'])}`, ['done', 'partial', 'failed']);
      expect(run['status']).toBe('done');
    }
    expect((await server.request('/api/ready')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  }, 300_000);

  it('should make its first database from nothing', async () => {
    await using server = await startShort(installedAnew());
    expect((await server.request('/api/ready')).status).toBe(200);
  }, 120_000);
});
