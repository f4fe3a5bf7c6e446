import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { percentile } from '../percentile.ts';

export type ReadKind = 'run' | 'list' | 'events' | 'report';

export interface ReadsAsked {
  readonly url: string;
  readonly everyMs: number;
  readonly runIds: readonly string[];
  /** Runs whose report can be read. */
  readonly endedIds: readonly string[];
}

export interface ReadsDone {
  readonly samples: readonly { readonly kind: ReadKind; readonly ms: number }[];
  readonly failures: number;
}

/** Reads runs, lists, events and reports at a fixed rate from a process of its own, until `stop`. */
export function measureReads() {
  const child = fork(fileURLToPath(new URL('./read-often.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  return {
    ask: (asked: ReadsAsked) => void child.send(asked),
    stop: () =>
      new Promise<ReadsDone>((resolve, reject) => {
        child.once('message', (done) => resolve(done as ReadsDone));
        child.once('exit', () => reject(new Error('The process that reads has ended.')));
        child.send('stop');
      }),
  };
}

/** Milliseconds of reads: all of them, and by kind. */
export function summarise(samples: ReadsDone['samples']) {
  const of = (values: readonly number[]) => ({
    reads: values.length,
    p50: Math.round(percentile(values, 50) * 10) / 10,
    p95: Math.round(percentile(values, 95) * 10) / 10,
    max: Math.round(Math.max(...values)),
  });
  const kinds = [...new Set(samples.map(({ kind }) => kind))].sort();
  return {
    all: of(samples.map(({ ms }) => ms)),
    ...Object.fromEntries(
      kinds.map((kind) => [kind, of(samples.filter((sample) => sample.kind === kind).map(({ ms }) => ms))]),
    ),
  };
}
