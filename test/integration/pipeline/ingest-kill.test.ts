import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../fixtures/storage/open-storage.ts';

const INGESTER = join(import.meta.dirname, '../../fixtures/documents/ingester.mjs');
const FILES = 24;

interface Line {
  readonly type: 'file-end' | 'summary';
  readonly sourcePath: string;
  readonly outcome: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Lets a process ingest, and kills it without a warning after it has said that `count` files ended. */
async function ingest(dataDir: string, folder: string, count = Number.POSITIVE_INFINITY): Promise<Line[]> {
  const child = spawn(process.execPath, [INGESTER, dataDir, folder, '2', '5'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(line));
    if (lines.length === count) child.kill('SIGKILL');
  }
  return lines;
}

describe('kill -9 during an ingestion', () => {
  const temporary = temporaryFolder();
  afterAll(() => temporary.remove());

  it('should end complete after two kills, with no document done twice and none lost', async () => {
    const folder = join(temporary.path, 'files');
    const dataDir = join(temporary.path, 'data');
    mkdirSync(folder);
    for (let file = 0; file < FILES; file++)
      writeFileSync(join(folder, `file-${file}.md`), `# File ${file}\n\nThe text of file number ${file}.\n`);

    const rounds = [await ingest(dataDir, folder, 6), await ingest(dataDir, folder, 14)];
    const last = await ingest(dataDir, folder);
    const indexed = [...rounds.flat(), ...last]
      .filter(({ type, outcome }) => type === 'file-end' && outcome === 'indexed')
      .map(({ sourcePath }) => sourcePath);
    // What was said to be done is not done again; what was done and not said in time is unchanged then.
    expect(new Set(indexed).size).toBe(indexed.length);
    const { counts } = last.at(-1) as Line;
    expect((counts['indexed'] ?? 0) + (counts['unchanged'] ?? 0)).toBe(FILES);
    expect(counts['unchanged']).toBeGreaterThanOrEqual(rounds[0]?.length ?? 0);
    const again = (await ingest(dataDir, folder)).at(-1) as Line;
    expect(again.counts['unchanged']).toBe(FILES);
  }, 120_000);
});
