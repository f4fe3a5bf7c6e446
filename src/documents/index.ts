export { type ChunkingOptions, ChunkingOptionsSchema } from './chunking/chunking-options.ts';
export { createDocumentReader, type DocumentReaderDeps, READABLE_EXTENSIONS } from './document-reader.ts';
export { identifyStored } from './identity/index.ts';
export { VisionOptionsSchema } from './images/describe-images.ts';
export { type DocumentLimits, DocumentLimitsSchema } from './limits.ts';
export { createMineruReader } from './mineru-reader.ts';
export { type NormaliseOptions, NormaliseOptionsSchema } from './normalise/normalise-options.ts';
export { type OcrOptions, OcrOptionsSchema } from './ocr/ocr-options.ts';
export { createTableFiles } from './tables/table-files.ts';
