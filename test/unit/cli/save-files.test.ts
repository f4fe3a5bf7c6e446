import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import { type Picture, PictureSchema } from '../../../src/domain/files/index.ts';
import type { DocumentFiles } from '../../../src/pipeline/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';
import { libraryDocument } from '../../fakes/library-document.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-save-'));
  return () => rmSync(cwd, { recursive: true, force: true });
});
const picture: Picture = { ordinal: 1, fileName: 'img_001.png', mediaType: 'image/png', bytes: 4, hash: 'a' };

async function plumbline(files: Partial<DocumentFiles>, ...argv: string[]) {
  const { deps, app } = createFakeDeps({ documents: [libraryDocument('doc_1')] });
  const io = createFakeIo({ cwd });
  const opened = { ...app, files: { ...app.files, ...files } };
  const cli = createCli(
    {
      ...deps,
      openApplication: async () => opened,
      openView: async () => ({ ...opened, forms: async () => app }),
    },
    io,
  );
  return { code: await cli.run(argv), out: io.stdout(), err: io.stderr() };
}

const served = (name: string, read: () => AsyncGenerator<Uint8Array>) => async () => ({
  name,
  mediaType: 'text/plain',
  bytes: 4,
  hash: 'a',
  read,
});
async function* text() {
  yield Buffer.from('quay');
}
async function* brokenOff() {
  yield Buffer.from('qu');
  throw new TypeError('terminated');
}

describe('library file and images', () => {
  it.each(['../../.bashrc', 'img_1.png/../../x', '/etc/passwd', 'img_001.png\n', 'img_x.png'])(
    'should take %j of a server for no name of a picture',
    (fileName) => {
      expect(PictureSchema.safeParse({ ...picture, fileName }).success).toBe(false);
      expect(PictureSchema.safeParse(picture).success).toBe(true);
    },
  );

  it.each(['../up.md', '..\\up.md', '..', ''])(
    'should save the original called %j in this folder',
    async (name) => {
      const { code } = await plumbline({ original: served(name, text) }, 'library', 'file', 'doc_1');
      expect(code).toBe(0);
      expect(readdirSync(cwd)).toEqual([name.includes('up') ? 'up.md' : 'file']);
      expect(existsSync(join(cwd, '..', 'up.md'))).toBe(false);
    },
  );

  it('should say that the server broke off, not that the file cannot be written', async () => {
    const { code, err } = await plumbline(
      { original: served('a.md', brokenOff) },
      'library',
      'file',
      'doc_1',
    );
    expect(code).not.toBe(0);
    expect(err).toContain('E050');
    expect(err).toContain('broke off');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('should say that a folder for pictures cannot be made', async () => {
    writeFileSync(join(cwd, 'taken'), '');
    const pictures = async () => [picture];
    const { err } = await plumbline({ pictures }, 'library', 'images', 'doc_1', '--out', 'taken/in');
    expect(err).toContain('E035');
    expect(err).toContain('taken/in');
  });
});
