import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isAbort } from '../../errors/index.ts';
import { walkFolder } from './walk-folder.ts';

const INTERVAL_MS = 2_000;

/**
 * Yields whenever the readable files of a folder changed and then stayed the same for one interval, so that a file which is
 * still being written is not read. Looks instead of listening: it works on network drives too. Ends when the signal aborts.
 */
export async function* watchFolder(
  folder: string,
  options: {
    readonly extensions?: readonly string[] | undefined;
    readonly intervalMs?: number | undefined;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<void> {
  const { signal, extensions, intervalMs = INTERVAL_MS } = options;
  let handled = await lookAt(folder, extensions);
  let last = handled;
  while (!signal.aborted) {
    try {
      await delay(intervalMs, undefined, { signal });
    } catch (error) {
      if (isAbort(error, signal)) return;
      throw error;
    }
    const now = await lookAt(folder, extensions);
    if (now === last && now !== handled) {
      handled = now;
      yield;
    }
    last = now;
  }
}

/** A digest of names, sizes and times; a folder that cannot be looked at for a moment is an empty one. */
async function lookAt(folder: string, extensions: readonly string[] | undefined): Promise<string> {
  const hash = createHash('sha256');
  const { files } = await walkFolder(folder, extensions).catch(() => ({ files: [] }));
  for (const { path, sourcePath, bytes } of files) {
    const modified = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    hash.update(`${sourcePath}\0${bytes}\0${modified}\n`);
  }
  return hash.digest('hex');
}
