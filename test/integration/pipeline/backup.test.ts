import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApplication } from '../../../src/app/open-application.ts';
import type { OpenedApplication } from '../../../src/app/opened-application.ts';
import { loadConfig } from '../../../src/config/index.ts';
import type { LanguageTasks, Report } from '../../../src/domain/index.ts';
import { silentLogger } from '../../../src/logging/index.ts';
import { restoreBackup } from '../../../src/storage/index.ts';
import { bytesOf } from '../../contract/files/file-store-suite.ts';
import { PLAN, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'Who owns the maker of the Heron turbine, and what is the range of spring tides?';

let folder: string;
let collectionId: string;
let undisturbed: Report;
/** Made while the report of a run was being written. */
let backup: Uint8Array;
let runId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-backup-'));
  const docs = join(folder, 'docs');
  mkdirSync(docs);
  writeFileSync(join(docs, 'turbine.md'), '# Turbine\n\nThe Heron turbine is made by Norvik Marine.\n');
  writeFileSync(
    join(docs, 'owner.md'),
    '# Norvik Marine\n\nNorvik Marine was acquired by Haiyue Heavy Industries in September 2023.\n',
  );
  writeFileSync(join(docs, 'tides.md'), '# Tides\n\nSpring tides have a range of 4.2 metres.\n');

  const first = await open('first', withPlan(PLAN));
  collectionId = (await first.ingest.ingestFolder({ folder: docs })).collection.id;
  undisturbed = await research(first);

  const written = withPlan(PLAN);
  const app = await reopen(first, {
    ...written,
    writeReport: async (input, context, onDelta) => {
      backup = await bytesOf(app.backup());
      return written.writeReport(input, context, onDelta);
    },
  });
  runId = (await research(app)).runId;
  await app.close();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(dataDir: string, language: LanguageTasks): Promise<OpenedApplication> {
  const { config } = loadConfig({ environment: {}, cwd: folder, set: [] });
  return openApplication({
    config: { ...config, dataDir: join(folder, dataDir) },
    logger: silentLogger,
    clock: { now: () => new Date() },
    warnings: [],
    onWait: () => undefined,
    language,
  });
}

async function reopen(app: OpenedApplication, language: LanguageTasks): Promise<OpenedApplication> {
  await app.close();
  return open('first', language);
}

async function research({ research: runs }: OpenedApplication): Promise<Report> {
  const run = await runs.submit({ question: QUESTION, collectionIds: [collectionId], reviewPlan: false });
  await runs.execute(run.id);
  return reportOf(await runs.report(run.id));
}

function reportOf(report: Report | undefined): Report {
  if (report === undefined) throw new Error('The run has no report.');
  return report;
}

/** A report without what differs between any two runs: its id, its times and the digest over them. */
function content(report: Report) {
  const { facts, runId: _, digest: _d, ...rest } = report;
  const { startedAt: _s, finishedAt: _f, elapsedMs: _e, calls, cachedCalls, ...kept } = facts;
  return { ...rest, facts: { ...kept, calls: calls + cachedCalls } };
}

const restore = (dataDir: string, file = backup, force = false) =>
  restoreBackup({ backup: file, dataDir: join(folder, dataDir), databaseUrl: undefined, force });

describe('a backup of an embedded database', () => {
  it('should bring a run that was going on to the report of an undisturbed one, in another place', async () => {
    expect((await restore('second')).replaced).toBeUndefined();
    const app = await open(
      'second',
      withPlan(PLAN, { plan: () => Promise.reject(new Error('it was planned')) }),
    );
    try {
      expect((await app.research.find(runId))?.status).not.toBe('done');
      await app.research.execute(runId);
      expect(content(reportOf(await app.research.report(runId)))).toEqual(content(undisturbed));
      const events = await app.storage.events.after(runId, 0, 10_000);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      expect(events.filter(({ type }) => type === 'run-end')).toHaveLength(1);
      expect(await app.library.documents()).toHaveLength(3);
    } finally {
      await app.close();
    }
  }, 60_000);

  it('should touch neither a library that is in use nor one that is there, unless told to', async () => {
    const app = await open('third', withPlan(PLAN));
    await expect(restore('third')).rejects.toMatchObject({ code: 'E023' });
    await expect(restore('third', backup, true)).rejects.toMatchObject({ code: 'E023' });
    await app.close();
    await expect(restore('third')).rejects.toMatchObject({ code: 'E035' });
    const { replaced = '' } = await restore('third', backup, true);
    expect(existsSync(join(folder, 'third', replaced, 'PG_VERSION'))).toBe(true);
    const restored = await open('third', withPlan(PLAN));
    expect(await restored.library.documents()).toHaveLength(3);
    await restored.close();
  }, 60_000);

  it('should leave nothing behind of a backup that is damaged', async () => {
    const damaged = Uint8Array.from(backup);
    const middle = Math.floor(damaged.length / 2);
    damaged[middle] = (damaged[middle] ?? 0) ^ 1;
    await expect(restore('fourth', damaged)).rejects.toMatchObject({ code: 'E030' });
    await expect(restore('fourth', backup.subarray(0, middle))).rejects.toMatchObject({ code: 'E030' });
    expect(existsSync(join(folder, 'fourth')) ? readdirSync(join(folder, 'fourth')) : []).toEqual([]);
  });
});
