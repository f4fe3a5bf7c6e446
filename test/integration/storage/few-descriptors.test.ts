import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const CHILD = join(import.meta.dirname, '../../fixtures/storage/few-descriptors-child.ts');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-descriptors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')(
  'a process that runs out of file descriptors for a moment',
  () => {
    it('should say that it is not ready, finish the run that was under way, and work as before', () => {
      const docs = join(folder, 'docs');
      mkdirSync(docs);
      writeFileSync(join(docs, 'turbine.md'), '# Turbine\n\nThe Heron turbine is made by Norvik Marine.\n');
      writeFileSync(
        join(docs, 'owner.md'),
        '# Owner\n\nNorvik Marine was acquired by Haiyue Heavy Industries.\n',
      );
      const command = [process.execPath, '--import', import.meta.resolve('tsx'), CHILD, folder, docs, '3000'];
      const child = spawnSync('bash', ['-c', 'ulimit -n 256 && exec "$0" "$@"', ...command], {
        encoding: 'utf8',
        timeout: 170_000,
      });
      expect(child.status, child.stderr).toBe(0);
      expect(JSON.parse(child.stdout)).toEqual({
        before: 'ready',
        meanwhile: 'E004',
        grew: ['08006', 'grown'],
        during: 'done cited',
        after: ['done cited', 'done cited'],
        atTheEnd: 'ready',
      });
    }, 180_000);
  },
);
