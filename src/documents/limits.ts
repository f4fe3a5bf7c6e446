import * as z from 'zod';
import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';

const MIB = 1024 * 1024;

/** What one file may cost. Checked before parsing where the file says so itself, and enforced by the process that parses. */
export const DocumentLimitsSchema = z.strictObject({
  maxBytes: z
    .int()
    .min(1)
    .default(200 * MIB),
  /** Files in a ZIP container (DOCX, XLSX, EPUB …). */
  maxArchiveEntries: z.int().min(1).default(10_000),
  /** Uncompressed size over compressed size, for containers that unpack to more than 10 MiB. */
  maxArchiveRatio: z.number().min(1).default(150),
  maxUncompressedBytes: z
    .int()
    .min(1)
    .default(1024 * MIB),
  maxPages: z.int().min(1).default(5_000),
  /** Width × height of one image. */
  maxPixels: z.int().min(1).default(100_000_000),
  /** Filled cells of a workbook or table file. */
  maxCells: z.int().min(1).default(2_000_000),
  /** Nesting of elements, lists, JSON values, attached messages. */
  maxDepth: z.int().min(1).default(200),
  timeoutMs: z.int().min(1).default(300_000),
  /** Resident memory of the process that parses one file; three quarters of it may be heap. */
  memoryMb: z.int().min(64).default(1536),
});
export type DocumentLimits = z.infer<typeof DocumentLimitsSchema>;

export function tooManyBytes(sourcePath: string, limits: DocumentLimits): AppError {
  const mebibytes = Math.round(limits.maxBytes / 1024 / 1024);
  return new AppError(
    'E032',
    wording('fileTooLarge', { name: sourcePath, why: wording('overBytes', { mebibytes }) }),
  );
}
