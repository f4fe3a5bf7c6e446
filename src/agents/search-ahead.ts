import type { Scope } from '../domain/index.ts';

type Search = (question: string, scope: Scope, signal?: AbortSignal) => Promise<unknown>;

/** Searches for sub-questions that wait for an executor, while those at work wait for their models. */
export interface SearchAhead {
  /** The task waits: from now on its question may be searched, once, so that the answer is there when it is asked for. */
  wait(task: string, ...asked: Parameters<Search>): void;
  /**
   * The task's turn has come and its own search begins. Call the returned function when that search has ended, with or
   * without success.
   */
  begin(task: string): () => void;
  /** The task is not waiting any more. */
  leave(task: string): void;
}

/**
 * One search at a time, and none while an executor is searching: that one has a model to ask as soon as it is done. A search
 * ahead that fails says nothing: `search` forgets what failed, and the executor meets it for itself and tells.
 */
export function createSearchAhead({ search }: { readonly search: Search }): SearchAhead {
  const waiting = new Map<string, Parameters<Search>>();
  let searching = 0;

  function next(): void {
    const [entry] = waiting;
    if (searching > 0 || entry === undefined) return;
    const [task, asked] = entry;
    waiting.delete(task);
    const end = start();
    search(...asked).then(end, end);
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
    wait: (task, ...asked) => {
      waiting.set(task, asked);
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
