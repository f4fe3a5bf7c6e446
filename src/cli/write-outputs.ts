import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Wording, wording } from '../catalogue/index.ts';
import type { Report } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { Application, FileFormat } from '../pipeline/index.ts';
import type { OutputFile } from './check-input.ts';

/**
 * Writes the report in every format asked for. A file is there whole or not at all, and one that fails keeps none of the others from
 * being written; E028 and E035 name the first that failed.
 */
export async function writeOutputs(
  report: Report,
  outputs: readonly OutputFile[],
  app: Formats,
  fonts: readonly string[] = [],
): Promise<void> {
  const failures: unknown[] = [];
  for (const output of outputs) {
    try {
      writeWhole(output, await renderFile(report, output.format, app, fonts));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

type Formats = Pick<Application, 'renderers' | 'exporters'>;

export async function renderFile(
  report: Report,
  format: FileFormat,
  { renderers, exporters }: Formats,
  fonts: readonly string[] = [],
): Promise<Uint8Array | string> {
  return format === 'markdown' || format === 'html' || format === 'json'
    ? renderers[format](report)
    : exporters[format](report, fonts);
}

function writeWhole({ path, name }: OutputFile, content: Uint8Array | string): void {
  const temporary = `${path}.${process.pid}.part`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const isOpen = typeof content === 'string' && !content.endsWith('\n');
    writeFileSync(temporary, isOpen ? `${content}\n` : content);
    renameSync(temporary, path);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw writeFailure(name, wording('reportKept'), cause);
  }
}

/** E028 on a full disk, else E035; both say that what was made is kept. */
export function writeFailure(name: string, kept: Wording, cause: unknown): AppError {
  const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
  return isFull
    ? new AppError('E028', wording('outDiskFull', { name, kept }), {
        cause,
      })
    : new AppError('E035', wording('outNotWritten', { name, kept }), { cause });
}
