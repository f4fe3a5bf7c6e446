import { nextTick } from 'vue';

/** Goes on in the source that has just been opened: whoever uses keys or a screen reader is there at once. */
export async function focusPane(): Promise<void> {
  await nextTick();
  document.querySelector<HTMLElement>('.side-pane')?.focus({ preventScroll: true });
}
