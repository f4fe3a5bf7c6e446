import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Wording, wording } from '../catalogue/index.ts';
import type { Report } from '../domain/index.ts';
import { AppError, isAbort } from '../errors/index.ts';
import type { Application } from '../pipeline/index.ts';
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
      writeWhole(output, await renderFile(report, output, app, fonts));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

type Formats = Pick<Application, 'renderers' | 'exporters'>;

export async function renderFile(
  report: Report,
  { format, view }: Pick<OutputFile, 'format' | 'view'>,
  { renderers, exporters }: Formats,
  fonts: readonly string[] = [],
): Promise<Uint8Array | string> {
  return format === 'markdown' || format === 'html' || format === 'json'
    ? renderers[format](report, view)
    : exporters[format](report, fonts, view);
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

/** Writes what arrives bit by bit: the file is there whole or not at all. Opened before anything is read, so that
 * what breaks off at once leaves no file behind that was still being made. */
export async function writeStreamed(
  { path, name }: Pick<OutputFile, 'path' | 'name'>,
  content: AsyncIterable<Uint8Array>,
  kept: Wording,
  signal?: AbortSignal,
): Promise<void> {
  const temporary = `${path}.${process.pid}.part`;
  try {
    const file = await open(temporary, 'w', 0o600);
    await pipeline(content, file.createWriteStream(), signal === undefined ? {} : { signal });
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    if (cause instanceof AppError || isAbort(cause, signal)) throw cause;
    throw writeFailure(name, kept, cause);
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
