export { findKnownModel, findPrice } from './find-known-model.ts';
