import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { expect, it } from 'vitest';
import { createDocumentReader } from '../../../src/documents/index.ts';
import { findInFiles } from '../../../src/pipeline/report/provenance/index.ts';

it('should give what the second reader sees on each page of a PDF among given files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-second-'));
  const reader = createDocumentReader({ processes: 1 });
  try {
    const made = await PDFDocument.create();
    const font = await made.embedFont(StandardFonts.Helvetica);
    for (const page of [1, 2])
      made.addPage([595, 842]).drawText(`Pump number ${page} is checked.`, { x: 60, y: 600, size: 11, font });
    const bytes = await made.save();
    const path = join(folder, 'pumps.pdf');
    writeFileSync(path, bytes);
    const find = findInFiles({
      files: [{ path, sourcePath: 'pumps.pdf', bytes: bytes.length }],
      reader,
      readBytes: async () => bytes,
    });
    const citation = { documentId: 'd', versionId: 'v', sourcePath: 'pumps.pdf', contentHash: 'h' };
    expect((await find(citation))?.secondText).toEqual([
      'Pump number 1 is checked.',
      'Pump number 2 is checked.',
    ]);
  } finally {
    await reader.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
