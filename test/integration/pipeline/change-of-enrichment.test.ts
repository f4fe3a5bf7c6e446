import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApplication } from '../../../src/app/open-application.ts';
import { wording } from '../../../src/catalogue/index.ts';
import { loadConfig } from '../../../src/config/index.ts';
import type { LanguageTasks } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createExtractiveLanguage, createHashedEmbedder } from '../../../src/language/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { saidWarnings } from '../../fakes/said-warnings.ts';

it('should enrich from what is stored when it is switched on, never cite it, and warn when it fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-enrichment-'));
  const rules = createExtractiveLanguage();
  const open = (enabled: boolean, enrichChunks: NonNullable<LanguageTasks['enrichChunks']>) => {
    const set = [
      `documents.enrichment.enabled=${enabled}`,
      `dataDir=${join(folder, 'data')}`,
      // Only a model enriches; the one that is set is never called.
      'language.provider=model',
      'language.baseUrl=http://127.0.0.1:9/v1',
      'language.model=test',
    ];
    const { config } = loadConfig({ environment: {}, cwd: folder, set });
    const clock = { now: () => new Date() };
    return openApplication({
      config,
      logger: createMemoryLogger(),
      clock,
      warnings: [],
      onWait: () => undefined,
      language: { ...rules, enrichChunks },
    });
  };
  const invented: NonNullable<LanguageTasks['enrichChunks']> = async ({ passages }) =>
    passages.map(({ id }) => ({ id, summary: 'Zyzzyva.', questions: ['Where do narwhals overwinter?'] }));
  try {
    const file = join(folder, 'tides.md');
    writeFileSync(file, '# Tides\n\nSpring tides occur twice a month.\n');
    const plain = await open(false, invented);
    const { collection } = await plain.ingest.ingestFolder({ folder: file, collection: 'tides' });
    const scope = { collectionIds: [collection.id] };
    const nearest = async (application: typeof plain) => {
      const [vector = new Float32Array()] = await createHashedEmbedder().embed(
        ['Where do narwhals overwinter?'],
        'query',
      );
      return (await application.storage.index.searchVector(vector, scope, 5))[0];
    };
    expect((await nearest(plain))?.score).toBeLessThan(0.9);
    await plain.close();

    const enriched = await open(true, invented);
    expect(await enriched.storage.rebuild.pending()).toBe(1);
    const again = await enriched.ingest.ingestFolder({ folder: file, collection: 'tides' });
    expect(again.counts).toMatchObject({ indexed: 0, unchanged: 1 });
    const hit = await nearest(enriched);
    expect(hit?.score).toBeCloseTo(1, 1);
    const [chunk] = await enriched.storage.library.getChunks([hit?.chunkId ?? '']);
    expect(chunk?.text).toContain('Spring tides occur twice a month.');
    const { results } = await enriched.search('Where do narwhals overwinter?', scope);
    expect(JSON.stringify(results)).not.toMatch(/Zyzzyva|narwhals/);
    await enriched.close();

    const failing = await open(true, async () => {
      throw new AppError('E024', wording('modelTimeout', { where: 'http://tides.example' }));
    });
    writeFileSync(file, '# Tides\n\nNeap tides occur twice a month, too.\n');
    const partial = await failing.ingest.ingestFolder({ folder: file, collection: 'tides' });
    expect(partial.counts).toMatchObject({ partial: 1, failed: 0 });
    const [document] = await failing.library.documents([collection.id]);
    expect(saidWarnings(document?.warnings ?? [])).toEqual([
      expect.stringContaining('No answer in time from'),
    ]);
    expect((await failing.search('neap tides', scope)).results).toHaveLength(1);
    await failing.close();

    const off = await open(false, invented);
    expect(await off.storage.rebuild.pending()).toBe(1);
    await off.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
