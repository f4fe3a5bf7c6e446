import { type Plugin, watchEffect } from 'vue';
import { language } from './language.ts';
import { t } from './say.ts';

declare module 'vue' {
  interface ComponentCustomProperties {
    $t: typeof t;
  }
}

/** The words of the page in every template, and its language in the document. */
export const createWords = (): Plugin => ({
  install: (app) => {
    app.config.globalProperties.$t = t;
    watchEffect(() => {
      document.documentElement.lang = language.value === 'zh' ? 'zh-CN' : 'en';
    });
  },
});
