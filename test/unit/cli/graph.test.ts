import { describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

async function plumbline(...argv: readonly string[]) {
  const { deps, calls } = createFakeDeps();
  const io = createFakeIo();
  const code = await createCli(deps, io).run(argv);
  return { code, calls, out: io.stdout(), err: io.stderr() };
}

describe('graph', () => {
  it('should list what is named most, and say what is still to be read', async () => {
    const { code, out, calls } = await plumbline('graph', '--text', 'her', '--type', 'name', '--limit', '5');
    expect(code).toBe(0);
    expect(out).toContain('Heron  name, 3 sentences, 2 documents');
    expect(out).toContain('1 document still to be read');
    expect(calls.find(({ name }) => name === 'entities')?.input).toMatchObject({
      text: 'her',
      type: 'name',
      limit: 5,
    });
  });

  it('should show an entity with its relations and their sentences, without control characters', async () => {
    const { code, out, calls } = await plumbline('graph', 'Heron', '--depth', '2');
    expect(code).toBe(0);
    expect(out).toContain('Also called: Heron 4');
    expect(out).toContain('Heron — Norvik Marine');
    expect(out).toContain('is made by');
    expect(out).not.toContain('\u001b[31m');
    expect(calls.find(({ name }) => name === 'entity')?.input).toMatchObject({ name: 'Heron', depth: 2 });
    const chinese = await plumbline('graph', 'Heron', '--lang', 'zh');
    expect(chinese.out).toContain('又称：Heron 4');
  });

  it('should write it for other programs', async () => {
    expect((await plumbline('graph', 'Heron', '--format', 'graphml')).out).toContain('<graphml');
    expect(JSON.parse((await plumbline('graph', 'Heron', '--json')).out).relations).toHaveLength(1);
  });
});
