import { onAbort } from '../../../errors/index.ts';

/** Why an execution was stopped: asked by a person, for the next worker, or because the lease is another's. */
export type StopReason = 'cancel' | 'pause' | 'hand-over' | 'lost';

const STRENGTH: readonly StopReason[] = ['hand-over', 'pause', 'cancel', 'lost'];

/** How one execution is told to stop. The strongest reason counts, whatever the order. */
export interface RunStop {
  readonly signal: AbortSignal;
  readonly reason: StopReason | undefined;
  stop(reason: StopReason): void;
}

/** The signal of a caller who goes away pauses the run. */
export function createRunStop(caller?: AbortSignal): RunStop & { dispose(): void } {
  const controller = new AbortController();
  let reason: StopReason | undefined;
  const stop = (next: StopReason) => {
    if (reason === undefined || STRENGTH.indexOf(next) > STRENGTH.indexOf(reason)) reason = next;
    controller.abort();
  };
  const forget = onAbort(caller, () => stop('pause'));
  return {
    signal: controller.signal,
    get reason() {
      return reason;
    },
    stop,
    dispose: forget,
  };
}
