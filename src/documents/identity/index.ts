export { identifyDocument } from './identify-document.ts';
export { identifyStored } from './identify-stored.ts';
export { withPages } from './with-pages.ts';
