import { ref } from 'vue';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED = 'plumbline-theme';

export const theme = ref<Theme>(THEMES.find((one) => one === localStorage.getItem(STORED)) ?? 'system');

/** Light and dark are attributes of the root; without one the page looks as the system does. */
export function applyTheme(): void {
  if (theme.value === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme.value);
}

export function chooseTheme(wanted: Theme): void {
  theme.value = wanted;
  localStorage.setItem(STORED, wanted);
  applyTheme();
}
