export { createModelStore } from './model-store.ts';
