export { findKnownModel, findPrice } from './find-known-model.ts';
export type { ModelPrice } from './model-price.ts';
