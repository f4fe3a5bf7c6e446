import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import { createFakeDeps, makeEvent } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-wishes-'));
  writeFileSync(join(cwd, 'fields.json'), JSON.stringify(SCHEMA));
  writeFileSync(join(cwd, 'none.json'), '{"type": "strnig"}');
  writeFileSync(join(cwd, 'outline.md'), '# Costs\n\n- Risks\n2. 建议\n');
});
afterAll(() => rmSync(cwd, { recursive: true }));

const SCHEMA = { type: 'object', properties: { years: { type: 'integer' } } };

async function submitted(...options: readonly string[]) {
  const fake = createFakeDeps({ events: [makeEvent(1, 'run-end', { status: 'done' })] });
  const io = createFakeIo({ cwd });
  const code = await createCli(fake.deps, io).run(['research', 'How long are backups kept?', ...options]);
  return { code, input: fake.named('submit')[0]?.input, err: io.stderr() };
}

describe('what a request says of its report', () => {
  it('should come along, with the headings of a file or of the option itself', async () => {
    const { input } = await submitted(
      ...['--instructions', ' For the board. ', '--length', '900', '--outline', 'outline.md'],
    );
    expect(input).toMatchObject({
      instructions: 'For the board.',
      length: 900,
      outline: ['Costs', 'Risks', '建议'],
    });
    const text = await submitted('--outline', 'Costs; Risks；2024 in review');
    expect(text.input).toMatchObject({ outline: ['Costs', 'Risks', '2024 in review'] });
  });

  it('should have the fields of a file', async () => {
    expect((await submitted('--schema', 'fields.json')).input).toMatchObject({ schema: SCHEMA });
    for (const file of ['none.json', 'outline.md', 'missing.json', '.']) {
      const { code, input, err } = await submitted('--schema', file);
      expect([code, input]).toEqual([65, undefined]);
      expect(err).toMatch(/E117.*JSON/s);
    }
  });

  it('should be nothing where nothing is said', async () => {
    const { input } = await submitted();
    for (const field of ['instructions', 'outline', 'length', 'schema'])
      expect(input).not.toHaveProperty(field);
  });

  it.each([
    ['--length', '99'],
    ['--length', '10001'],
    ['--instructions', 'x'.repeat(2001)],
    ['--outline', Array.from({ length: 21 }, (_, at) => `Part ${at}`).join(';')],
    ['--outline', ' ; '],
  ])('should be refused beyond its limits, before anything is read: %s', async (option, value) => {
    const { code, input, err } = await submitted(option, value);
    expect(code).toBe(64);
    expect(input).toBeUndefined();
    expect(err).toContain('E020');
  });
});
