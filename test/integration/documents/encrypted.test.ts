import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import officeCrypto from 'officecrypto-tool';
import { afterAll, describe, expect, it } from 'vitest';
import { openWorkbook } from '../../../src/documents/container/open-workbook.ts';
import { detectFormat } from '../../../src/documents/detect/detect-format.ts';
import { createDocumentReader, DocumentLimitsSchema } from '../../../src/documents/index.ts';
import { openEncrypted } from '../../../src/documents/open-encrypted.ts';
import { outlookMessage } from '../../fixtures/documents/compound.ts';

/**
 * A page of text, and a sheet of two rows, which other programs encrypted: a PDF by AES-256, Word 2010 by msoffcrypto-tool, Word 97 and
 * Excel 97 by LibreOffice. The password of each is “tide”.
 */
const FILES = [
  ['encrypted.pdf', 'The harbour opens at nine in the morning.'],
  ['encrypted.docx', 'The harbour opens at nine in the morning.'],
  ['encrypted.doc', 'The harbour opens at nine in the morning.'],
  ['encrypted.xls', '| North quay | 412 |'],
] as const;
const fixture = (name: string) => join(import.meta.dirname, '../../fixtures/documents', name);
const folder = mkdtempSync(join(tmpdir(), 'encrypted-'));
const reader = createDocumentReader({ processes: 1 });

afterAll(async () => {
  await reader.close();
  rmSync(folder, { recursive: true, force: true });
});

function read(path: string, sourcePath: string, password?: string, by = reader) {
  const file = { path, sourcePath, bytes: statSync(path).size, password };
  return by.read(file, { documentId: 'doc_1', versionId: 'ver_1' });
}

function written(name: string, bytes: Uint8Array): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

describe('an encrypted file', () => {
  it.each(FILES)('should ask for its password, refuse a wrong one and be read: %s', async (name, text) => {
    await expect(read(fixture(name), name)).rejects.toMatchObject({
      code: 'E031',
      message: `“${name}” is protected with a password. Give the password, or add a copy without one.`,
    });
    await expect(read(fixture(name), name, 'ebb')).rejects.toMatchObject({
      code: 'E031',
      message: `“${name}” does not open with the password that was given.`,
    });
    expect((await read(fixture(name), name, 'tide')).markdown).toContain(text);
  });

  it('should be read as Office 2007 encrypts it, under any name', async () => {
    const workbook = readFileSync(fixture('read-only.xlsx'));
    const plain = await officeCrypto.decrypt(workbook, { password: 'VelvetSweatshop' });
    const path = written('fees.docx', officeCrypto.encrypt(plain, { password: '潮 tide', type: 'standard' }));
    await expect(read(path, 'fees.docx', 'tide')).rejects.toThrow('does not open with the password');
    expect(await read(path, 'fees.docx', '潮 tide')).toMatchObject({
      format: 'xlsx',
      markdown: expect.stringContaining('| South quay | 388 |'),
    });
  });

  it('should be said to need a copy without one where the package that opens it is not installed', async () => {
    for (const name of ['encrypted.docx', 'encrypted.xls']) {
      const bytes = new Uint8Array(readFileSync(fixture(name)));
      expect(await openEncrypted(bytes, name, 'tide', async () => undefined)).toBe(bytes);
    }
    expect(() => detectFormat(readFileSync(fixture('encrypted.docx')), 'a.docx')).toThrow(
      'Save a copy without one',
    );
    const book = readFileSync(fixture('encrypted.xls'));
    expect(() => openWorkbook(book, 'a.xls', {})).toThrow('Save a copy without one');
  });

  it('should be read without asking where Excel opens it without asking', async () => {
    expect((await read(fixture('read-only.xlsx'), 'fees.xlsx')).markdown).toContain('| South quay | 388 |');
  });

  it('should be held to the limits once it is open', async () => {
    const bomb = zipSync({
      'word/document.xml': new Uint8Array(40_000_000),
      '[Content_Types].xml': new Uint8Array(9),
    });
    const path = written('bomb.docx', officeCrypto.encrypt(Buffer.from(bomb), { password: 'tide' }));
    await expect(read(path, 'bomb.docx', 'tide')).rejects.toMatchObject({ code: 'E032' });
  });

  it('should end in time where opening it takes for ever', async () => {
    const slow = readFileSync(fixture('encrypted.docx'));
    slow.write('9', slow.indexOf('spinCount="100000"') + 'spinCount="'.length);
    const endless = Buffer.from(
      slow.toString('latin1').replace('spinCount="900000" ', 'spinCount="9e15"   '),
      'latin1',
    );
    expect(endless.includes('9e15')).toBe(true);
    const hasty = createDocumentReader({
      processes: 1,
      limits: DocumentLimitsSchema.parse({ timeoutMs: 2000 }),
    });
    try {
      const path = written('endless.docx', endless);
      await expect(read(path, 'endless.docx', 'tide', hasty)).rejects.toMatchObject({ code: 'E033' });
    } finally {
      await hasty.close();
    }
  });

  it('should be said to be damaged where nothing is left to open', async () => {
    const path = written('cut.docx', readFileSync(fixture('encrypted.docx')).subarray(0, 6000));
    await expect(read(path, 'cut.docx', 'tide')).rejects.toMatchObject({ code: 'E030' });
  });

  it('should not keep a message from being read that it is attached to', async () => {
    const message = outlookMessage({
      subject: 'Rules',
      body: 'The rules of the harbour are attached.',
      sender: ['Lee', 'lee@harbour.example'],
      to: ['Kim', 'kim@harbour.example'],
      attachment: { name: 'rules.docx', content: readFileSync(fixture('encrypted.docx')) },
    });
    const { markdown, warnings } = await read(written('rules.msg', message), 'rules.msg');
    expect(markdown).toContain('The rules of the harbour are attached.');
    expect(JSON.stringify(warnings)).toContain('fileEncrypted');
  });
});
