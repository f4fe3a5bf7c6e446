import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors/index.ts';
import { type DatabaseGuard, withRetry } from '../../../src/storage/database/guard-database.ts';

const failure = (code: string, message = 'refused') => Object.assign(new Error(message), { code });

function createGuard(code: DatabaseGuard['code'] = 'E004') {
  const waits: number[] = [];
  const guard: DatabaseGuard = {
    code,
    retry: { attempts: 4, firstDelayMs: 100, maxDelayMs: 300 },
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
    },
  };
  return { guard, waits };
}

describe('withRetry', () => {
  it('should try again with growing waits while the connection is lost', async () => {
    const { guard, waits } = createGuard();
    let calls = 0;
    const result = await withRetry(async () => {
      if (++calls < 4) throw failure('ECONNREFUSED');
      return 'back';
    }, guard);
    expect(result).toBe('back');
    expect(waits).toEqual([100, 200, 300]);
  });

  it.each(['E004', 'E007'] as const)('should end with %s when it stays away', async (code) => {
    const { guard, waits } = createGuard(code);
    await expect(withRetry(() => Promise.reject(failure('57P01')), guard)).rejects.toMatchObject({
      code,
      message: expect.stringContaining('Check that it runs'),
    });
    expect(waits).toHaveLength(4);
  });

  it.each([
    ['a full disk (SQLSTATE)', failure('53100'), 'E028'],
    ['a full disk (errno)', failure('ENOSPC'), 'E028'],
    ['a full disk (message)', new Error('could not extend file: No space left on device'), 'E028'],
    ['a wrong password', failure('28P01'), 'E004'],
    ['a statement of ours that is wrong', failure('42703', 'column /secret/path'), 'E004'],
  ])('should not repeat %s', async (_name, error, code) => {
    const { guard, waits } = createGuard();
    const outcome = await withRetry(() => Promise.reject(error), guard).catch((caught: AppError) => caught);
    expect(outcome).toMatchObject({ code, cause: error });
    expect((outcome as AppError).message).not.toContain('/secret');
    expect(waits).toEqual([]);
  });

  it.each([
    ['may not be written', 'EACCES'],
    ['is a file', 'EEXIST'],
    ['lies in a file', 'ENOTDIR'],
  ])('should name what to do about a data folder that %s', async (_what, errno) => {
    const { guard } = createGuard('E007');
    const outcome = await withRetry(() => Promise.reject(failure(errno)), guard).catch(
      (caught: AppError) => caught,
    );
    expect(outcome).toMatchObject({ code: 'E007', message: expect.stringContaining('--data-dir') });
  });

  it('should pass aborts and errors that have a code through', async () => {
    const { guard } = createGuard();
    const aborted = AbortSignal.abort();
    await expect(
      withRetry(() => Promise.reject(failure('08006')), guard, aborted),
    ).rejects.not.toBeInstanceOf(AppError);
    const own = new AppError('E021', 'Gone.');
    await expect(withRetry(() => Promise.reject(own), guard)).rejects.toBe(own);
  });
});
