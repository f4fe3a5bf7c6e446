import { wording } from '../catalogue/index.ts';
import type { ConvertedDocument } from '../domain/index.ts';
import { AppError, isAbort } from '../errors/index.ts';
import { checkArchive } from './container/archive-guard.ts';
import { checkSectors } from './container/compound-file.ts';
import type { ConverterContext } from './converter.ts';
import type { DocumentFormat } from './detect/document-format.ts';
import { CONVERTERS } from './formats/index.ts';

const CONTAINERS = new Set<DocumentFormat>(['docx', 'pptx', 'xlsx', 'odt', 'ods', 'odp', 'epub']);

/** Bytes of a known format to blocks, once their container has passed the limits. Throws `AppError`; whatever else a parser throws becomes E030. */
export async function convertBytes(bytes: Uint8Array, context: ConverterContext): Promise<ConvertedDocument> {
  const { sourcePath, format, limits } = context;
  if (CONTAINERS.has(format)) checkArchive(bytes, sourcePath, limits);
  checkSectors(bytes, sourcePath);
  const load = CONVERTERS[format];
  if (load === undefined) {
    throw new AppError('E029', wording('fileUnreadFormat', { name: sourcePath, format: format }));
  }
  const converter = await load();
  try {
    return await converter(bytes, context);
  } catch (error) {
    if (error instanceof AppError || isAbort(error, context.signal)) throw error;
    throw new AppError('E030', wording('fileUnreadableAs', { name: sourcePath, format: format }), {
      cause: error,
    });
  }
}
