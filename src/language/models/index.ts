export { createModelStore, type ModelStoreDeps } from './model-store.ts';
