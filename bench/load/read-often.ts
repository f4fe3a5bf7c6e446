// A process of the load bench of its own, so that waiting for the other clients does not count: reads at a fixed rate.
import { Agent, get } from 'node:http';
import type { ReadKind, ReadsAsked, ReadsDone } from './measure-reads.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const samples: { kind: ReadKind; ms: number }[] = [];
let failures = 0;
let inFlight = 0;
let asked: ReadsAsked | undefined;
let count = 0;

process.on('message', (message: ReadsAsked | 'stop') => {
  if (message === 'stop') return stop();
  const isFirst = asked === undefined;
  asked = message;
  if (isFirst) tick(message);
});

/** Reads are timed from the moment they were due, also when earlier ones have not ended. */
function tick({ url, everyMs }: ReadsAsked): void {
  const start = performance.now();
  const next = () => {
    if (asked === undefined) return;
    count += 1;
    const due = start + count * everyMs;
    setTimeout(() => {
      read(url, due);
      next();
    }, due - performance.now());
  };
  next();
}

function read(url: string, due: number): void {
  if (asked === undefined) return;
  const { runIds, endedIds } = asked;
  const pick = (ids: readonly string[]) => ids[Math.floor(Math.random() * ids.length)] ?? '';
  const kinds: readonly ReadKind[] =
    endedIds.length === 0 ? ['run', 'list', 'events'] : ['run', 'list', 'events', 'report'];
  const kind = kinds[count % kinds.length] ?? 'run';
  const paths: Record<ReadKind, () => string> = {
    run: () => `/api/research/${pick(runIds)}`,
    list: () => '/api/research?limit=50',
    events: () => `/api/research/${pick(runIds)}/events?limit=100`,
    report: () => `/api/research/${pick(endedIds)}/report`,
  };
  inFlight += 1;
  const request = get(`${url}${paths[kind]()}`, { agent, headers: { Accept: 'application/json' } });
  const end = (isGood: boolean) => {
    inFlight -= 1;
    if (isGood) samples.push({ kind, ms: performance.now() - due });
    else failures += 1;
  };
  request.on('error', () => end(false));
  request.on('response', (response) => {
    response.resume();
    response.on('end', () => end(response.statusCode === 200));
  });
}

function stop(): void {
  asked = undefined;
  const look = () => {
    if (inFlight > 0) return void setTimeout(look, 20);
    const done: ReadsDone = { samples, failures };
    process.send?.(done, () => process.exit(0));
  };
  look();
}
