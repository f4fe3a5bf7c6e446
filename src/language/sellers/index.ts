export { findKnownModel, findPrice } from './find-known-model.ts';
export { type ModelPrice, priceAt } from './model-price.ts';
export type { KnownModel } from './read-known-models.ts';
