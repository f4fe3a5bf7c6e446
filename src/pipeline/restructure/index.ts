export { createRestructureDocument } from './restructure-document.ts';
export { type RestructureDocument, type Restructured, RestructuredSchema } from './restructured.ts';
