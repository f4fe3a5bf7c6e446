import { availableParallelism, totalmem } from 'node:os';
import type { DocumentReader, ImageDescriber } from '../domain/index.ts';
import { sha256 } from '../linguistics/index.ts';
import { type ChunkingOptions, ChunkingOptionsSchema } from './chunking/chunking-options.ts';
import { TEXT_ENDINGS } from './detect/text-endings.ts';
import type { VisionOptions } from './images/describe-images.ts';
import { type DocumentLimits, DocumentLimitsSchema, tooManyBytes } from './limits.ts';
import { NormaliseOptionsSchema } from './normalise/normalise-options.ts';
import { hasOcrPackages } from './ocr/ocr-packages.ts';
import type { OcrOptions } from './ocr-options.ts';
import { createProcessPool } from './process/process-pool.ts';

/** Raise it when the same bytes give other text, sections or chunks than before: documents are then read again. */
const READER_VERSION = 34;

/** File name endings that are looked at, with dot, lower case. */
export const READABLE_EXTENSIONS = [
  ...Object.keys(TEXT_ENDINGS).map((name) => `.${name}`),
  ...'.pdf .docx .docm .pptx .pptm .xlsx .xlsm .odt .ods .odp .rtf .epub .msg .doc .ppt .xls'.split(' '),
  ...'.png .jpg .jpeg .tif .tiff .webp .zip .tar .gz .tgz'.split(' '),
];

/** A container has less memory than its machine. */
const MEMORY_BYTES = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
/** Files that are read at the same time: one for each core and for every 2 GiB of memory, from 2 to 4. */
export const READING_PROCESSES = Math.max(
  2,
  Math.min(availableParallelism(), Math.floor(MEMORY_BYTES / 2 ** 31), 4),
);

export interface DocumentReaderDeps {
  readonly limits?: DocumentLimits | undefined;
  readonly chunking?: ChunkingOptions | undefined;
  /** What is hidden in a file: left out and counted, or read and marked. */
  readonly hidden?: 'omit' | 'include' | undefined;
  /** Absent: no OCR. */
  readonly ocr?: OcrOptions | undefined;
  /** Whether its packages are here: files that were read without them are read again when they are. */
  readonly hasOcr?: boolean | undefined;
  /** With a describer: what pictures show is added to the text, marked as generated. */
  readonly vision?: { readonly describer: ImageDescriber; readonly options: VisionOptions } | undefined;
  /** Processes that read at the same time. */
  readonly processes?: number | undefined;
  /** Environment variables of the reading processes; by default only a search path and a temporary home. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** Reads files in child processes with limits on time and memory; the calling process never parses. */
export function createDocumentReader(deps: DocumentReaderDeps = {}): DocumentReader {
  const limits = deps.limits ?? DocumentLimitsSchema.parse({});
  const chunking = deps.chunking ?? ChunkingOptionsSchema.parse({});
  const normalise = NormaliseOptionsSchema.parse({});
  const pool = createProcessPool({
    size: deps.processes ?? READING_PROCESSES,
    memoryMb: limits.memoryMb,
    timeoutMs: limits.timeoutMs,
    environment: deps.environment,
    describe: deps.vision?.describer.describe,
  });
  const { describer, options: vision } = deps.vision ?? {};
  const visionShape = describer === undefined ? {} : { vision, describer: describer.fingerprint };
  const hiddenShape = deps.hidden === 'include' ? { hidden: deps.hidden } : {};
  const lacksOcr = deps.ocr !== undefined && !(deps.hasOcr ?? hasOcrPackages());
  const shape = {
    version: READER_VERSION,
    chunking,
    normalise,
    ocr: lacksOcr ? 'not installed' : (deps.ocr ?? null),
    ...hiddenShape,
    ...visionShape,
  };

  return {
    fingerprint: `documents-${READER_VERSION}-${sha256(JSON.stringify(shape)).slice(0, 16)}`,
    extensions: READABLE_EXTENSIONS,
    async read(file, identity, options = {}) {
      if (file.bytes > limits.maxBytes) throw tooManyBytes(file.sourcePath, limits);
      const request = {
        path: file.path,
        recognised: options.recognised,
        identity: { ...identity, sourcePath: file.sourcePath, mediaType: file.mediaType },
        options: {
          limits,
          chunking,
          normalise,
          ocr: deps.ocr,
          hidden: deps.hidden,
          vision,
          password: file.password,
          withBlocks: options.withBlocks,
          withSecondText: options.withSecondText,
        },
      };
      return pool.run(request, options);
    },
    async close() {
      pool.close();
    },
  };
}
