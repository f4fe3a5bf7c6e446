import type { EventLog, NewRunEvent, RunEvent, RunEventType } from '../../../domain/index.ts';

/** Writes the events of one run in order. Appends go on beside the work; `flush` waits for them. */
export interface RunEmitter {
  /** With a `key` the event is written once per run, also when the step that emits it runs again. */
  emit(type: RunEventType, data: RunEvent['data'], key?: string): void;
  flush(): Promise<void>;
}

export interface RunEvents {
  /** Writes to the given log, by default to the one that is watched; both are of the same database. */
  emitterFor(runId: string, log?: Pick<EventLog, 'appendAll'>): RunEmitter;
  /** Lets the watchers of a run look again, since its status has changed. */
  wake(runId: string): void;
  /** Events after `seq` in order, past ones first, until `isOver` says so, given the newest one, or the signal aborts. */
  watch(runId: string, afterSeq: number, options: WatchOptions): AsyncGenerator<RunEvent>;
}

interface WatchOptions {
  readonly isOver: (newest: RunEvent | undefined) => boolean | Promise<boolean>;
  readonly signal?: AbortSignal | undefined;
}

const PAGE = 500;

/** One event log for API, CLI and page. Watchers in this process wake at once, those of other processes' runs by polling. */
export function createRunEvents(deps: { log: EventLog; pollMs: number }): RunEvents {
  const listeners = new Map<string, Set<() => void>>();

  const wake = (runId: string) => {
    for (const look of [...(listeners.get(runId) ?? [])]) look();
  };

  return {
    emitterFor: (runId, log = deps.log) => createEmitter(runId, log, () => wake(runId)),
    wake,
    watch,
  };

  async function* watch(runId: string, afterSeq: number, options: WatchOptions): AsyncGenerator<RunEvent> {
    let newest: RunEvent | undefined = (await deps.log.after(runId, Math.max(0, afterSeq - 1), 1))[0];
    let seq = afterSeq;
    while (!options.signal?.aborted) {
      const woken = nextWake(runId, options.signal);
      const events = await deps.log.after(runId, seq, PAGE);
      for (const event of events) {
        newest = event;
        seq = event.seq;
        yield event;
      }
      if (events.length === PAGE) woken.cancel();
      else if (await options.isOver(newest)) return woken.cancel();
      else await woken.promise;
    }
  }

  function nextWake(runId: string, signal?: AbortSignal): { promise: Promise<void>; cancel: () => void } {
    const set = listeners.get(runId) ?? new Set();
    listeners.set(runId, set);
    let finish: () => void = () => {};
    const promise = new Promise<void>((resolve) => {
      const timer = setTimeout(() => finish(), deps.pollMs);
      finish = () => {
        clearTimeout(timer);
        set.delete(finish);
        if (set.size === 0 && listeners.get(runId) === set) listeners.delete(runId);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      set.add(finish);
      signal?.addEventListener('abort', finish, { once: true });
    });
    return { promise, cancel: finish };
  }
}

/** `onWritten` is called after each write. */
function createEmitter(runId: string, log: Pick<EventLog, 'appendAll'>, onWritten: () => void): RunEmitter {
  let waiting: NewRunEvent[] = [];
  let writing: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;

  /** Whatever is emitted while one write is on its way goes into the next: events cost one statement at a time. */
  const drain = async () => {
    while (waiting.length > 0 && failure === undefined) {
      const batch = waiting;
      waiting = [];
      try {
        await log.appendAll(runId, batch);
        onWritten();
      } catch (error) {
        waiting = [...batch, ...waiting]; // the log has no gaps: the next flush tries again
        failure = { error };
      }
    }
    writing = undefined;
  };
  return {
    emit: (type, data, key) => {
      waiting.push({ type, data, key });
      writing ??= Promise.resolve().then(drain);
    },
    flush: async () => {
      failure = undefined; // what failed beside the work gets one more try before anybody is told
      if (waiting.length > 0) writing ??= drain();
      await writing;
      if (failure !== undefined) throw (failure as { readonly error: unknown }).error;
    },
  };
}
