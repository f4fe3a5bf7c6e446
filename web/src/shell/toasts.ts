import { ref } from 'vue';

export interface Toast {
  readonly id: number;
  readonly text: string;
  /** What is done when it is taken back. */
  readonly undo?: (() => void) | undefined;
}

const SHOWN_MS = 6000;
let count = 0;

export const toasts = ref<readonly Toast[]>([]);

/** Says something for a short time, and then does what was announced, unless it is taken back. */
export function showToast(text: string, later?: { undo(): void; otherwise(): void }): void {
  const id = ++count;
  const close = () => {
    toasts.value = toasts.value.filter((toast) => toast.id !== id);
  };
  const timer = setTimeout(() => {
    close();
    later?.otherwise();
  }, SHOWN_MS);
  const undo = () => {
    clearTimeout(timer);
    close();
    later?.undo();
  };
  toasts.value = [...toasts.value, { id, text, ...(later === undefined ? {} : { undo }) }];
}
