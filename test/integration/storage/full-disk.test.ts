import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const CHILD = join(import.meta.dirname, '../../fixtures/storage/full-disk-child.ts');
/** Mounts a small disk that only this process and its children see; not every machine lets a user do so. */
const mountOf = (size: string) => `mount -t tmpfs -o size=${size} tmpfs "$0" && exec "$@"`;

const folder = mkdtempSync(join(tmpdir(), 'plumbline-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const disk = join(folder, 'disk');
const docs = join(folder, 'docs');
mkdirSync(disk);
mkdirSync(docs);
writeFileSync(join(docs, 'turbine.md'), '# Turbine\n\nThe Heron turbine is made by Norvik Marine.\n');
writeFileSync(join(docs, 'owner.md'), '# Owner\n\nNorvik Marine was acquired by Haiyue Heavy Industries.\n');

const FILES_CHILD = join(import.meta.dirname, '../../fixtures/storage/full-files-child.ts');

const onDiskOf = (size: string, ...command: string[]) =>
  spawnSync(
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c', mountOf(size), disk, ...command],
    {
      encoding: 'utf8',
      timeout: 170_000,
    },
  );
const canMount = onDiskOf('120m', 'true').status === 0;

describe.skipIf(!canMount)(
  canMount ? 'a full disk' : 'a full disk (skipped: no disk can be mounted here)',
  () => {
    it('should stop a run in the middle with E028, and leave it to be resumed', () => {
      const child = onDiskOf(
        '120m',
        process.execPath,
        '--import',
        import.meta.resolve('tsx'),
        CHILD,
        disk,
        docs,
      );
      expect(child.status, child.stderr).toBe(0);
      const result: unknown = JSON.parse(child.stdout);
      expect(result).toMatchObject({
        full: { code: 'E028', retryable: true },
        wasOver: false,
        status: 'done',
        gaps: 0,
        documents: 2,
      });
      expect(result).not.toHaveProperty('first');
      expect(JSON.stringify(result)).not.toContain(folder);
    }, 180_000);

    it('should say E028 while an original is stored, keep the version before and leave nothing half-written', () => {
      const sent = join(folder, 'sent');
      mkdirSync(sent);
      const tsx = import.meta.resolve('tsx');
      const child = onDiskOf('4m', process.execPath, '--import', tsx, FILES_CHILD, disk, sent);
      expect(child.status, child.stderr).toBe(0);
      expect(JSON.parse(child.stdout)).toMatchObject({
        first: { indexed: 1 },
        full: { code: 'E028', retryable: true },
        meanwhile: { edition: 'First edition', original: 34, left: [], check: { missing: [], changed: [] } },
        third: { indexed: 1 },
        after: { edition: 'Third edition', left: [], check: { missing: [], changed: [] } },
      });
      expect(child.stdout).not.toContain(folder);
    }, 180_000);
  },
);
