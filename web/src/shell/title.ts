import { type MaybeRefOrGetter, toValue, watchEffect } from 'vue';

/** The title of the tab while a page is shown. */
export function useTitle(title: MaybeRefOrGetter<string>): void {
  watchEffect(() => {
    const text = toValue(title);
    document.title = text === '' ? 'Plumbline' : `${text} · Plumbline`;
  });
}
