import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError, isAbort } from '../../errors/index.ts';
import type { Converter, ConverterContext } from '../converter.ts';
import { convertDocx } from './docx.ts';
import { convertPptx } from './pptx.ts';

const SUCCESSORS = { doc: 'docx', ppt: 'pptx' } as const;

/** Word and PowerPoint files from before 2007, through LibreOffice when it is installed; E029 says so when it is not. */
export const convertLegacyOffice: Converter = async (bytes, context) => {
  const format = context.format === 'ppt' ? 'ppt' : 'doc';
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  try {
    await writeFile(join(folder, `source.${format}`), bytes);
    const converted = await withLibreOffice(folder, format, context);
    const document = await (format === 'doc' ? convertDocx : convertPptx)(converted, context);
    return { ...document, format };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function withLibreOffice(
  folder: string,
  format: keyof typeof SUCCESSORS,
  context: ConverterContext,
): Promise<Uint8Array> {
  const target = SUCCESSORS[format];
  // A profile of its own: a running LibreOffice of the user would take the job and never end.
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const options = [profile, '--headless', '--norestore', '--convert-to', target, '--outdir', folder];
  try {
    await run('soffice', [...options, join(folder, `source.${format}`)], context);
    return new Uint8Array(await readFile(join(folder, `source.${target}`)));
  } catch (cause) {
    if (isAbort(cause, context.signal)) throw cause;
    if (isMissing(cause))
      throw new AppError(
        'E029',
        `"${context.sourcePath}" is in an Office format from before 2007. Save it as ${target.toUpperCase()}, or install LibreOffice, which is used when it is there.`,
      );
    throw new AppError(
      'E030',
      `"${context.sourcePath}" could not be read by LibreOffice. Save it as ${target.toUpperCase()}.`,
      {
        cause,
      },
    );
  }
}

function run(command: string, options: readonly string[], context: ConverterContext): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      options,
      {
        timeout: context.limits.timeoutMs,
        killSignal: 'SIGKILL',
        ...(context.signal !== undefined && { signal: context.signal }),
      },
      (error) => (error === null ? resolve() : reject(error)),
    );
  });
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error as NodeJS.ErrnoException).code === 'ENOENT' &&
    /spawn/.test(error.message)
  );
}
