// Apart from the rest of the pipeline, so that what only lists loads no graph.
export { createScopeChooser } from './choose-scope.ts';
export { createDocumentReading, createDocumentService } from './create-document-service.ts';
export { createBrowseLibrary } from './create-library-browser.ts';
export { createDocumentFiles, type DocumentFiles, type ServedFile } from './document-files.ts';
export type { DocumentReading, DocumentService } from './document-service.ts';
export { createKeepVersions } from './keep-versions.ts';
export { createPinVersions, type PinVersions, withPinnedVersions } from './pin-versions.ts';
export { withVersionsOnDemand } from './versions-on-demand.ts';
