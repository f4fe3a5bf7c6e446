import { fc, it } from '@fast-check/vitest';
import { strToU8, zipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { packBackup, unpackBackup } from '../../../src/storage/backup/backup-file.ts';
import { restoreBackup } from '../../../src/storage/index.ts';

const AT = new Date('2026-01-02T03:04:05.000Z');
const codeOf = (read: () => unknown) => {
  try {
    read();
    return 'read';
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('a backup file', () => {
  it.prop([fc.uint8Array({ maxLength: 2000 })])('should give back what it was made of', (database) => {
    const read = unpackBackup(packBackup(database, AT));
    expect(Buffer.from(read.database).equals(database)).toBe(true);
    expect(read.createdAt).toEqual(AT);
  });

  it.prop([fc.uint8Array({ minLength: 50, maxLength: 500 }), fc.nat(), fc.integer({ min: 1, max: 255 })])(
    'should never give another database than the one it was made of',
    (database, place, change) => {
      const file = packBackup(database, AT);
      const at = place % file.length;
      file[at] = (file[at] ?? 0) ^ change;
      let read: Uint8Array | undefined;
      try {
        read = unpackBackup(file).database;
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^E030|E008$/) });
      }
      if (read !== undefined) expect(Buffer.from(read).equals(database)).toBe(true);
    },
  );

  it('should refuse a part of one, another zip, and what is no zip', () => {
    const file = packBackup(new Uint8Array(5000), AT);
    expect(codeOf(() => unpackBackup(file.subarray(0, 3000)))).toBe('E030');
    expect(codeOf(() => unpackBackup(zipSync({ 'pg.tar.gz': strToU8('x') })))).toBe('E030');
    expect(codeOf(() => unpackBackup(strToU8('id,question\n')))).toBe('E030');
    expect(codeOf(() => unpackBackup(new Uint8Array()))).toBe('E030');
  });

  it('should be refused without a command, which would be shown with the library that it was to go to', () => {
    expect(() => unpackBackup(strToU8('id,question\n'))).toThrow(/^[^`]*no backup of Plumbline[^`]*$/);
  });

  it('should say which version is needed', () => {
    const manifest = {
      format: 99,
      engine: 'pglite',
      createdAt: AT.toISOString(),
      bytes: 1,
      sha256: '',
    };
    const file = zipSync({
      'backup.json': strToU8(JSON.stringify(manifest)),
      'pg.tar.gz': new Uint8Array(1),
    });
    expect(() => unpackBackup(file)).toThrow('format 99');
    expect(codeOf(() => unpackBackup(file))).toBe('E008');
  });

  it('should name the tools of a Postgres server instead', async () => {
    const asked = restoreBackup({
      backup: new Uint8Array(),
      dataDir: 'unused',
      databaseUrl: 'postgres://user@host/plumbline',
      force: false,
    });
    await expect(asked).rejects.toMatchObject({
      code: 'E020',
      message: expect.stringContaining('pg_restore'),
    });
  });
});
