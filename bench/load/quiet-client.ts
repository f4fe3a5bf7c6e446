import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../percentile.ts';

/** What one key does and how long it took, in milliseconds. */
export interface QuietTimes {
  readonly reads: number[];
  readonly runs: number[];
  readonly uploads: number[];
  failures: number;
}

export interface KeyAt {
  readonly url: string;
  readonly key: string;
  readonly collectionId: string;
}

const READ_EVERY_MS = 125;
const UPLOAD_EVERY_MS = 500;
/** Times of each kind without which a 95th percentile says nothing. */
const ENOUGH = { reads: 200, runs: 20, uploads: 20 } as const;
/** How much longer than asked one may work to have them. */
const PATIENCE = 3;

/** An ordinary user for some seconds and until there are enough times: one question after the other, reads meanwhile, a small file now and then. */
export async function workQuietly(
  { url, key, collectionId }: KeyAt,
  options: {
    readonly seconds: number;
    readonly questions: readonly string[];
    readonly collection: string;
    /** Nobody looks at the times. */
    readonly isWarming?: boolean;
  },
): Promise<QuietTimes> {
  const times: QuietTimes = { reads: [], runs: [], uploads: [], failures: 0 };
  const startedAt = performance.now();
  const isOn = () => {
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds < options.seconds) return true;
    const lacks = options.isWarming !== true && !hasEnough(times);
    return lacks && seconds < options.seconds * PATIENCE;
  };
  let newest: string | undefined;
  let count = 0;

  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json', ...init.headers };
    try {
      const response = await fetch(`${url}${path}`, { ...init, headers });
      const body = (await response.json()) as { id: string; status: string };
      if (response.ok) return body;
      console.error(`${init.method ?? 'GET'} ${path}: ${response.status}`);
    } catch (error) {
      console.error(`${init.method ?? 'GET'} ${path}:`, error instanceof Error ? error.cause : error);
    }
    times.failures += 1;
    return { id: '', status: 'failed' };
  };
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    into.push(performance.now() - started);
  };

  async function ask(): Promise<void> {
    while (isOn()) {
      const question = `${options.questions[count % options.questions.length]} (${key} ${count++})`;
      await timed(times.runs, async () => {
        const run = await call('/api/research', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ question, collections: [collectionId] }),
        });
        newest = run.id;
        for (let { status } = run; status !== 'done' && status !== 'failed'; ) {
          await sleep(50);
          ({ status } = await call(`/api/research/${run.id}`));
        }
      });
    }
  }
  async function read(): Promise<void> {
    for (let turn = 0; isOn(); turn++) {
      const paths = [
        '/api/research?limit=20',
        '/api/collections',
        `/api/research/${newest}`,
        `/api/research/${newest}/events?limit=50`,
      ];
      const path = paths[newest === undefined ? turn % 2 : turn % paths.length] ?? '';
      void timed(times.reads, () => call(path)).catch(() => times.failures++);
      await sleep(READ_EVERY_MS);
    }
  }
  async function upload(): Promise<void> {
    for (let file = 0; isOn(); file++) {
      await timed(times.uploads, async () => {
        const body = new FormData();
        body.append(
          'files',
          new Blob([`# Note ${file}\n\nThe ${file}th note is short.\n`]),
          `${key}-${file}.md`,
        );
        const sent = await call(`/api/documents?collection=${options.collection}`, { method: 'POST', body });
        for (let { status } = sent; status === 'waiting' || status === 'reading'; ) {
          await sleep(50);
          ({ status } = await call(`/api/uploads/${sent.id}`));
        }
      });
      await sleep(UPLOAD_EVERY_MS);
    }
  }
  await Promise.all([ask(), read(), upload()]);
  return times;
}

export const hasEnough = (times: Pick<QuietTimes, keyof typeof ENOUGH>): boolean =>
  times.reads.length >= ENOUGH.reads &&
  times.runs.length >= ENOUGH.runs &&
  times.uploads.length >= ENOUGH.uploads;

/** Milliseconds: how often, and the 95th percentile. */
export function summariseQuiet({ failures, ...times }: QuietTimes) {
  const of = (values: readonly number[]) => ({
    times: values.length,
    p50: Math.round(percentile(values, 50)),
    p95: Math.round(percentile(values, 95)),
  });
  return { reads: of(times.reads), runs: of(times.runs), uploads: of(times.uploads), failures };
}
