import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentReader } from '../../../src/documents/index.ts';

// A page of text, encrypted with AES-256; its password is "tide".
const path = join(import.meta.dirname, '../../fixtures/documents/encrypted.pdf');
const file = { path, sourcePath: 'encrypted.pdf', bytes: statSync(path).size };
const identity = { documentId: 'doc_1', versionId: 'ver_1' };
const reader = createDocumentReader({ processes: 1 });

afterAll(() => reader.close());

describe('an encrypted PDF', () => {
  it('should be refused without its password and with a wrong one, and be read with the right one', async () => {
    for (const password of [undefined, 'ebb']) {
      const error = await reader.read({ ...file, password }, identity).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'E031', message: expect.stringContaining('encrypted.pdf') });
      expect(String(error)).not.toContain('ebb');
    }
    expect((await reader.read({ ...file, password: 'tide' }, identity)).markdown).toContain(
      'The harbour opens at nine in the morning.',
    );
  });
});
