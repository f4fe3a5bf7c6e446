import { watchEffect } from 'vue';
import { createI18n, type I18n } from 'vue-i18n';
import { en, type Words } from './en/index.ts';
import { language } from './language.ts';
import { zh } from './zh/index.ts';

/** Every word of the page, in every language; what one language lacks does not compile. */
export function createWords(): I18n {
  const words = createI18n<[Words], 'en' | 'zh', false>({
    legacy: false,
    locale: language.value,
    fallbackLocale: 'en',
    messages: { en, zh },
  });
  watchEffect(() => {
    words.global.locale.value = language.value;
    document.documentElement.lang = language.value === 'zh' ? 'zh-CN' : 'en';
  });
  return words as unknown as I18n;
}
