import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMirror } from '../../../src/storage/index.ts';
import { type RemoteFolders, startRemoteFolders } from '../../fakes/remote-folders.ts';

vi.setConfig({ testTimeout: 240_000 });

const S3 = { region: 'us-east-1', pathStyle: true, accessKeyId: 'id', secretAccessKey: 'key' };
let folder: string;
let remote: RemoteFolders;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-mirror-'));
});
afterEach(async () => {
  await remote?.close();
  rmSync(folder, { recursive: true, force: true });
});

const SMALL = [
  ['a.md', '# A\n\nThe quay is long.'],
  ['deep/b c.md', '# B\n\n码头很长。'],
  ['deep/er/&.md', '# And\n\nThe lock is wide.'],
  ['film.mp4', 'not read'],
] as const;
const addressOf = (kind: string) => (kind === 's3' ? 's3://bucket/docs' : `dav://${remote.url}/shared`);
const mirrorOf = (kind: string, maxBytes = 1_000_000) => {
  const mirror = createMirror({
    folder,
    s3: { ...S3, endpoint: `http://${remote.url}` },
    logins: {},
    maxBytes,
    accepts: (path) => !path.endsWith('.mp4'),
  });
  return () => mirror(addressOf(kind), 'col_1');
};
const filesIn = (copy: string) =>
  readdirSync(copy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(copy.length + 1))
    .sort();

describe.each(['s3', 'webdav'])('a copy of a folder by %s', (kind) => {
  it('should hold 10,000 files, ask for none of them again, and lose what is gone', async () => {
    const many = Array.from(
      { length: 10_000 },
      (_, n) => [`${n % 20}/${n}.md`, `# ${n}\n\nNumber ${n}.`] as const,
    );
    remote = await startRemoteFolders(many);
    const mirror = mirrorOf(kind);
    const first = await mirror();
    expect(first.failed).toEqual([]);
    expect(new Set(remote.reads).size).toBe(10_000);
    expect(filesIn(first.folder)).toHaveLength(10_000);
    remote.reads.length = 0;
    await mirror();
    expect(remote.reads).toEqual([]);
    remote.files.delete('7/7.md');
    remote.files.set('8/8.md', '# 8\n\nAnother.');
    await mirror();
    expect(remote.reads).toEqual(['8/8.md']);
    expect(existsSync(join(first.folder, '7/7.md'))).toBe(false);
    expect(readFileSync(join(first.folder, '8/8.md'), 'utf8')).toContain('Another');
  });

  it('should hold names with spaces, signs and other scripts, and nothing that is not read', async () => {
    remote = await startRemoteFolders(SMALL);
    const copy = await mirrorOf(kind)();
    expect(filesIn(copy.folder)).toEqual(['a.md', 'deep/b c.md', 'deep/er/&.md']);
    expect(readFileSync(join(copy.folder, 'deep/b c.md'), 'utf8')).toContain('码头');
  });

  it.each(['dropped', 'short'] as const)(
    'should keep the whole file before, when a transfer is %s',
    async (how) => {
      remote = await startRemoteFolders(SMALL);
      const mirror = mirrorOf(kind);
      const { folder: copy } = await mirror();
      remote.files.set('a.md', '# A\n\nThe quay is far longer than it was.');
      remote.torn.set('a.md', how);
      const { failed } = await mirror();
      expect(failed).toMatchObject([{ sourcePath: 'a.md', problem: { code: 'E131' } }]);
      expect(readFileSync(join(copy, 'a.md'), 'utf8')).toContain('The quay is long.');
      expect(filesIn(copy)).toEqual(['a.md', 'deep/b c.md', 'deep/er/&.md']);
      remote.torn.clear();
      expect((await mirror()).failed).toEqual([]);
      expect(readFileSync(join(copy, 'a.md'), 'utf8')).toContain('far longer');
    },
  );

  it('should change nothing by a listing that is cut off, or when nobody answers', async () => {
    remote = await startRemoteFolders(SMALL);
    const mirror = mirrorOf(kind);
    const { folder: copy } = await mirror();
    remote.cutListings = true;
    await expect(mirror()).rejects.toMatchObject({ code: 'E131' });
    await remote.close();
    await expect(mirror()).rejects.toMatchObject({ code: 'E131' });
    expect(filesIn(copy)).toHaveLength(3);
  });

  it('should write nothing outside itself and name what is too large', async () => {
    remote = await startRemoteFolders([...SMALL, ['big.md', 'x'.repeat(2_000)], ['up\\..\\x.md', 'bad']]);
    const { folder: copy, failed } = await mirrorOf(kind, 1_000)();
    // A WebDAV folder lists no such name to us at all.
    const bad = kind === 's3' ? ['up\\..\\x.md'] : [];
    expect(failed.map(({ sourcePath }) => sourcePath).sort()).toEqual(['big.md', ...bad]);
    expect(filesIn(copy)).toHaveLength(3);
  });
});

