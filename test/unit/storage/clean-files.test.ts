import { describe, expect, it } from 'vitest';
import type { FileStore } from '../../../src/domain/files/index.ts';
import { createCleanFiles } from '../../../src/storage/files/clean-files.ts';

const HASHES = Array.from({ length: 2500 }, (_, index) => index.toString(16).padStart(64, '0'));

function cleaning(abortAfter = Number.POSITIVE_INFINITY) {
  const stopping = new AbortController();
  const adopted: unknown[] = [];
  let statements = 0;
  const store: Pick<FileStore, 'list' | 'tidy'> = {
    async *list() {
      for (const hash of HASHES) yield { hash, bytes: 1 };
    },
    tidy: async () => undefined,
  };
  const query = async (sql: string, values?: readonly unknown[]) => {
    statements += 1;
    if (sql.startsWith('insert')) adopted.push(...((values?.[0] ?? []) as string[]));
    if (statements === abortAfter) stopping.abort();
    return { rows: [], rowCount: 0 };
  };
  const clean = createCleanFiles({
    database: { query, transaction: (work) => work(query) },
    store: store as FileStore,
    clock: { now: () => new Date(0) },
  });
  return { run: () => clean(undefined, stopping.signal), adopted, statements: () => statements };
}

describe('cleaning', () => {
  it('should know files again in few statements', async () => {
    const { run, adopted, statements } = cleaning();
    await run();
    expect(adopted).toEqual(HASHES);
    expect(statements()).toBe(4);
  });

  it('should stop when it is told to, before it has seen all', async () => {
    const { run, adopted } = cleaning(1);
    await expect(run()).rejects.toMatchObject({ name: 'AbortError' });
    expect(adopted).toHaveLength(1000);
  });
});
