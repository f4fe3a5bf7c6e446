import { type ParsingOptions, read, type WorkBook } from '@e965/xlsx';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

/**
 * The sheets of a workbook with values as they are shown; formulas only where `options` ask for them. Throws E030 for a file that is not a workbook, E031
 * for a password that is missing or wrong.
 */
export function openWorkbook(bytes: Uint8Array, name: string, options: ParsingOptions): WorkBook {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      ...options,
    });
  } catch (cause) {
    if (cause instanceof Error && /password|encrypt/i.test(cause.message))
      throw new AppError('E031', wording('fileEncrypted', { name }), { cause });
    throw new AppError('E030', wording('fileNotOfKind', { name, kind: wording('kindWorkbook') }), { cause });
  }
}
