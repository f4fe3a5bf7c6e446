import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApplication } from '../../src/app/open-application.ts';
import { loadConfig } from '../../src/config/index.ts';
import type { Report } from '../../src/domain/index.ts';
import { QUIET } from '../quiet.ts';

/** The real application without a model, over a database in memory and a folder of its own. */
export async function openBenchApplication() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-truth-'));
  const { config } = loadConfig({ environment: {}, cwd: folder, set: [] });
  const app = await openApplication({
    config: { ...config, dataDir: ':memory:' },
    ...QUIET,
  });
  return {
    app,
    folder,
    async ingest(path: string): Promise<string> {
      return (await app.ingest.ingestFolder({ folder: path })).collection.id;
    },
    async ask(question: string, collectionId: string): Promise<Report | undefined> {
      const run = await app.research.submit({
        question,
        collectionIds: [collectionId],
        reviewPlan: false,
      });
      await app.research.execute(run.id);
      return app.research.report(run.id);
    },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type BenchApplication = Awaited<ReturnType<typeof openBenchApplication>>;