describe('a copy of a Git repository', () => {
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd,
      stdio: 'pipe',
    });

  async function openRepository() {
    const work = join(folder, 'work');
    const bare = join(folder, 'bare.git');
    git(folder, 'init', '-q', '-b', 'main', work);
    git(folder, 'init', '-q', '--bare', '-b', 'main', bare);
    const publish = (...files: readonly (readonly [name: string, text: string | undefined])[]) => {
      for (const [name, text] of files)
        if (text === undefined) rmSync(join(work, name));
        else writeFileSync(join(work, name), text);
      git(work, 'add', '-A');
      git(work, 'commit', '-qm', 'next');
      git(work, 'push', '-q', bare, 'main');
    };
    remote = await startRemoteFolders([]);
    const mirror = createMirror({
      folder: join(folder, 'copies'),
      s3: S3,
      logins: {},
      maxBytes: 1,
      accepts: () => true,
    });
    const follow = async () =>
      filesIn((await mirror(`git+file://${bare}#main`, 'col_1')).folder).filter(
        (name) => !name.startsWith('.git/'),
      );
    return { bare, mirror, publish, follow };
  }

  it('should hold 10,000 files, get and write none of them again, and lose what is gone', async () => {
    const { bare, mirror, publish } = await openRepository();
    publish(...Array.from({ length: 10_000 }, (_, n) => [`${n}.md`, `# ${n}\n\nNumber ${n}.`] as const));
    const follow = async () => (await mirror(`git+file://${bare}#main`, 'col_1')).folder;
    const copy = await follow();
    const written = () =>
      new Map(
        filesIn(copy)
          .filter((name) => name.endsWith('.md') || name.startsWith('.git/objects/'))
          .map((name) => [name, statSync(join(copy, name)).ctimeMs]),
      );
    const before = written();
    expect([...before.keys()].filter((name) => name.endsWith('.md'))).toHaveLength(10_000);
    await follow();
    expect(written()).toEqual(before);
    publish(['7.md', undefined], ['8.md', '# 8\n\nAnother.']);
    await follow();
    const changed = [...written()].filter(([name, at]) => name.endsWith('.md') && before.get(name) !== at);
    expect(changed.map(([name]) => name)).toEqual(['8.md']);
    expect(existsSync(join(copy, '7.md'))).toBe(false);
  });

  it('should follow its branch, lose what is gone, and be made whole after a kill', async () => {
    const { bare, mirror, publish, follow } = await openRepository();
    publish(['a.md', '# A']);
    publish(['b.md', '# B']);
    expect(await follow()).toEqual(['a.md', 'b.md']);
    publish(['b.md', undefined]);
    publish(['c.md', '# C']);
    expect(await follow()).toEqual(['a.md', 'c.md']);
    const copy = (await mirror(`git+file://${bare}#main`, 'col_1')).folder;
    // As a process leaves it that is killed while it writes.
    writeFileSync(join(copy, '.git/index.lock'), '');
    rmSync(join(copy, 'a.md'));
    expect(await follow()).toEqual(['a.md', 'c.md']);
    await expect(mirror(`git+file://${bare}#none`, 'col_1')).rejects.toMatchObject({ code: 'E131' });
  });
});
