import { ref } from 'vue';

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** What is done when it is taken back. */
  readonly undo?: (() => void) | undefined;
}

const SHOWN_MS = 6000;
let count = 0;
/** What was announced and not yet done. */
const announced = new Map<number, () => void>();
// Who closes the tab has not taken it back.
addEventListener('pagehide', () => {
  for (const act of [...announced.values()]) act();
});

export const toasts = ref<readonly Toast[]>([]);

/** Says something for a short time, and then does what was announced, unless it is taken back. */
export function showToast(text: string, later?: { undo(): void; otherwise(): void }): void {
  const id = ++count;
  const close = () => {
    announced.delete(id);
    toasts.value = toasts.value.filter((toast) => toast.id !== id);
  };
  const act = () => {
    clearTimeout(timer);
    close();
    later?.otherwise();
  };
  const timer = setTimeout(act, SHOWN_MS);
  if (later !== undefined) announced.set(id, act);
  const undo = () => {
    clearTimeout(timer);
    close();
    later?.undo();
  };
  toasts.value = [...toasts.value, { id, text, ...(later === undefined ? {} : { undo }) }];
}
