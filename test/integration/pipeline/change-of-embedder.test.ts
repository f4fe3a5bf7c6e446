import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApplication } from '../../../src/app/open-application.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';

it('should go on with another embedder without reading a file again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-embedder-'));
  const open = (dimension: number) => {
    const { config } = loadConfig({
      environment: {},
      cwd: folder,
      set: [`embedding.dimension=${dimension}`, `dataDir=${join(folder, 'data')}`],
    });
    const logger = createMemoryLogger();
    const clock = { now: () => new Date() };
    return openApplication({ config, logger, clock, warnings: [], onWait: () => undefined });
  };
  try {
    const file = join(folder, 'tides.md');
    writeFileSync(file, '# Tides\n\nSpring tides occur twice a month.\n');
    const first = await open(64);
    const { collection } = await first.ingest.ingestFolder({ folder: file, collection: 'tides' });
    await first.close();

    const other = await open(128);
    const scope = { collectionIds: [collection.id] };
    const before = await other.search('How often do spring tides occur?', scope);
    expect(before.results).toHaveLength(1);
    expect(before.notes).toEqual(['Vector search failed; passages were found by their words alone.']);
    const again = await other.ingest.ingestFolder({ folder: file, collection: 'tides' });
    expect(again.counts).toMatchObject({ indexed: 0, unchanged: 1 });
    const after = await other.search('How often do spring tides occur?', scope);
    expect(after.results).toHaveLength(1);
    expect(after.notes).toEqual([]);
    await other.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
