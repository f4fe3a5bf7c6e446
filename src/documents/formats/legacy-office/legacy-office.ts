import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wording } from '../../../catalogue/index.ts';
import { AppError, isAbort } from '../../../errors/index.ts';
import type { Converter, ConverterContext } from '../../converter.ts';
import { convertDocx } from '../docx/docx.ts';
import { convertPptx } from '../pptx/pptx.ts';
import { plainWordText } from './plain-word-text.ts';

const SUCCESSORS = { doc: 'docx', ppt: 'pptx' } as const;

/** No macros, no scripts, no objects that start something, and nothing fetched that a file links to. */
const SAFE_PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  ['BlockUntrustedRefererLinks', 'true'],
  ['DisableMacrosExecution', 'true'],
  ['DisableActiveContent', 'true'],
  ['MacroSecurityLevel', '3'],
]
  .map(
    ([name, value]) =>
      `<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>`;

/**
 * Word and PowerPoint files from before 2007, through LibreOffice when it is installed. Without it a Word file gives its plain
 * text, and a PowerPoint file is E029.
 */
export const convertLegacyOffice: Converter = async (bytes, context) => {
  const format = context.format === 'ppt' ? 'ppt' : 'doc';
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  try {
    await writeFile(join(folder, `source.${format}`), bytes);
    await mkdir(join(folder, 'profile', 'user'), { recursive: true });
    await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), SAFE_PROFILE);
    const converted = await withLibreOffice(folder, format, context);
    if (converted === undefined) return await plainWordText(bytes, context);
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
): Promise<Uint8Array | undefined> {
  const target = SUCCESSORS[format];
  // A profile of its own: a running LibreOffice of the user would take the job and never end.
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const options = [profile, '--headless', '--norestore', '--convert-to', target, '--outdir', folder];
  try {
    await run('soffice', [...options, join(folder, `source.${format}`)], context);
    return new Uint8Array(await readFile(join(folder, `source.${target}`)));
  } catch (cause) {
    if (isAbort(cause, context.signal)) throw cause;
    if (isMissing(cause) && format === 'doc') return undefined;
    if (isMissing(cause))
      throw new AppError(
        'E029',
        wording('fileOldOffice', { name: context.sourcePath, target: target.toUpperCase() }),
      );
    throw new AppError(
      'E030',
      wording('fileNotConverted', { name: context.sourcePath, target: target.toUpperCase() }),
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
