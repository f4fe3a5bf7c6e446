// Apart from the rest of the pipeline, so that what only lists loads no graph.
export { createDocumentService } from './create-document-service.ts';
export { createBrowseLibrary } from './create-library-browser.ts';
export type { DocumentService } from './document-service.ts';
