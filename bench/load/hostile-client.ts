import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyAt } from './quiet-client.ts';

const UPLOADERS = 4;
const STREAMS = 300;
const UNFINISHED = 150;
/** Paragraphs of a file that takes long to read. */
const LONG = 60_000;

/** Uploads of long files; runs with their streams; bodies that never end, which use up the places of other bodies. */
export const ATTACKS = ['uploads', 'runs', 'bodies'] as const;
export type Attack = (typeof ATTACKS)[number];

/** Takes all that one key can get in these ways until it is stopped. */
export function attack(
  { url, key, collectionId }: KeyAt,
  questions: readonly string[],
  ways: readonly Attack[],
): { stop(): Promise<Readonly<Record<string, number>>> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const statuses: Record<string, number> = {};
  const headers = { authorization: `Bearer ${key}` };
  const sockets: Socket[] = [];
  const long = Array.from(
    { length: LONG },
    (_, n) => `<p>Paragraph ${n} of a <b>long</b> page says little.</p>`,
  ).join('\n');

  const call = async (name: string, path: string, init: RequestInit) => {
    try {
      const response = await fetch(`${url}${path}`, {
        ...init,
        headers: { ...headers, ...init.headers },
        signal,
      });
      const label = `${name} ${response.status}`;
      statuses[label] = (statuses[label] ?? 0) + 1;
      return response;
    } catch {
      return undefined;
    }
  };
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  async function upload(worker: number): Promise<void> {
    for (let count = 0; !signal.aborted; count++) {
      const body = new FormData();
      for (let file = 0; file < 5; file++)
        body.append('files', new Blob([long]), `long-${worker}-${count}-${file}.html`);
      await (await call('upload', '/api/documents?collection=flood', { method: 'POST', body }))?.text();
      await pause(100);
    }
  }
  async function run(): Promise<void> {
    for (let count = 0; !signal.aborted; count++) {
      const question = `${questions[count % questions.length]} (${key} ${count})`;
      const response = await call('run', '/api/research', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ question, collections: [collectionId], priority: 100 }),
      });
      const { id } = ((await response?.json().catch(() => ({}))) ?? {}) as { id?: string };
      if (id !== undefined && count < STREAMS)
        void call('stream', `/api/research/${id}/events`, { headers: { accept: 'text/event-stream' } });
      await pause(50);
    }
  }
  const { port, hostname } = new URL(url);
  for (let count = 0; count < (ways.includes('bodies') ? UNFINISHED : 0); count++) {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST /api/research HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
      ),
    );
    socket.on('error', () => undefined).resume();
    sockets.push(socket);
  }
  const done = Promise.all([
    ...(ways.includes('uploads') ? Array.from({ length: UPLOADERS }, (_, worker) => upload(worker)) : []),
    ...(ways.includes('runs') ? [run(), run()] : []),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      for (const socket of sockets) socket.destroy();
      await done.catch(() => undefined);
      return statuses;
    },
  };
}
