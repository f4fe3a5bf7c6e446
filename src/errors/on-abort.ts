const waiting = new WeakMap<AbortSignal, { readonly calls: Set<() => void>; readonly tell: () => void }>();

/**
 * Calls back once when the signal aborts, at once if it has; the returned function takes the wish back. However many wait, the signal has
 * one listener: all searches of a run wait for the session of the database with the run's one signal, and Node takes more than
 * ten listeners for a leak.
 */
export function onAbort(signal: AbortSignal | undefined, call: () => void): () => void {
  if (signal === undefined) return () => undefined;
  if (signal.aborted) {
    call();
    return () => undefined;
  }
  const known = waiting.get(signal) ?? listenTo(signal);
  const own = () => call(); // the same function may be given twice
  known.calls.add(own);
  return () => {
    if (!known.calls.delete(own) || known.calls.size > 0) return;
    signal.removeEventListener('abort', known.tell);
    waiting.delete(signal);
  };
}

function listenTo(signal: AbortSignal) {
  const calls = new Set<() => void>();
  const tell = () => {
    waiting.delete(signal);
    for (const call of calls) {
      calls.delete(call); // one that takes another's wish back in time is heard
      call();
    }
  };
  const listening = { calls, tell };
  waiting.set(signal, listening);
  signal.addEventListener('abort', tell, { once: true });
  return listening;
}
