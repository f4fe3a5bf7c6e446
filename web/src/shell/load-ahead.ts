import { useIsFetching } from '@tanstack/vue-query';
import { onUnmounted, watch } from 'vue';
import { type Router, useRouter } from 'vue-router';

/** The parts that are asked for first, while nothing else is. */
const SOON = ['ask', 'documents', 'research', 'settings'] as const;
/** Nothing was asked for so long: the screen is there. */
const IDLE_MS = 400;

const hasFewBytes = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Scripts of a part of the page, which its first click would wait for. One that does not come is asked for again by the click. */
async function loadPart(router: Router, name: string): Promise<void> {
  const view = router.resolve({ name }).matched.at(-1)?.components?.['default'];
  if (typeof view === 'function') await (view as () => Promise<unknown>)().catch(() => undefined);
}

/**
 * Loads the parts of the navigation before they are opened: one that a pointer or the keyboard comes to at once, and the usual
 * ones, one after the other, as soon as the first screen has all that it asked for. Who saves data loads what is pointed at.
 */
export function useLoadAhead(): (name: string) => void {
  const router = useRouter();
  const fetching = useIsFetching();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const loadSoon = async () => {
    for (const name of SOON) await loadPart(router, name);
  };
  const stop = watch(
    fetching,
    (count) => {
      clearTimeout(timer);
      if (count > 0 || hasFewBytes()) return;
      timer = setTimeout(() => {
        stop();
        void loadSoon();
      }, IDLE_MS);
    },
    { immediate: true, flush: 'post' },
  );
  onUnmounted(() => clearTimeout(timer));
  return (name) => void loadPart(router, name);
}
