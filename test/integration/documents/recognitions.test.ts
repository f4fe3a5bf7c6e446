import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocumentReader, OcrOptionsSchema } from '../../../src/documents/index.ts';
import type { Recognition } from '../../../src/domain/index.ts';
import { pictureOfLine } from '../../fakes/printed-line.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-scan-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readScan(recognised: readonly Recognition[]) {
  const path = join(folder, 'scan.tiff');
  const bytes = await sharp(pictureOfLine('Pumps are checked every week'))
    .flatten()
    .tiff({ compression: 'lzw' })
    .toBuffer();
  writeFileSync(path, bytes);
  const reader = createDocumentReader({ processes: 1, ocr: OcrOptionsSchema.parse({}) });
  const handedOut: Recognition[] = [];
  try {
    const document = await reader.read(
      { path, sourcePath: 'scan.tiff', bytes: bytes.length },
      { documentId: 'doc_1', versionId: 'ver_1' },
      { recognised, onRecognised: (recognition) => handedOut.push(recognition) },
    );
    return { document, handedOut };
  } finally {
    await reader.close();
  }
}

describe('pages that are recognised', () => {
  it('should leave the reading process one by one and not be recognised again when they come back', async () => {
    const first = await readScan([]);
    expect(first.document.markdown).toMatch(/Pumps are checked every week/);
    expect(first.document.unfinished).toBeUndefined();
    expect(first.handedOut.map(({ part }) => part)).toEqual(['page 1']);
    const [page] = first.handedOut;
    const marked = { part: 'page 1', body: page?.body.replace('Pumps', 'Valves') ?? '' };
    const second = await readScan([marked]);
    expect(second.handedOut).toEqual([]);
    expect(second.document.markdown).toMatch(/Valves are checked every week/);
  }, 120_000);
});
