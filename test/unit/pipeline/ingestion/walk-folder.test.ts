import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../../../src/catalogue/index.ts';
import { nothingReadable } from '../../../../src/pipeline/ingestion/nothing-readable.ts';
import { walkFolder } from '../../../../src/pipeline/ingestion/walk-folder.ts';

let place: string;
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-walk-')));
  mkdirSync(join(place, 'docs'));
  return () => rmSync(place, { recursive: true, force: true });
});

const put = (path: string) => {
  mkdirSync(dirname(join(place, path)), { recursive: true });
  writeFileSync(join(place, path), `# ${path}\n`);
};
const link = (path: string, target: string) => {
  mkdirSync(dirname(join(place, path)), { recursive: true });
  symlinkSync(target.startsWith('/') ? target : join(place, target), join(place, path));
};
const walk = async (options?: { linksOut: boolean }) => {
  const scan = await walkFolder(join(place, 'docs'), ['.md'], options);
  return {
    files: scan.files.map(({ sourcePath }) => sourcePath),
    skipped: scan.leftOut.map(({ sourcePath, reason }) => `${sourcePath}: ${reason.id}`),
    scan,
  };
};

describe('walkFolder and kinds of files', () => {
  it('should account for every file: to be read, or left out with its kind, archives as archives', async () => {
    for (const name of ['a.md', 'LEASE', 'plan.dwg', 'sub/old.zip']) put(`docs/${name}`);
    const { files, skipped, scan } = await walk();
    expect(files).toEqual(['LEASE', 'a.md']);
    expect(skipped).toEqual(['plan.dwg: kindNotRead', 'sub/old.zip: kindNotRead']);
    expect(scan.leftOut.map(({ reason }) => say('en', reason))).toEqual([
      'Files of the kind .dwg are not read.',
      'It is an archive (.zip): what it holds is not read. Unpack it.',
    ]);
  });
});

describe('walkFolder and what is hidden', () => {
  it('should name hidden files and folders behind all else, a folder as one entry', async () => {
    for (const name of ['a.md', '.DS_Store', '.git/config', '.git/HEAD', '~$a.md', 'sub/.notes.md', 'z.dwg'])
      put(`docs/${name}`);
    put('docs/node_modules/one/readme.md');
    const { files, skipped, scan } = await walk();
    expect(files).toEqual(['a.md']);
    expect(skipped).toEqual([
      'z.dwg: kindNotRead',
      '.DS_Store: hiddenNotRead',
      '.git: hiddenNotRead',
      'node_modules: hiddenNotRead',
      'sub/.notes.md: hiddenNotRead',
      '~$a.md: hiddenNotRead',
    ]);
    expect(say('zh', scan.leftOut.at(-1)?.reason ?? '')).toContain('隐藏文件');
  });

  it('should not call a folder empty that has hidden files alone', async () => {
    put('docs/.notes.md');
    const { message } = nothingReadable(join(place, 'docs'), (await walk()).scan);
    expect(message).toContain('“.notes.md” among them: Hidden files');
  });
});

describe('walkFolder and names that are no UTF-8', () => {
  const bytes = (name: Buffer) => Buffer.concat([Buffer.from(`${place}/docs/`), name]);
  // Other systems let nobody make such a name.
  it.skipIf(process.platform !== 'linux')(
    'should name them and why they are left out, and read the rest',
    async () => {
      put('docs/好.md');
      writeFileSync(bytes(Buffer.from('bacfcdac2e6d64', 'hex')), '# 合同\n');
      mkdirSync(bytes(Buffer.from('b1a8b8e6', 'hex')));
      writeFileSync(bytes(Buffer.from('62ff2e6d64', 'hex')), '# b\n');
      const { files, skipped, scan } = await walk();
      expect(files).toEqual(['好.md']);
      expect(skipped.sort()).toEqual(['b\ufffd.md: nameNoText', '合同.md: nameNoText', '报告: nameNoText']);
      for (const language of ['en', 'zh'] as const)
        expect(say(language, scan.leftOut[0]?.reason ?? '')).toContain('convmv');
    },
  );
});

