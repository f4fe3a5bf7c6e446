import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRemote } from '../../../src/app/open-remote.ts';
import { createCli } from '../../../src/cli/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const KEYS = { ann: 'key-of-ann', bob: { key: 'key-of-bob', collections: ['elsewhere'] } };
const FIRST =
  '# Rules\n\n## 1 Backups\n\nBackups are kept for 30 days.\n\n## 2 Restore\n\nA restore is tested each year.\n';
const SECOND = FIRST.replace('30 days', '35 days').replace('## 2 Restore', '## 2 Tests');
let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
let cwd: string;
beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-documents-'));
  harness = await openHarness();
  server = await openServer(harness, { keys: KEYS });
  for (const name of ['policies', 'archive', 'elsewhere'])
    await harness.app.storage.library.ensureCollection(name);
});
afterAll(async () => {
  await server.close();
  await harness.close();
  rmSync(cwd, { recursive: true });
});

type Door = 'here' | 'server';

function plumblineAt(door: Door, apiKey = KEYS.ann) {
  return async (...argv: string[]) => {
    const { deps } = createFakeDeps();
    const io = createFakeIo({ cwd });
    const clock = { now: () => new Date() };
    const opened =
      door === 'server'
        ? openRemote({ server: { url: server.url, apiKey }, clock, warnings: [] })
        : harness.app;
    const app = { ...opened, close: async () => undefined };
    const openView = async () => ({ ...app, forms: async () => app });
    const cli = createCli({ ...deps, openApplication: async () => app, openView }, io);
    const code = await cli.run(argv);
    return { code, out: io.stdout(), err: io.stderr() };
  };
}

async function ingest(folder: string, text: string): Promise<void> {
  mkdirSync(join(cwd, folder), { recursive: true });
  writeFileSync(join(cwd, folder, 'rules.md'), text);
  await harness.app.ingest.ingestFolder({ folder: join(cwd, folder), collection: 'policies' });
}

