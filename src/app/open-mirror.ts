import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Config, readBucket } from '../config/index.ts';
import type { DocumentReader } from '../domain/index.ts';
import { createMirror } from '../storage/index.ts';

/** Copies of the remote folders that collections follow. Buckets are asked with the keys and the server of `files.store`, else those of AWS. */
export function openMirror(
  { dataDir, files, library, documents }: Pick<Config, 'dataDir' | 'files' | 'library' | 'documents'>,
  reader: Pick<DocumentReader, 'extensions'>,
) {
  const known = new Set(reader.extensions);
  const inMemory = join(tmpdir(), `plumbline-mirrors-${process.pid}`);
  return createMirror({
    folder: dataDir === ':memory:' ? inMemory : join(dataDir, 'mirrors'),
    s3: readBucket(files.store) ?? { region: 'us-east-1', pathStyle: false },
    logins: library.logins,
    maxBytes: documents.limits.maxBytes,
    accepts: (path) => {
      const ending = extname(path).toLowerCase();
      return ending === '' || known.has(ending);
    },
  });
}
