/** Searches for sub-questions that wait for an executor, while those at work wait for their models. */
export interface SearchAhead {
  /** `search` may be called from now on, once, and gets the answer ready for whoever asks the same. */
  wait(task: string, search: () => Promise<unknown>): void;
  /** The task's turn has come: its own search begins. Call what is returned when that has ended, however it did. */
  begin(task: string): () => void;
  /** The task is not waiting any more. */
  leave(task: string): void;
}

/**
 * One search at a time, and none while an executor is searching: that one has a model to ask as soon as it is done. A search
 * ahead that fails says nothing, since the executor makes it again and tells.
 */
export function createSearchAhead(): SearchAhead {
  const waiting = new Map<string, () => Promise<unknown>>();
  let searching = 0;

  function next(): void {
    const [entry] = waiting;
    if (searching > 0 || entry === undefined) return;
    const [task, search] = entry;
    waiting.delete(task);
    const end = start();
    search().then(end, end);
  }

  function start(): () => void {
    searching += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      searching -= 1;
      next();
    };
  }

  return {
    wait: (task, search) => {
      waiting.set(task, search);
    },
    begin: (task) => {
      waiting.delete(task);
      return start();
    },
    leave: (task) => {
      waiting.delete(task);
    },
  };
}
