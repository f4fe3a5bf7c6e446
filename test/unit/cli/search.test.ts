import { describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

async function run(argv: readonly string[]) {
  const fake = createFakeDeps();
  const io = createFakeIo({ cwd: '.' });
  const code = await createCli(fake.deps, io).run(argv);
  return { ...fake, code, out: io.stdout(), err: io.stderr() };
}

describe('search', () => {
  it('should print hits under their document and section, with file, page and score', async () => {
    const { code, out, named } = await run(['search', 'How long are backups kept?']);
    expect(code).toBe(0);
    expect(out).toContain(
      'Backup policy › Retention\n   (summary, generated) How long copies are kept.\n 1. 0.80',
    );
    // Its own title is the first heading of a document: it is said once.
    expect(out).toContain('\nBackup policy › Deletion\n 2. 0.05');
    expect(out).toContain(' 1. 0.80  backup.pdf, p. 3\n   Backups are kept for 35 days.\n');
    expect(out).toContain(' 2. 0.05  backup.pdf, p. 4  weak\n');
    expect(named('search')).toMatchObject([
      { input: { collectionIds: ['col_1'], shape: 'broad', explain: false } },
    ]);
  });

  it('should never let a document speak to the terminal', async () => {
    const { out } = await run(['search', 'backups']);
    expect(out).toContain('may delete a backup.');
    expect(out).not.toContain('\u001b');
  });

  it('should hand over shape, limit and context, and say why with --explain', async () => {
    const { out, named } = await run([
      ...['search', 'backups', '--shape', 'section', '--limit', '3'],
      ...['--context', '2', '--explain', '-c', 'policies'],
    ]);
    expect(named('search')).toMatchObject([
      { input: { shape: 'section', limit: 3, contextChunks: 2, explain: true, collectionIds: ['col_1'] } },
    ]);
    expect(out).toContain('found by lexical #1 (7.50)');
  });

  it('should print the whole answer with --json', async () => {
    const { out } = await run(['search', 'backups', '--json']);
    expect(JSON.parse(out)).toMatchObject({ question: 'backups', hits: [{ score: 0.8 }, { score: 0.05 }] });
  });

  it.each([
    [['search', 'x', '--limit', '101'], 64],
    [['search', 'x', '--context', '11'], 64],
    [['search', 'x', '--shape', 'round'], 64],
    [['search', 'x', '-c', 'nowhere'], 66],
  ])('should refuse %j', async (argv, code) => {
    const result = await run(argv);
    expect(result.code).toBe(code);
    expect(result.named('search')).toEqual([]);
  });
});
