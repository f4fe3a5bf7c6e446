import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { abortAfter } from '../../../src/errors/index.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const SRC = resolve(import.meta.dirname, '../../../src');

async function passTime(ms: number): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    await delay(20);
    collect();
  }
  await delay(20); // what fell due while garbage was collected
}

it('should abort when the time is over, though nothing but a combination refers to it', async () => {
  const combined = AbortSignal.any([new AbortController().signal, abortAfter(100)]);
  await passTime(300);
  expect(combined.reason).toMatchObject({ name: 'TimeoutError' });
});

it('should tell who listens to a combination that nobody keeps', async () => {
  let told = 0;
  const listen = () =>
    AbortSignal.any([new AbortController().signal, abortAfter(100)]).addEventListener('abort', () => told++);
  listen();
  await passTime(300);
  expect(told).toBe(1);
});

it('should wait as long as a timer can, where more is asked for', async () => {
  const signal = abortAfter(2 ** 40);
  await delay(20);
  expect(signal.aborted).toBe(false);
});

it('should be how every limit of the system is made', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.[jt]s$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const others = files.filter((file) =>
    readFileSync(join(SRC, file), 'utf8').includes('AbortSignal.timeout('),
  );
  expect(others).toEqual([]);
});
