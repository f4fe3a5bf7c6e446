import { ref } from 'vue';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORED = 'plumbline-language';

/** The language that was chosen, else that of the browser. */
export const language = ref<Language>(chosen() ?? ofBrowser());

export function chooseLanguage(wanted: Language): void {
  language.value = wanted;
  localStorage.setItem(STORED, wanted);
}

function chosen(): Language | undefined {
  const stored = localStorage.getItem(STORED);
  return LANGUAGES.find((one) => one === stored);
}

function ofBrowser(): Language {
  return navigator.languages.some((name) => name.toLowerCase().startsWith('zh')) &&
    !navigator.languages[0]?.toLowerCase().startsWith('en')
    ? 'zh'
    : 'en';
}
