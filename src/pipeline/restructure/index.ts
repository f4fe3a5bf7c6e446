export { createRestructureDocument } from './restructure-document.ts';
export { type Restructured, RestructuredSchema } from './restructured.ts';
