import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyFiles } from '../../../src/app/verify-files.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

let harness: Harness;
let empty: string;
beforeAll(async () => {
  harness = await openHarness();
  empty = mkdtempSync(join(tmpdir(), 'plumbline-verify-'));
}, 180_000);
afterAll(async () => {
  await harness.close();
  rmSync(empty, { recursive: true, force: true });
});

it('should check a report against files without touching a data directory', async () => {
  const run = await harness.submit('Who makes the Heron turbine?');
  await harness.app.research.execute(run.id);
  const report = await harness.app.research.report(run.id);
  if (report === undefined) throw new Error('The run left no report.');
  const text = harness.app.renderers.json(report);
  const { config } = loadConfig({ environment: {}, cwd: empty, set: [] });

  const whole = await verifyFiles(config, text, { docs: [harness.folder] });
  expect(whole).toMatchObject({ intact: true, findings: [] });
  expect(whole.quotes).toBeGreaterThan(0);
  writeFileSync(join(harness.folder, 'turbine.md'), '# Turbine\n\nIt is made by somebody else.\n');
  const changed = await verifyFiles(config, text, { docs: [harness.folder] });
  expect(changed.findings.map(({ kind }) => kind)).toContain('document-changed');
  expect(existsSync(config.dataDir)).toBe(false);
}, 180_000);
