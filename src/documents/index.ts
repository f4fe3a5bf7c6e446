export { type ChunkingOptions, ChunkingOptionsSchema } from './chunking/chunking-options.ts';
export {
  createDocumentReader,
  type DocumentReaderDeps,
  READABLE_EXTENSIONS,
  READING_PROCESSES,
} from './document-reader.ts';
export { identifyStored } from './identity/index.ts';
export { VisionOptionsSchema } from './images/describe-images.ts';
export { type DocumentLimits, DocumentLimitsSchema } from './limits.ts';
export { createMineruReader } from './mineru-reader.ts';
export { type NormaliseOptions, NormaliseOptionsSchema } from './normalise/normalise-options.ts';
export { type OcrOptions, OcrOptionsSchema } from './ocr-options.ts';
export { createRestructureStored } from './structure/restructure-stored.ts';
export { createTableFiles } from './tables/table-files.ts';
