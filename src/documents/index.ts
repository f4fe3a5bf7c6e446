export { type ChunkingOptions, ChunkingOptionsSchema } from './chunking/chunking-options.ts';
export { VisionOptionsSchema } from './describe-images.ts';
export { createDocumentReader, type DocumentReaderDeps, READABLE_EXTENSIONS } from './document-reader.ts';
export { type DocumentLimits, DocumentLimitsSchema } from './limits.ts';
export { createMineruReader } from './mineru-reader.ts';
export { type NormaliseOptions, NormaliseOptionsSchema } from './normalise/normalise-options.ts';
export { type OcrOptions, OcrOptionsSchema } from './ocr-options.ts';
export { createTableFiles } from './tables/table-files.ts';
