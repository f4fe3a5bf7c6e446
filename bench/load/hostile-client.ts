import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyAt } from './quiet-client.ts';

const UPLOADERS = 4;
const STREAMS = 300;
const UNFINISHED = 150;
/** Paragraphs of a file that takes long to read. */
const LONG = 60_000;
const BOUNDARY = 'plumbline-flood';

/** Uploads of long files; runs with their streams; bodies that never end, which use up the places of other bodies. */
export const ATTACKS = ['uploads', 'runs', 'bodies'] as const;
export type Attack = (typeof ATTACKS)[number];

export interface AttackPlan {
  readonly at: KeyAt;
  readonly questions: readonly string[];
  readonly ways: readonly Attack[];
}

/** How often each answer came. */
export type Answers = Readonly<Record<string, number>>;

/** Takes all that one key can get in these ways until it is stopped. */
export function attack({ at: { url, key, collectionId }, questions, ways }: AttackPlan): {
  stop(): Promise<Answers>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const statuses: Record<string, number> = {};
  const headers = { authorization: `Bearer ${key}` };
  const sockets: Socket[] = [];
  const long = Buffer.from(
    Array.from({ length: LONG }, (_, n) => `<p>Paragraph ${n} of a <b>long</b> page says little.</p>`).join(
      '\n',
    ),
  );

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
    const form = prepareForm(worker, long);
    for (let count = 0; !signal.aborted; count++) {
      const answer = await call('upload', '/api/documents?collection=flood', {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: form(count),
      });
      await answer?.text();
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

/**
 * The body of an upload of five files whose names differ from time to time, made once: a form of the platform costs the machine
 * that is measured as much as the server's own part.
 */
function prepareForm(worker: number, page: Buffer): (count: number) => Buffer {
  const digits = 8;
  const places: number[] = [];
  let length = 0;
  const parts = Array.from({ length: 5 }, (_, file) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="long-${worker}-${file}-`;
    places.push(length + head.length);
    const part = Buffer.concat([
      Buffer.from(`${head}${'0'.repeat(digits)}.html"\r\n\r\n`),
      page,
      Buffer.from('\r\n'),
    ]);
    length += part.length;
    return part;
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return (count) => {
    for (const place of places) body.write(String(count).padStart(digits, '0'), place);
    return body;
  };
}
