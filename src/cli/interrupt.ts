import type { CliIo } from './io.ts';

/** A signal that Ctrl-C aborts: once stops gracefully, twice ends the process at once. `dispose` gives Ctrl-C back. */
export function listenForInterrupt(
  io: Pick<CliIo, 'onInterrupt' | 'exit'>,
  onFirst: () => void,
): { readonly signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const dispose = io.onInterrupt(() => {
    if (controller.signal.aborted) {
      io.exit(130);
      return;
    }
    onFirst();
    controller.abort();
  });
  return { signal: controller.signal, dispose };
}
