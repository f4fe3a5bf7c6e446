import { onUnmounted, type Ref, ref, watch } from 'vue';

/** Whether an element has come into sight; once it has, that stays. */
export function useInSight(element: Readonly<Ref<Element | null>>): Readonly<Ref<boolean>> {
  const seen = ref(false);
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.value = true;
    observer.disconnect();
  });
  watch(element, (found) => {
    if (found !== null && !seen.value) observer.observe(found);
  });
  onUnmounted(() => observer.disconnect());
  return seen;
}
