import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Report } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { Application } from './application.ts';
import type { OutputFile } from './check-input.ts';

/** Writes the report in every format asked for. A file is there whole or not at all; E028 and E035 name the one that failed. */
export function writeOutputs(
  report: Report,
  outputs: readonly OutputFile[],
  renderers: Application['renderers'],
): void {
  for (const output of outputs) writeWhole(output, renderers[output.format](report));
}

function writeWhole({ path, name }: OutputFile, text: string): void {
  const temporary = `${path}.${process.pid}.part`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, text.endsWith('\n') ? text : `${text}\n`);
    renameSync(temporary, path);
  } catch (cause) {
    rmSync(temporary, { force: true });
    const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
    throw isFull
      ? new AppError(
          'E028',
          `The disk is full, so "${name}" was not written. The report is kept; free some room.`,
          {
            cause,
          },
        )
      : new AppError('E035', `"${name}" could not be written. The report is kept; choose another place.`, {
          cause,
        });
  }
}
