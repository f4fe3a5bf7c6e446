import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fc, it } from '@fast-check/vitest';
import { describe, expect, it as test } from 'vitest';
import { createLogger, createRotatingFile } from '../../../src/logging/index.ts';
import { listLogFiles } from '../../fakes/list-log-files.ts';

const withFolder = async (work: (folder: string) => Promise<void> | void) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-37-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
const readLines = (file: string) =>
  listLogFiles(file).flatMap((path) => readFileSync(path, 'utf8').split('\n').slice(0, -1));

describe('property 37: logs rotate', () => {
  it.prop([
    fc.array(
      fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) => text.replace(/[\r\n]/g, ' ')),
      { maxLength: 60 },
    ),
    fc.integer({ min: 1, max: 400 }),
    fc.integer({ min: 1, max: 4 }),
  ])(
    'property 37: no file passes the limit but for a single longer line, and every line is there in order',
    async (texts, maxBytes, writers) => {
      await withFolder((folder) => {
        const file = join(folder, 'app.log');
        const open = () =>
          createRotatingFile({ file, maxBytes, maxFiles: 0, now: () => new Date(1_700_000_000_000) });
        // One writer keeps the order; several share the file like several processes do.
        const files = Array.from({ length: writers }, open);
        texts.forEach((text, index) => {
          files[index % writers]?.write(`${text}\n`);
        });
        for (const each of files) each.close();
        const lines = readLines(file);
        if (writers === 1) {
          expect(lines).toEqual(texts);
          for (const path of listLogFiles(file)) {
            const content = readFileSync(path);
            expect(content.length <= maxBytes || content.indexOf('\n') === content.length - 1).toBe(true);
          }
        } else expect(lines.toSorted()).toEqual(texts.toSorted());
      });
    },
  );

  it.prop([fc.array(fc.tuple(fc.nat(3), fc.string()), { maxLength: 80 })])(
    'property 37: concurrent children of one logger lose nothing',
    async (entries) => {
      await withFolder(async (folder) => {
        const file = join(folder, 'app.log');
        const logger = createLogger({ level: 'debug', file, maxBytes: 1024, maxFiles: 0, secrets: [] });
        const children = [0, 1, 2, 3].map((executor) => logger.child({ executor }));
        await Promise.all(
          entries.map(async ([executor, text], index) => {
            await Promise.resolve();
            children[executor]?.info(text, { index });
          }),
        );
        const indexes = readLines(file).map((line) => (JSON.parse(line) as { index: number }).index);
        expect(indexes.toSorted((left, right) => left - right)).toEqual(entries.map((_, index) => index));
      });
    },
  );

  test('property 37: several processes on one file, ended abruptly, lose nothing', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'app.log');
      const module = new URL('../../../dist/logging/index.js', import.meta.url).href;
      const script = `const { createRotatingFile } = await import(${JSON.stringify(module)});
        const log = createRotatingFile({ file: ${JSON.stringify(file)}, maxBytes: 2000, maxFiles: 0, now: () => new Date() });
        for (let index = 0; index < 2000; index += 1) log.write(process.argv[1] + ' ' + index + '\\n');
        process.kill(process.pid, 'SIGKILL');`;
      const names = ['a', 'b', 'c'];
      await Promise.all(
        names.map((name) =>
          promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, name]).catch(
            (error: { signal?: string }) => expect(error.signal).toBe('SIGKILL'),
          ),
        ),
      );
      const lines = readLines(file);
      expect(lines).toHaveLength(6000);
      for (const name of names)
        expect(new Set(lines.filter((line) => line.startsWith(name))).size).toBe(2000);
      expect(listLogFiles(file).length).toBeGreaterThan(10);
      expect(statSync(file).size).toBeLessThanOrEqual(2000 + 3 * 16);
    });
  });
});
