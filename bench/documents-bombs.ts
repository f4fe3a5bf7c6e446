import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../src/catalogue/index.ts';
import { createDocumentReader, DocumentLimitsSchema } from '../src/documents/index.ts';
import { toProblem } from '../src/errors/index.ts';
import { BOMBS } from '../test/fixtures/documents/bombs.ts';
import { childMemory } from './eval-documents/watch-memory.ts';

// Files made to hurt: node --import tsx bench/documents-bombs.ts
// Prints how each ends, in what time, and the highest resident memory of the process that reads.

const folder = mkdtempSync(join(tmpdir(), 'documents-bombs-'));
console.log('outcome      ms   MB   MB file  bomb');
try {
  for (const { name, what, make } of BOMBS) {
    const path = join(folder, name);
    writeFileSync(path, make());
    const bytes = readFileSync(path).length;
    // A process of its own for each, so that none hides behind the memory of another.
    const reader = createDocumentReader({ processes: 1, limits: DocumentLimitsSchema.parse({}) });
    const memory = childMemory();
    const started = performance.now();
    const { outcome, note } = await reader
      .read({ path, sourcePath: name, bytes }, { documentId: 'doc_bomb', versionId: 'ver_bomb' })
      .then(({ warnings }) => ({
        outcome: warnings.length > 0 ? 'partial' : 'read',
        note: warnings.map((warning) => say('en', warning)).join(' '),
      }))
      .catch((error: unknown) => ({ outcome: toProblem(error).code, note: toProblem(error).detail }));
    const ms = performance.now() - started;
    const peak = memory.stop() ?? 0;
    await reader.close();
    const figures = [
      ms.toFixed(0).padStart(6),
      peak.toFixed(0).padStart(4),
      (bytes / 1e6).toFixed(1).padStart(8),
    ];
    console.log(`${outcome.padEnd(8)} ${figures.join(' ')}  ${name}: ${what}. ${note}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
