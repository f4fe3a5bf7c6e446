import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convertHtml } from '../../../src/documents/formats/html/html.ts';
import { convertMarkdown } from '../../../src/documents/formats/markdown/markdown.ts';
import { createPicturesBeside, ingestedFolder } from '../../../src/documents/images/pictures-beside.ts';
import { contextOf } from './formats/context.ts';

let outer = '';
let root = '';
beforeAll(() => {
  outer = mkdtempSync(join(tmpdir(), 'pictures-'));
  root = join(outer, 'library');
  mkdirSync(join(root, 'docs', 'img'), { recursive: true });
  writeFileSync(join(outer, 'secret.png'), 'secret');
  writeFileSync(join(root, 'top.png'), 'top');
  writeFileSync(join(root, 'docs', 'img', '图 一.png'), 'one');
  writeFileSync(join(root, 'docs', 'notes.txt'), 'no picture');
  symlinkSync(join(outer, 'secret.png'), join(root, 'docs', 'link.png'));
  symlinkSync(outer, join(root, 'docs', 'out'));
});
afterAll(() => rmSync(outer, { recursive: true, force: true }));

const finder = () => createPicturesBeside({ root, path: join(root, 'docs', 'a.md') });
const found = async (reference: string) => {
  const picture = await finder()(reference);
  return picture && Buffer.from(picture.bytes).toString();
};

describe('pictures beside a text file', () => {
  it('should be found by the reference, encoded or not, in the folder that is read', async () => {
    expect(await found('img/图 一.png')).toBe('one');
    expect(await found('./img/%E5%9B%BE%20%E4%B8%80.png?raw=1#a')).toBe('one');
    expect(await found('../top.png')).toBe('top');
  });

  it.each([
    '../../secret.png',
    'link.png',
    'out/secret.png',
    '%2e%2e/%2e%2e/secret.png',
    '..\\..\\secret.png',
    'notes.txt',
    'missing.png',
    'img',
    '%E0%A4%A.png',
    'https://example.org/a.png',
    '//example.org/a.png',
    'file:///etc/a.png',
    'img/\u0000.png',
    '',
  ])('should not be looked for elsewhere: %j', async (reference) => {
    expect(await found(reference)).toBeUndefined();
    expect(await found(join(outer, 'secret.png'))).toBeUndefined();
  });

  test.prop([
    fc.array(fc.constantFrom('..', '.', 'out', 'img', '%2e%2e', 'secret.png', 'link.png', 'a:', ''), {
      maxLength: 8,
    }),
  ])('should never give a file from outside the folder', async (parts) => {
    expect(await found(`${parts.join('/')}/secret.png`)).toBeUndefined();
  });

  it('should know the folder only where the path ends in the name within it', () => {
    expect(ingestedFolder({ path: '/data/library/docs/a.md', sourcePath: 'docs/a.md' })).toBe(
      '/data/library/',
    );
    expect(ingestedFolder({ path: '/tmp/upload-1', sourcePath: 'docs/a.md' })).toBeUndefined();
  });
});

describe('a text file that names pictures', () => {
  const findPicture = finderOf(['a.png', 'b c.png', 'd.png', 'e.png']);

  it('should have each as a block in its place, and what is not there as before', async () => {
    const markdown = [
      '# Pumps',
      '![The pump](a.png)',
      'See ![curve](<b c.png> "Curve") for the curve.',
      '<p><img src="d.png" alt="HTML"></p>',
      '![missing](none.png)',
      '![by name][fig]',
      '```\n![code](a.png)\n```',
      '[fig]: e.png',
    ].join('\n\n');
    const read = await convertMarkdown(Buffer.from(markdown), { ...contextOf('markdown'), findPicture });
    const shown = read.blocks.map(({ kind, text, imageId }) => [kind, text, imageId !== undefined]);
    expect(shown).toEqual([
      ['heading', 'Pumps', false],
      ['image', 'The pump', true],
      ['paragraph', 'See ![curve](b%20c.png "Curve") for the curve.', false],
      ['image', 'curve', true],
      ['image', 'HTML', true],
      ['paragraph', '![missing](none.png)', false],
      ['image', 'by name', true],
      ['code', '![code](a.png)', false],
    ]);
    const without = await convertMarkdown(Buffer.from(markdown), contextOf('markdown'));
    expect(without.images).toEqual([]);
    expect(without.blocks.filter(({ imageId }) => imageId !== undefined)).toEqual([]);
  });

  it('should have them in HTML', async () => {
    const html = '<h1>泵</h1><p>文字</p><img src="a.png" alt="泵"><img src="none.png">';
    const read = await convertHtml(Buffer.from(html), { ...contextOf('html'), findPicture });
    expect(read.images).toHaveLength(1);
    expect(read.blocks.at(-1)).toMatchObject({ kind: 'image', text: '泵', imageId: read.images[0]?.id });
  });
});

function finderOf(names: readonly string[]) {
  return async (reference: string) => {
    const name = decodeURIComponent(reference);
    return names.includes(name) ? { bytes: Buffer.from(name), mediaType: 'image/png' } : undefined;
  };
}
