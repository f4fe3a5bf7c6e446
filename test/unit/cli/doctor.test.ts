import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  dataFolderProbe,
  extractiveProbe,
  nodeProbe,
  type Probe,
  runProbes,
} from '../../../src/app/doctor.ts';
import { say, wording } from '../../../src/catalogue/index.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { AppError } from '../../../src/errors/index.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const config = (set: readonly string[] = []) => loadConfig({ cwd: folder, environment: {}, set }).config;

/** The checks as a reader of English sees them. */
const diagnose = async (probes: readonly Probe[]) =>
  (await runProbes(probes)).map(({ name, status, detail, advice }) => ({
    name: say('en', name),
    status,
    detail: say('en', detail),
    advice: advice === undefined ? undefined : say('en', advice),
  }));

describe('doctor', () => {
  it('should go on after a probe that fails, and never show what an unexpected error holds', async () => {
    const checks = await diagnose([
      {
        name: 'a',
        run: () => {
          throw new AppError('E023', 'Process 7 owns the library.');
        },
        advice: 'Stop it.',
      },
      {
        name: 'b',
        run: () => {
          throw new Error('sk-secret');
        },
      },
      { name: 'c', run: async () => ({ detail: 'fine' }) },
      { name: 'd', run: () => ({ status: 'warn' as const, detail: 'nearly', advice: 'Do this.' }) },
    ]);
    expect(checks.map(({ status }) => status)).toEqual(['fail', 'fail', 'ok', 'warn']);
    expect(checks[0]).toMatchObject({ detail: 'E023 Process 7 owns the library.', advice: 'Stop it.' });
    expect(JSON.stringify(checks)).not.toContain('sk-secret');
  });

  it.each([
    ['v20.18.3', 'fail'],
    ['v18.20.0', 'fail'],
    ['v20.19.0', 'ok'],
    ['v22.1.0', 'ok'],
    ['v24.0.0', 'ok'],
  ])('should know which Node.js is new enough: %s', async (version, status) => {
    expect((await diagnose([nodeProbe(version)]))[0]?.status).toBe(status);
  });

  it('should check that the data folder can be written and has room', async () => {
    writeFileSync(join(folder, 'file'), '');
    const [good, full, bad] = await diagnose([
      dataFolderProbe(join(folder, 'new', 'data'), () => 5e9),
      dataFolderProbe(folder, () => 1e6),
      dataFolderProbe(join(folder, 'file', 'data')),
    ]);
    expect(good).toMatchObject({ status: 'ok', detail: expect.stringContaining('5.0 GB free') });
    expect(full).toMatchObject({ status: 'warn', advice: expect.stringContaining('another data folder') });
    expect(bad).toMatchObject({ status: 'fail', detail: expect.stringContaining('E035') });
  });

  it('should say what works without a model, and nothing about it with one', () => {
    expect(extractiveProbe(config())?.run()).toMatchObject({
      detail: wording('extractiveMode'),
      off: 'language',
    });
    expect(
      extractiveProbe(config(['language.baseUrl=http://localhost:1/v1', 'language.model=m'])),
    ).toBeUndefined();
  });
});
