import { onMounted, onUnmounted } from 'vue';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
/** Long enough for a page or dialog to give the focus to something itself. */
const PATIENCE_MS = 50;

/**
 * Who works by keys never has to begin at the top again: where what has the focus goes or is switched off for a moment, its neighbour
 * has it, or itself again, or the content of the page.
 */
export function keepFocus(content: () => HTMLElement | null): void {
  let isByKeys = false;
  let last: HTMLElement | undefined;
  let neighbours: readonly HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    const all = [...(content()?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    const at = all.indexOf(target);
    neighbours = at === -1 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()];
  };
  const giveBack = () => {
    if (!isByKeys || last === undefined || document.activeElement !== document.body) return;
    const next = last.isConnected ? last : (neighbours.find((one) => one.isConnected) ?? content());
    next?.focus({ preventScroll: true });
  };
  const look = () => {
    clearTimeout(timer);
    if (document.activeElement === document.body) timer = setTimeout(giveBack, PATIENCE_MS);
  };
  const byKeys = () => {
    isByKeys = true;
  };
  const byPointer = () => {
    isByKeys = false;
  };
  const changes = new MutationObserver(look);
  onMounted(() => {
    addEventListener('keydown', byKeys, true);
    addEventListener('pointerdown', byPointer, true);
    addEventListener('focusin', remember);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  });
  onUnmounted(() => {
    removeEventListener('keydown', byKeys, true);
    removeEventListener('pointerdown', byPointer, true);
    removeEventListener('focusin', remember);
    changes.disconnect();
    clearTimeout(timer);
  });
}
