import type { Config } from '../config/index.ts';
import { createDocumentReader } from '../documents/index.ts';
import { createFileVerifier, type VerifyReport } from '../pipeline/index.ts';
import { readerSettings } from './settings.ts';

/** Checks a report against files with a reader of its own; nothing of the data directory is touched. */
export async function verifyFiles(
  config: Config,
  ...input: Parameters<VerifyReport>
): ReturnType<VerifyReport> {
  const reader = createDocumentReader(readerSettings(config));
  try {
    return await createFileVerifier({ reader })(...input);
  } finally {
    await reader.close();
  }
}
