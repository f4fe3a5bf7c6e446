import { ref } from 'vue';

const STORED = 'plumbline-key';

/** The API key of this tab. It is kept no longer than the tab, and never in a cookie or on disk. */
export const sessionKey = ref(sessionStorage.getItem(STORED) ?? '');

/** Set when the server has asked for a key, or for another one. */
export const keyIsAsked = ref(false);

export function useKey(key: string): void {
  sessionKey.value = key;
  if (key === '') sessionStorage.removeItem(STORED);
  else sessionStorage.setItem(STORED, key);
  keyIsAsked.value = false;
}

export const keyHeaders = (): Record<string, string> =>
  sessionKey.value === '' ? {} : { Authorization: `Bearer ${sessionKey.value}` };
