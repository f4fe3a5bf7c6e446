import { describe, expect, it } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
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

  it('should say why there is none, in both languages', async () => {
    for (const [language, said] of [
      ['en', 'Names and relations are read by a language model'],
      ['zh', '名称与关系由语言模型读出'],
    ] as const) {
      const { deps } = createFakeDeps();
      const io = createFakeIo();
      const openApplication: typeof deps.openApplication = async (...given) => {
        const app = await deps.openApplication(...given);
        const entities = async () => ({
          entities: [],
          documents: { made: 0, due: 0 },
          note: wording('graphNeedsModel'),
        });
        return { ...app, knowledge: { ...app.knowledge, entities } };
      };
      expect(await createCli({ ...deps, openApplication }, io).run(['graph', '--lang', language])).toBe(0);
      expect(io.stdout()).toContain(said);
    }
  });

  it('should write it for other programs', async () => {
    expect((await plumbline('graph', 'Heron', '--format', 'graphml')).out).toContain('<graphml');
    expect(JSON.parse((await plumbline('graph', 'Heron', '--json')).out).relations).toHaveLength(1);
  });
});
