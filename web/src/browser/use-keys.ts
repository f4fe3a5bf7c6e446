import { onMounted, onUnmounted } from 'vue';

/** Single keys of a page. They rest while somebody writes or a dialog or menu is open, and leave every shortcut of the browser alone. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = (event: KeyboardEvent) => {
    const isWriting =
      event.target instanceof HTMLElement &&
      event.target.closest('input, textarea, select, [contenteditable]');
    const isBehind = document.querySelector('[role=dialog], [role=menu]') !== null;
    if (isWriting || isBehind || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
      return;
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  onMounted(() => window.addEventListener('keydown', press));
  onUnmounted(() => window.removeEventListener('keydown', press));
}
