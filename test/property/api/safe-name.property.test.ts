import { basename, join, resolve, sep } from 'node:path';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { safeFileName, safeFilePath, uniqueName } from '../../../src/api/uploads/safe-name.ts';

const FOLDER = resolve('/srv/uploads');
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        '..',
        '.',
        '/',
        '\\',
        'a',
        '%2e',
        '\0',
        '~$',
        'C:',
        '\u202e',
        'con',
        '汉字',
        '.md',
        ' ',
      ),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join('')),
);

describe('names of uploaded files', () => {
  it.prop([hostile], { numRuns: 500 })(
    'always lie directly in their folder, whatever the client says',
    (given) => {
      const name = safeFileName(given);
      const path = resolve(join(FOLDER, name));
      expect(path.startsWith(FOLDER + sep)).toBe(true);
      expect(basename(path)).toBe(name);
      expect(name).not.toMatch(/^[.~$]|[\\/\p{Cc}\p{Cf}]/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      expect(safeFileName(name)).toBe(name);
    },
  );

  it.prop([hostile], { numRuns: 500 })(
    'always lie below their folder with their own folders, none of which is hidden or passed over',
    (given) => {
      const path = safeFilePath(given);
      expect(resolve(join(FOLDER, path)).startsWith(FOLDER + sep)).toBe(true);
      expect(join(path)).toBe(path);
      for (const part of path.split('/'))
        expect(part).not.toMatch(/^$|^[.~$]|^(?:node_modules|__MACOSX)\/|[\\\p{Cc}\p{Cf}]/u);
      expect(safeFilePath(path)).toBe(path);
    },
  );

  it.prop([fc.array(hostile, { maxLength: 12 })])('never collide within an upload', (given) => {
    const taken = new Set<string>();
    for (const raw of given) {
      const name = uniqueName(safeFilePath(raw), taken);
      expect(taken.has(name.toLowerCase())).toBe(false);
      taken.add(name.toLowerCase());
    }
    expect(taken.size).toBe(given.length);
  });

  it.prop([fc.stringMatching(/^[\p{L}\p{N}]{1,20}( [\p{L}\p{N}]{1,20})?$/u)])(
    'keep what is plain',
    (stem) => {
      const plain = `${stem.normalize('NFC')}.pdf`;
      if (!/^(con|prn|aux|nul|com\d|lpt\d)\.pdf$/i.test(plain) && Buffer.byteLength(plain) < 160)
        expect(safeFileName(`C:\\docs\\${plain}`)).toBe(plain);
    },
  );
});
