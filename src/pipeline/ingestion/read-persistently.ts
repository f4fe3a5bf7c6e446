import { retry, sleep } from '../../concurrency/index.ts';
import type { DocumentReader, Logger, StructuredDocument } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

const ATTEMPTS = 2;
/** What kept a process from starting may be over by then. */
const UNREAD_WAIT_MS = 1000;

/** A failure after which the file is not tried again until it changes. */
export interface Quarantine {
  readonly quarantined: true;
  readonly error: AppError;
}

/**
 * Reads a file; when that ends the process that reads (a crash, the time or the memory limit), once more in a new process,
 * for it may have been killed from outside. A file that ends it twice is to be put into quarantine. Refusals are thrown, and so is
 * the end of a process that never had the file, as when the program is exchanged meanwhile: the next ingestion tries it again.
 */
export async function readPersistently(
  deps: { reader: Pick<DocumentReader, 'read'>; logger: Pick<Logger, 'warn'> },
  ...[file, identity, options]: Parameters<DocumentReader['read']>
): Promise<StructuredDocument | Quarantine> {
  try {
    return await retry(() => deps.reader.read(file, identity, options), {
      sleep,
      signal: options?.signal,
      waitMs: (error, attempt) => {
        if (!hasEndedProcess(error)) return undefined;
        options?.signal?.throwIfAborted();
        deps.logger.warn('reading a document ended the process that read it', {
          document: file.sourcePath,
          attempt,
          error,
        });
        if (attempt >= ATTEMPTS) return undefined;
        return isUnread(error) ? UNREAD_WAIT_MS : 0;
      },
    });
  } catch (error) {
    if (hasEndedProcess(error) && !isUnread(error)) return { quarantined: true, error };
    throw error;
  }
}

function hasEndedProcess(error: unknown): error is AppError {
  return error instanceof AppError && error.details['processEnded'] === true;
}

const isUnread = ({ details }: AppError) => details['isUnread'] === true;
