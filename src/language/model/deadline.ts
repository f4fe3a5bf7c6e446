/** An abort signal that also fires after a time of silence. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly hasPassed: boolean;
  /** Something came: the time starts again. */
  touch(): void;
  clear(): void;
}

export function createDeadline(silenceMs: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let hasPassed = false;
  const start = () =>
    setTimeout(() => {
      hasPassed = true;
      controller.abort(new DOMException('no answer in time', 'TimeoutError'));
    }, silenceMs);
  let timer = start();
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    get hasPassed() {
      return hasPassed;
    },
    touch: () => {
      clearTimeout(timer);
      timer = start();
    },
    clear: () => clearTimeout(timer),
  };
}