describe.each(['here', 'server'] as const)('documents and their versions, %s', (door) => {
  const plumbline = plumblineAt(door);
  const inPolicies = ['-c', 'policies'];

  it('should list, compare, browse, change and delete', async () => {
    await ingest(`versions-${door}`, FIRST);
    await ingest(`versions-${door}`, SECOND);
    const listed = await plumbline('library', 'list', ...inPolicies, '--text', 'rules', '--json');
    const { documents } = JSON.parse(listed.out) as { documents: { id: string; sourcePath: string }[] };
    expect(documents.map(({ sourcePath }) => sourcePath)).toEqual(['rules.md']);
    const id = documents[0]?.id ?? '';

    const versions = await plumbline('library', 'versions', 'rules.md', ...inPolicies);
    expect(versions.out).toMatch(/^2, current.*\n1[ ,]/);
    const compared = await plumbline('library', 'compare', id, '1', '2');
    expect(compared.out).toContain('- Backups are kept for 30 days.\n');
    expect(compared.out).toContain('+ Backups are kept for 35 days.\n');
    expect(compared.out).toContain('2 Tests');
    expect((await plumbline('library', 'compare', id, '1', '9')).code).toBe(66);

    expect((await plumbline('library', 'toc', id)).out).toContain('2 Tests');
    expect((await plumbline('library', 'section', id, '1')).out).toContain('Backups are kept for 35 days.');

    const firstToc = await plumbline('library', 'toc', id, '--doc-version', '1');
    expect(firstToc).toMatchObject({ code: 0 });
    expect(firstToc.out).not.toContain('2 Tests');
    const firstSection = await plumbline('library', 'section', id, '1', '--doc-version', '1');
    expect(firstSection).toMatchObject({ out: expect.stringContaining('Backups are kept for 30 days.') });
    for (const command of [
      ['toc', id],
      ['section', id, '1'],
      ['pages', id, '1'],
    ])
      expect(await plumbline('library', ...command, '--doc-version', '9')).toMatchObject({
        code: 66,
        out: '',
      });

    const QUESTION = 'How long are backups kept?';
    const now = await plumbline('ask', QUESTION, ...inPolicies, '--document', 'rules.md', '--json');
    expect(JSON.parse(now.out)).toMatchObject({ answer: expect.stringContaining('35 days') });
    const before = await plumbline(
      'ask',
      QUESTION,
      ...inPolicies,
      '--document',
      id,
      '--doc-version',
      '1',
      '--json',
    );
    expect(JSON.parse(before.out)).toMatchObject({ answer: expect.stringContaining('30 days') });
    const first = await plumbline('search', QUESTION, ...inPolicies, '--document', id, '--doc-version', '1');
    expect(first.out).toContain('30 days');
    expect(first.out).not.toContain('35 days');
    expect((await plumbline('search', QUESTION, ...inPolicies, '--as-of', '2001-01-01')).code).not.toBe(0);
    expect((await plumbline('research', QUESTION, ...inPolicies, '--doc-version', '1')).code).toBe(64);

    expect((await plumbline('library', 'rename', id, 'House rules')).out).toBe(`${id} is “House rules”.\n`);
    expect((await plumbline('library', 'tag', 'House rules', 'it', 'draft')).out).toBe(`${id}: it, draft\n`);
    expect((await plumbline('library', 'list', '--tag', 'draft')).out).toContain('House rules');
    expect((await plumbline('library', 'list', '--tag', 'final')).out).toBe('0 of 0 documents\n');
    expect((await plumbline('library', 'move', id, 'archive')).out).toBe(`${id} is in archive.\n`);
    expect((await plumbline('library', 'list', '-c', 'archive')).out).toContain('1 of 1 document\n');
    expect((await plumbline('library', 'rename', id, '--own')).out).toBe(`${id} is “Rules”.\n`);

    expect((await plumbline('library', 'reindex', id)).out).toBe('1 document indexed anew.\n');
    const found = await plumbline('search', 'How long are backups kept?', '-c', 'archive');
    expect(found.out).toContain('35 days');
    expect((await plumbline('library', 'delete', id)).out).toBe('1 document deleted.\n');
    expect((await plumbline('library', 'versions', id)).code).toBe(66);
  });

  it.each([
    ['library', 'reindex'],
    ['library', 'rename', 'tides.md'],
    ['library', 'rename', 'tides.md', 'x', '--own'],
    ['library', 'list', '--sort', 'colour'],
    ['library', 'compare', 'tides.md', 'one', '2'],
  ])('should refuse %s %s %s %s', async (...argv) => {
    expect((await plumbline(...argv)).code).toBe(64);
  });

  it('should say the same words of a document that is not there', async () => {
    for (const argv of [['versions'], ['toc'], ['reindex'], ['delete']] as const)
      expect(await plumbline('library', ...argv, 'nowhere.md')).toMatchObject({ code: 66, out: '' });
  });
});

it('should show a key nothing of collections that it may not use', async () => {
  const bob = plumblineAt('server', KEYS.bob.key);
  expect((await bob('library', 'list')).out).toBe('0 of 0 documents\n');
  expect((await bob('library', 'versions', 'tides.md')).code).toBe(66);
  expect((await bob('library', 'toc', 'tides.md')).code).toBe(66);
});

it('should save the original of an upload byte by byte, and say where there is none', async () => {
  const plumbline = plumblineAt('server');
  mkdirSync(join(cwd, 'sent'));
  writeFileSync(join(cwd, 'sent/sent.md'), SECOND);
  expect((await plumbline('ingest', 'sent', '--quiet')).code).toBe(0);
  expect((await plumbline('library', 'file', 'sent.md', '--out', 'saved.md')).code).toBe(0);
  expect(readFileSync(join(cwd, 'saved.md'), 'utf8')).toBe(SECOND);
  expect((await plumbline('library', 'images', 'sent.md')).code).toBe(0);
  const kept = await plumbline('library', 'file', 'tides.md', '--out', 'tides.md');
  expect(kept.code).toBe(66);
  expect(existsSync(join(cwd, 'tides.md'))).toBe(false);
});
