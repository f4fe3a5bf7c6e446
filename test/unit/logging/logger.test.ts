import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors/index.ts';
import { createLogger, createRedactor } from '../../../src/logging/index.ts';
import { listLogFiles } from '../../fakes/list-log-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const options = (over: object = {}) => ({
  level: 'info' as const,
  file: join(folder, 'logs', 'plumbline.log'),
  maxBytes: 100_000,
  maxFiles: 3,
  secrets: ['hunter2hunter2'],
  clock: { now: () => new Date('2026-01-02T03:04:05.678Z') },
  ...over,
});
const lines = () =>
  listLogFiles(options().file)
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('createLogger', () => {
  it('should write lines with time, level, message and the fields of its parents', () => {
    const logger = createLogger(options());
    logger.child({ runId: 'run_1' }).child({ threadId: 'thr_1' }).warn('slow', { elapsedMs: 12 });
    logger.debug('too small');
    expect(lines()).toEqual([
      {
        level: 'warn',
        time: '2026-01-02T03:04:05.678Z',
        pid: process.pid,
        runId: 'run_1',
        threadId: 'thr_1',
        elapsedMs: 12,
        message: 'slow',
      },
    ]);
  });

  it('should be readable by its owner only', () => {
    createLogger(options()).info('hello');
    expect(statSync(options().file).mode & 0o077).toBe(0);
  });

  it('should hide secrets in messages, fields, names, URLs, errors and child bindings', () => {
    const logger = createLogger(options()).child({ apiKey: 'k1', note: 'with hunter2hunter2' });
    const cause = new Error('connect postgres://me:pw1234@db/x failed for hunter2hunter2');
    logger.error('Bearer abcdefghijkl and sk-0123456789abcdef', {
      headers: { Authorization: 'Bearer zzz', accept: 'text/html' },
      url: 'https://api.example.org/v1?api_key=QQQQ&limit=3',
      inputTokens: 7,
      error: new AppError('E024', 'no answer', { cause }),
    });
    const text = readFileSync(options().file, 'utf8');
    for (const secret of ['hunter2', 'pw1234', 'abcdefghijkl', '0123456789abcdef', 'zzz', 'QQQQ', '"k1"'])
      expect(text).not.toContain(secret);
    expect(lines()[0]).toMatchObject({
      inputTokens: 7,
      headers: { accept: 'text/html' },
      error: { name: 'AppError', code: 'E024', cause: { name: 'Error' } },
    });
  });

  it('should keep its own fields whatever a caller passes, and survive odd values', () => {
    const cyclic: Record<string, unknown> = { size: 3n, when: new Date(0), bytes: new Uint8Array(9) };
    Object.assign(cyclic, { self: cyclic });
    createLogger(options()).info('mine', { message: 'theirs', level: 'x', time: 1, cyclic, none: undefined });
    expect(lines()[0]).toMatchObject({
      message: 'mine',
      level: 'info',
      message_: 'theirs',
      cyclic: { size: '3', when: '1970-01-01T00:00:00.000Z', bytes: '[9 bytes]', self: '[circular]' },
    });
  });

  it('should keep no more rotated files than it was told to', () => {
    const logger = createLogger(options({ maxBytes: 1024 }));
    for (let index = 0; index < 200; index += 1) logger.info('line', { index, pad: 'x'.repeat(50) });
    const files = listLogFiles(options().file);
    expect(files).toHaveLength(4);
    for (const file of files) expect(statSync(file).size).toBeLessThanOrEqual(1024);
    expect(lines().at(-1)).toMatchObject({ index: 199 });
  });

  it('should tell once and go on when the log cannot be written', () => {
    writeFileSync(join(folder, 'file'), '');
    const failures: unknown[] = [];
    const logger = createLogger(
      options({ file: join(folder, 'file', 'x.log'), onFailure: (error: unknown) => failures.push(error) }),
    );
    logger.info('one');
    logger.info('two');
    logger.close();
    expect(failures).toHaveLength(1);
  });

  it('should write nothing when silent', () => {
    createLogger(options({ level: 'silent' })).error('x');
    expect(statSync(options().file, { throwIfNoEntry: false })).toBeUndefined();
  });
});

describe('createRedactor', () => {
  it('should leave words alone that only look like secrets', () => {
    const redactor = createRedactor(['ab', '']);
    expect(redactor.value({ tokens: 5, maxTokens: 9, keyboard: 'abab', sessions: 2 })).toEqual({
      tokens: 5,
      maxTokens: 9,
      keyboard: 'abab',
      sessions: 2,
    });
  });

  it('should hide the longer secret whole when one is part of another', () => {
    expect(createRedactor(['abcd', 'abcdefgh']).text('x abcdefgh y')).toBe('x [redacted] y');
  });
});
