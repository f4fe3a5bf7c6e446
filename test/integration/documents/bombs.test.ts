import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentReader, DocumentLimitsSchema } from '../../../src/documents/index.ts';
import { saidWarnings } from '../../fakes/said-warnings.ts';
import { BOMBS, unbrokenPdf } from '../../fixtures/documents/bombs.ts';

const folder = mkdtempSync(join(tmpdir(), 'documents-bombs-'));
// Above this memory the process is ended with a message that says so; time is left as it is, since how long a file
// takes says how busy this machine is.
const limits = DocumentLimitsSchema.parse({ memoryMb: 300 });
const reader = createDocumentReader({ processes: 1, limits });
const identity = { documentId: 'doc_bomb', versionId: 'ver_bomb' };

afterAll(async () => {
  await reader.close();
  rmSync(folder, { recursive: true });
});

function read(name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return reader.read({ path, sourcePath: name, bytes: bytes.length }, identity);
}

describe('files made to hurt', () => {
  it.each(BOMBS)(
    'should end $name ($what) in order, within 300 MB',
    async ({ name, make, ends }) => {
      const result = await read(name, make()).catch((error: unknown) => error);
      expect(ends).toContain(result instanceof Error ? 'refused' : 'read');
      if (!(result instanceof Error)) return;
      // A refusal names its reason; the reader itself neither ran out of memory or time nor died.
      expect(result).toMatchObject({ code: expect.stringMatching(/^E0(?:29|30|32)$/) });
      expect(result).not.toMatchObject({ details: { processEnded: true } });
    },
    180_000,
  );

  it('should say that a line of a PDF is cut, where the engine does not', async () => {
    const { warnings } = await read('cut.pdf', unbrokenPdf(40_000));
    expect(saidWarnings(warnings)).toEqual([
      'Page 1 has a line of more than 32767 characters, which is cut there.',
    ]);
  });
});
