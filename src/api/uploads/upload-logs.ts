import type { IngestProgress } from '../../pipeline/index.ts';

export type UploadStep = Exclude<IngestProgress, { readonly type: 'scan-end' | 'vectors-progress' }>;

interface UploadLog {
  readonly steps: UploadStep[];
  readonly waiting: Set<() => void>;
  isOver: boolean;
}

const MAX_LOGS = 200;
/** Of one upload; the pages of very long files come after that unsaid, their ends do not. */
const MAX_STEPS = 10_000;

/** What reading uploads did, for those who follow it while this server runs; the oldest are forgotten. */
export interface UploadLogs {
  open(id: string): void;
  note(id: string, progress: IngestProgress): void;
  end(id: string): void;
  /** Past and future steps, until the upload has been read or the signal aborts. */
  follow(id: string, signal: AbortSignal): AsyncGenerator<UploadStep>;
}

export function createUploadLogs(): UploadLogs {
  const logs = new Map<string, UploadLog>();
  const wake = (log: UploadLog) => {
    for (const look of [...log.waiting]) look();
  };

  return {
    open(id) {
      logs.set(id, { steps: [], waiting: new Set(), isOver: false });
      const [oldest] = logs.keys();
      if (logs.size > MAX_LOGS && oldest !== undefined) logs.delete(oldest);
    },
    note(id, progress) {
      const log = logs.get(id);
      if (log === undefined || progress.type === 'scan-end' || progress.type === 'vectors-progress') return;
      if (progress.type === 'file-progress' && log.steps.length >= MAX_STEPS) return;
      log.steps.push(progress);
      wake(log);
    },
    end(id) {
      const log = logs.get(id);
      if (log === undefined) return;
      log.isOver = true;
      wake(log);
    },
    async *follow(id, signal) {
      const log = logs.get(id);
      if (log === undefined) return;
      for (let next = 0; !signal.aborted; ) {
        const step = log.steps[next];
        if (step !== undefined) {
          next += 1;
          yield step;
        } else if (log.isOver) return;
        else await nextWake(log, signal);
      }
    },
  };
}

function nextWake({ waiting }: UploadLog, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      waiting.delete(look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    waiting.add(look);
    signal.addEventListener('abort', look, { once: true });
  });
}
