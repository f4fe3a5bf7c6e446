import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Storage } from '../../../src/storage/index.ts';

/** What processes of one deployment know of those who ask. */
export function describeCallers(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  it('should make a secret once, whoever asks for it first', async () => {
    const { callers } = storage;
    const made = await Promise.all([
      callers.secret('links'),
      callers.secret('links'),
      callers.secret('links'),
    ]);
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toMatch(/^[\w-]{43}$/);
    expect(await callers.secret('others')).not.toBe(made[0]);
  });

  it('should know the groups that a person had last, and nothing of a stranger', async () => {
    const { callers } = storage;
    expect(await callers.groupsOf('oidc:ann')).toBeUndefined();
    await callers.rememberGroups('oidc:ann', ['legal', '研发']);
    await callers.rememberGroups('oidc:ann', ['研发']);
    expect(await callers.groupsOf('oidc:ann')).toEqual(['研发']);
  });
}
