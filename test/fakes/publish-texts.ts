import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenedApplication } from '../../src/app/opened-application.ts';

/** Ingests one file with these paragraphs into a collection, as a folder would, and returns the id of its document. */
export async function publishTexts(
  app: OpenedApplication,
  collection: string,
  path: string,
  texts: readonly string[],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-text-'));
  try {
    writeFileSync(join(folder, path), texts.join('\n\n'));
    const { collection: own } = await app.ingest.ingestFolder({ folder, collection });
    return (await app.storage.library.findDocumentByPath(own.id, path))?.id ?? '';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
