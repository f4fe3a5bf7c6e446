import { describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

async function plumbline(...argv: readonly string[]) {
  const { deps, calls } = createFakeDeps({});
  const io = createFakeIo();
  const code = await createCli(deps, io).run(argv);
  return { code, cleared: calls.filter(({ name }) => name === 'clearCache'), out: io.stdout() };
}

describe('cache', () => {
  it('should show entries and hits of each cache, in both languages and as JSON', async () => {
    const { code, out, cleared } = await plumbline('cache');
    expect(code).toBe(0);
    expect(out).toMatch(/emb +12 entries +3 of 4 reads found/);
    expect(out).toMatch(/rerank +1 entry /);
    expect(cleared).toEqual([]);
    expect((await plumbline('cache', '--lang', 'zh')).out).toContain('命中 3 次');
    const { caches } = JSON.parse((await plumbline('cache', '--json')).out);
    expect(caches).toMatchObject([{ cache: 'emb' }, { cache: 'rerank' }]);
  });

  it('should clear the one that is named, or all', async () => {
    expect(await plumbline('cache', '--clear', 'emb')).toMatchObject({
      cleared: [{ input: 'emb' }],
      out: 'Deleted 12 entries.\n',
    });
    expect((await plumbline('cache', '--clear')).cleared).toMatchObject([{ input: undefined }]);
  });
});
