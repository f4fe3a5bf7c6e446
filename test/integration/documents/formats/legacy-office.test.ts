import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Document, Packer, Paragraph } from 'docx';
import { afterAll, describe, expect, it } from 'vitest';
import { ChunkingOptionsSchema } from '../../../../src/documents/chunking/chunking-options.ts';
import { DocumentLimitsSchema } from '../../../../src/documents/limits.ts';
import { NormaliseOptionsSchema } from '../../../../src/documents/normalise/normalise-options.ts';
import { readDocument } from '../../../../src/documents/read-document.ts';

const OFFICE = 'soffice';
const options = {
  limits: DocumentLimitsSchema.parse({}),
  chunking: ChunkingOptionsSchema.parse({}),
  normalise: NormaliseOptionsSchema.parse({}),
};
const folder = mkdtempSync(join(tmpdir(), 'legacy-office-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function hasLibreOffice(): boolean {
  try {
    execFileSync(OFFICE, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A Word file of before 2007, made by LibreOffice itself. */
async function legacyWord(): Promise<Uint8Array> {
  const children = [
    new Paragraph({ text: 'Harbour works', heading: 'Heading1' }),
    new Paragraph('The committee approved the budget in 1999.'),
  ];
  writeFileSync(join(folder, 'new.docx'), await Packer.toBuffer(new Document({ sections: [{ children }] })));
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  execFileSync(
    OFFICE,
    [profile, '--headless', '--convert-to', 'doc', '--outdir', folder, join(folder, 'new.docx')],
    { stdio: 'ignore' },
  );
  return new Uint8Array(readFileSync(join(folder, 'new.doc')));
}

describe('a Word file of before 2007', () => {
  // Skipped where LibreOffice is not installed: it is optional, and the error without it has its own test.
  it.skipIf(!hasLibreOffice())('should be read through LibreOffice', { timeout: 180_000 }, async () => {
    const identity = { sourcePath: 'old.doc', documentId: 'doc_1', versionId: 'ver_1' };
    const { format, markdown, sections } = await readDocument(await legacyWord(), identity, options);
    expect(format).toBe('doc');
    expect(markdown).toContain('# Harbour works');
    expect(markdown).toContain('approved the budget in 1999');
    expect(sections.map(({ title }) => title)).toContain('Harbour works');
  });
});
