import { wording } from '../catalogue/index.ts';
import type { ModelDownload, ModelStore } from '../domain/models/index.ts';
import { AppError, isAbort, toProblem } from '../errors/index.ts';

export type ModelDownloads = ReturnType<typeof createModelDownloads>;

/** Downloads models for a server, one at a time. What is cancelled or breaks off continues there when it is asked for again. */
export function createModelDownloads(open: () => ModelStore, ending: AbortSignal) {
  let download: ModelDownload | undefined;
  let stop = new AbortController();

  async function bring(store: ModelStore, name: string, from: string | undefined): Promise<void> {
    const signal = AbortSignal.any([stop.signal, ending]);
    const files = new Map<string, { readonly done: number; readonly total?: number | undefined }>();
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    try {
      const { recommended } = await store.list();
      const known = recommended.find((model) => model.name === name)?.bytes;
      const { name: added, bytes } = await store.add(name, {
        from,
        signal,
        onLicence: () => undefined,
        onProgress: ({ file, done, total }) => {
          files.set(file, { done, total });
          const parts = [...files.values()];
          const whole = known ?? sum(parts.map((part) => part.total ?? part.done));
          download = { name, state: 'running', done: sum(parts.map((part) => part.done)), total: whole };
        },
      });
      download = { name: added, state: 'done', done: bytes, total: bytes };
    } catch (error) {
      const { done = 0, total } = download ?? {};
      download = isAbort(error, signal)
        ? undefined
        : { name, state: 'failed', done, total, problem: toProblem(error) };
    }
  }
  let work: Promise<void> = Promise.resolve();

  return {
    state: () => download,
    /** E036 while another one runs; how it ends is in `state`. */
    start(name: string, from?: string): void {
      if (download?.state === 'running')
        throw new AppError('E036', wording('modelDownloading', { name: download.name }));
      const store = open();
      download = { name, state: 'running', done: 0 };
      stop = new AbortController();
      work = bring(store, name, from);
    },
    /** Ends the one that runs, and forgets how the last one ended. */
    async cancel(): Promise<void> {
      stop.abort();
      await work;
      if (download?.state !== 'running') download = undefined; // or somebody has begun another one
    },
  };
}