describe('walkFolder and symbolic links', () => {
  it('should read a folder of nothing but links, when its owner names it', async () => {
    put('store/a1.md');
    put('store/year/b2.md');
    link('docs/审计.md', 'store/a1.md');
    link('docs/years', 'store/year');
    expect(await walk({ linksOut: true })).toMatchObject({ files: ['years/b2.md', '审计.md'], skipped: [] });
  });

  it('should not leave the folder unless told to, and say so', async () => {
    put('store/a.md');
    put('docs/own/b.md');
    link('docs/out.md', 'store/a.md');
    link('docs/alias.md', 'store/../docs/own/b.md');
    const { files, skipped } = await walk();
    expect(files).toEqual(['own/b.md']);
    expect(skipped).toEqual(['alias.md: linkTwice', 'out.md: linkLeadsOut']);
  });

  it('should list what is reached in several ways once, and end circles', async () => {
    put('docs/a.md');
    put('store/deep/b.md');
    link('docs/copy.md', 'docs/a.md');
    link('docs/self', 'docs');
    link('docs/above', place);
    link('docs/one', 'store');
    link('docs/two', 'store/deep');
    link('store/deep/back', 'store');
    const { files, skipped } = await walk({ linksOut: true });
    expect(files).toEqual(['a.md', 'one/deep/b.md']);
    expect(skipped.sort()).toEqual([
      'above: linkTwice',
      'copy.md: linkTwice',
      'one/deep/back: linkTwice',
      'self: linkTwice',
      'two: linkTwice',
    ]);
  });

  it('should leave out of a linked folder what another link has given already', async () => {
    put('store/a.md');
    put('store/c.md');
    put('store/deep/b.md');
    link('docs/1.md', 'store/c.md');
    link('docs/2', 'store/deep');
    link('docs/3', 'store');
    link('store/deep/gone.md', 'store/nothing.md');
    expect(await walk({ linksOut: true })).toMatchObject({
      files: ['1.md', '2/b.md', '3/a.md'],
      skipped: ['2/gone.md: linkNowhere'],
    });
  });

  it('should never follow a link to a hidden place, to the system, or to nowhere', async () => {
    put('.ssh/id.md');
    put('store/.keys/token.md');
    put('docs/a.md');
    link('docs/key.md', '.ssh/id.md');
    link('docs/keys', 'store/.keys');
    link('docs/environment.md', '/proc/self/environ');
    link('docs/gone.md', 'store/nothing.md');
    link('docs/circle.md', 'docs/circle.md');
    const { files, skipped } = await walk({ linksOut: true });
    expect(files).toEqual(['a.md']);
    expect(skipped.sort()).toEqual([
      'circle.md: linkNowhere',
      'environment.md: linkHidden',
      'gone.md: linkNowhere',
      'key.md: linkHidden',
      'keys: linkHidden',
    ]);
  });

  it('should follow links within a cache that is hidden as a whole, and to hidden parts of the folder itself', async () => {
    put('.cache/hub/blobs/77aa');
    put('.cache/hub/snapshot/.annex/objects/1');
    link('.cache/hub/snapshot/a.md', '.cache/hub/blobs/77aa');
    link('.cache/hub/snapshot/b.md', '.cache/hub/snapshot/.annex/objects/1');
    const scan = await walkFolder(join(place, '.cache/hub/snapshot'), ['.md'], { linksOut: true });
    expect(scan.files.map(({ sourcePath }) => sourcePath)).toEqual(['a.md', 'b.md']);
  });

  it('should say of a folder that has nothing but links why none was followed, in both languages', async () => {
    put('store/a.md');
    link('docs/out.md', 'store/a.md');
    const error = nothingReadable(join(place, 'docs'), (await walk()).scan);
    expect(error.code).toBe('E022');
    expect(error.message).toContain('“out.md” among them: It leads out of the folder');
    expect(error.message).not.toContain(place);
    expect(error.wording && say('zh', error.wording)).toContain('它指向文件夹之外');
  });
});
