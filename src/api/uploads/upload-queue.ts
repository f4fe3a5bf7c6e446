import type { ApiDeps } from '../api-deps.ts';
import { chooseUpload, type QueuedUpload } from './choose-upload.ts';
import type { KeptUpload } from './upload-files.ts';

interface Waiting extends KeptUpload {
  readonly release: (() => void) | undefined;
}

/** Uploads that wait to be read, in turns of their keys. */
export interface UploadQueue {
  /** `release` gives its place back when it has been read. */
  add(kept: KeptUpload, release: (() => void) | undefined): void;
  /** Until what is read has ended; nothing new begins once the signal has aborted. */
  ended(): Promise<unknown>;
}

export function createUploadQueue(deps: {
  readonly read: (kept: KeptUpload) => Promise<void>;
  readonly onBehalfOf: ApiDeps['onBehalfOf'];
  readonly signal: AbortSignal;
}): UploadQueue {
  const queued: QueuedUpload[] = [];
  const waiting = new Map<string, Waiting>();
  const reading = new Map<string, Promise<void>>();

  function startNext(): void {
    for (;;) {
      const next = deps.signal.aborted ? undefined : chooseUpload(queued, new Set(reading.keys()));
      const found = next === undefined ? undefined : waiting.get(next.id);
      if (found === undefined) return;
      waiting.delete(found.upload.id);
      reading.set(
        found.upload.id,
        deps.onBehalfOf(found.key, () => readToTheEnd(found)),
      );
    }
  }

  async function readToTheEnd(found: Waiting): Promise<void> {
    const { id } = found.upload;
    await deps.read(found);
    reading.delete(id);
    queued.splice(
      queued.findIndex((upload) => upload.id === id),
      1,
    );
    found.release?.();
    startNext();
  }

  return {
    add: (kept, release) => {
      const { upload, key } = kept;
      waiting.set(upload.id, { ...kept, release });
      queued.push({
        id: upload.id,
        key,
        collectionId: upload.collection.id,
        sourcePaths: upload.files.map(({ sourcePath }) => sourcePath),
      });
      startNext();
    },
    ended: () => Promise.all(reading.values()),
  };
}
