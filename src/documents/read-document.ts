import { wording } from '../catalogue/index.ts';
import type { ConvertedDocument, ConvertProgress, StructuredDocument } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { ChunkingOptions } from './chunking/chunking-options.ts';
import { convertBytes } from './convert-bytes.ts';
import type { ConverterContext } from './converter.ts';
import { detectFormat } from './detect/detect-format.ts';
import type { DocumentFormat } from './detect/document-format.ts';
import { type DescribeImage, describeImages, type VisionOptions } from './images/describe-images.ts';
import { type DocumentLimits, tooManyBytes } from './limits.ts';
import type { NormaliseOptions } from './normalise/normalise-options.ts';
import type { OcrOptions } from './ocr-options.ts';
import { openEncrypted } from './open-encrypted.ts';
import { structureDocument } from './structure/structure-document.ts';

/** Kinds that only their content or name tell apart. */
const TEXTS = new Set<DocumentFormat>(['text', 'markdown', 'csv', 'tsv', 'json', 'jsonl', 'eml']);

export interface ReadOptions {
  readonly limits: DocumentLimits;
  readonly chunking: ChunkingOptions;
  readonly normalise: NormaliseOptions;
  readonly ocr?: OcrOptions | undefined;
  readonly password?: string | undefined;
  readonly hidden?: ConverterContext['hidden'];
  /** Absent: pictures are not described. */
  readonly vision?: VisionOptions | undefined;
  readonly withBlocks?: boolean | undefined;
  /** Whether the text of each page is given as the second reader alone sees it. */
  readonly withSecondText?: boolean | undefined;
}

export interface ReadIdentity {
  readonly sourcePath: string;
  readonly documentId: string;
  readonly versionId: string;
  /** Of a file that was fetched: what the server called it. */
  readonly mediaType?: string | undefined;
}

/** What a reading tells and asks while it goes on. */
export interface ReadHooks extends Pick<ConverterContext, 'recognised' | 'onRecognised' | 'findPicture'> {
  readonly onProgress?: ((progress: ConvertProgress) => void) | undefined;
  readonly describe?: DescribeImage | undefined;
}

/**
 * Bytes of one file to a structured document, in this process: detect, check, convert, structure, chunk. Same bytes,
 * same result. Throws `AppError` E029–E033; whatever else a parser throws becomes E030.
 */
export async function readDocument(
  file: Uint8Array,
  identity: ReadIdentity,
  options: ReadOptions,
  hooks: ReadHooks = {},
): Promise<StructuredDocument> {
  const { onProgress = () => {}, describe } = hooks;
  const { sourcePath } = identity;
  const deadlineMs = performance.now() + options.limits.timeoutMs;
  onProgress({ stage: 'detect' });
  if (file.length === 0) throw new AppError('E030', wording('fileEmpty', { name: sourcePath }));
  if (file.length > options.limits.maxBytes) throw tooManyBytes(sourcePath, options.limits);
  const bytes = await openEncrypted(file, sourcePath, options.password);
  const detected = detectFormat(bytes, sourcePath);
  const format = TEXTS.has(detected) ? (namedFormat(identity) ?? detected) : detected;
  onProgress({ stage: 'convert' });
  const context: ConverterContext = {
    sourcePath,
    format,
    limits: options.limits,
    deadlineMs,
    password: options.password,
    hidden: options.hidden,
    mediaType: identity.mediaType,
    readFile: convertBytes,
    ocr: options.ocr,
    ...((options.ocr !== undefined || options.vision !== undefined) && { findPicture: hooks.findPicture }),
    recognised: hooks.recognised,
    onRecognised: hooks.onRecognised,
    onProgress: (progress) => onProgress({ stage: 'convert', ...progress }),
  };
  const converted = await readPictures(await convertBytes(bytes, context), context, describe, options.vision);
  onProgress({ stage: 'normalise' });
  const document = structureDocument(converted, identity, options);
  if (document.markdown.trim() === '') {
    throw new AppError('E030', wording('fileNoText', { name: sourcePath, warnings: converted.warnings }));
  }
  onProgress({ stage: 'chunk', done: document.chunks.length, total: document.chunks.length });
  if (options.withSecondText !== true || format !== 'pdf') return document;
  const { readSecondText } = await import('./formats/pdf/readers/second-text.ts');
  return { ...document, secondText: await readSecondText(bytes, options.password, document.pageCount ?? 0) };
}

/** The text on pictures inside a document, by OCR, and what a model says of them. Pictures as files are recognised by their converter, as are pages without text. */
async function readPictures(
  read: ConvertedDocument,
  context: ConverterContext,
  describe: DescribeImage | undefined,
  vision: VisionOptions | undefined,
): Promise<ConvertedDocument> {
  const own = context.format === 'image';
  const recognised =
    context.ocr === undefined || own || read.images.length === 0
      ? read
      : await (await import('./recognise-images.ts')).recogniseImages(read, context);
  return describe === undefined || vision === undefined
    ? recognised
    : describeImages(recognised, describe, vision);
}

/** Of a text that was fetched: what its server calls it. */
function namedFormat({ mediaType }: ReadIdentity): DocumentFormat | undefined {
  if (mediaType === 'text/html' || mediaType === 'application/xhtml+xml') return 'html';
  return mediaType === 'text/markdown' ? 'markdown' : undefined;
}
