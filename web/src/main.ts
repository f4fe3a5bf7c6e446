import { VueQueryPlugin } from '@tanstack/vue-query';
import { createApp } from 'vue';
import { createQueries } from './api/create-queries.ts';
import App from './app.vue';
import { createPageRouter } from './router.ts';
import './style.css';
import { endSignIn } from './shell/sign-in.ts';
import { applyTheme } from './shell/theme.ts';
import { createWords } from './words/create-words.ts';

applyTheme();
await endSignIn();
createApp(App)
  .use(createWords())
  .use(createPageRouter())
  .use(VueQueryPlugin, { queryClient: createQueries() })
  .mount('#page');
