import { expect, it } from 'vitest';
import { mayWait, whileAlive, withShortWaits } from '../../../src/storage/database/short-waits.ts';

const LATE_MS = 60_000;

it('should give what an operation leaves behind its patience back', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let inside: boolean | undefined;
  let left = Promise.resolve(false);
  await withShortWaits(async () => {
    inside = mayWait(LATE_MS, 0);
    left = ended.then(() => mayWait(LATE_MS, 0));
  });
  end();
  expect([inside, await left]).toEqual([false, true]);
});

it('should not end what an operation left behind, whatever the server says then', async () => {
  let answer = (_: string): void => undefined;
  const slow = new Promise<string>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  let left = Promise.resolve('');
  await withShortWaits(async () => {
    left = whileAlive(slow, async () => {
      asked++;
      return false;
    });
  });
  await new Promise((resolve) => setTimeout(resolve, 1200)); // two looks would have been due
  answer('there');
  expect([await left, asked]).toEqual(['there', 0]);
});
