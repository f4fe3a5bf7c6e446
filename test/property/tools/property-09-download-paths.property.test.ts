import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { GuardedFetch } from '../../../src/domain/index.ts';
import { createDownload } from '../../../src/tools/fetch/index.ts';

describe('downloads', () => {
  it.prop(
    [
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string(),
      fc.uint8Array({ maxLength: 200 }),
    ],
    {
      numRuns: 100,
    },
  )(
    'property 9: every file lies in the document folder, whatever the address says',
    async (address, id, content) => {
      const folder = mkdtempSync(join(tmpdir(), 'plumbline-download-'));
      try {
        const hostile: GuardedFetch = async () => ({
          url: `${address}/../../../etc/${encodeURIComponent(id)}`,
          status: 200,
          headers: { 'content-disposition': 'attachment; filename="../../evil"' },
          contentType: 'application/pdf',
          body: (async function* () {
            yield content;
          })(),
          text: async () => '',
          cancel: () => undefined,
        });
        const download = createDownload({ folder, createId: () => `../${id}` });
        const file = await download(hostile, address);
        expect(readdirSync(folder)).toEqual([`${file.contentHash}.pdf`]);
        expect(file.path).toBe(join(folder, `${file.contentHash}.pdf`));
        expect(existsSync(file.path)).toBe(true);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
