import type { ConvertedDocument, ConvertProgress, Recognition } from '../domain/index.ts';
import type { DocumentFormat } from './detect/document-format.ts';
import type { DocumentLimits } from './limits.ts';
import type { OcrOptions } from './ocr-options.ts';

export type { DocumentLimits } from './limits.ts';
export type { OcrOptions } from './ocr-options.ts';

/** A picture by the reference of a text file to it; undefined for what is no picture of the folder that is read. */
export type FindPicture = (
  reference: string,
) => Promise<{ readonly bytes: Uint8Array; readonly mediaType: string } | undefined>;

export interface Within {
  readonly depth: number;
  /** One for all files that the outermost holds. */
  readonly room: { files: number; bytes: number };
}

export interface ConverterContext {
  /** What messages call the file: its path relative to the ingested folder. */
  readonly sourcePath: string;
  /** As detected from the content. */
  readonly format: DocumentFormat;
  readonly limits: DocumentLimits;
  readonly password?: string | undefined;
  /** Of a file that was fetched: what the server called it. */
  readonly mediaType?: string | undefined;
  /** When the process that reads is ended, on the clock of `performance.now()`; absent where nothing ends it. */
  readonly deadlineMs?: number | undefined;
  /** Whether hidden sheets, rows, columns and slides are read too, marked; by default they are left out and counted. */
  readonly hidden?: 'omit' | 'include' | undefined;
  /** Absent: no OCR. */
  readonly ocr: OcrOptions | undefined;
  /** Finds pictures beside the file, by the references of its text; absent when nobody looks at pictures. */
  readonly findPicture?: FindPicture | undefined;
  /** What earlier readings of the same file recognised. */
  readonly recognised?: readonly Recognition[] | undefined;
  /** Called with each page or picture as soon as it is recognised. */
  readonly onRecognised?: ((recognition: Recognition) => void) | undefined;
  /** Pages, slides or sheets done. Called as often as the converter likes. */
  readonly onProgress?: ((progress: Pick<ConvertProgress, 'done' | 'total'>) => void) | undefined;
  /** Of a file within another: how deep it lies, and what may still be read of such files. */
  readonly within?: Within | undefined;
  /** Reads a file within this one, of any format; absent: such files are named alone. */
  readonly readFile?: Converter | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Bytes of one file to blocks in reading order. Runs in a child process whose time and memory are limited; a ZIP
 * container has passed the archive limits before. Throws `AppError` E029–E033; opens no other file but pictures through `findPicture`, and no connection.
 */
export type Converter = (bytes: Uint8Array, context: ConverterContext) => Promise<ConvertedDocument>;
