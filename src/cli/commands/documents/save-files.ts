import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { wording } from '../../../catalogue/index.ts';
import type { FileContent } from '../../../domain/files/index.ts';
import { AppError, isAbort } from '../../../errors/index.ts';
import type { ServedFile } from '../../../pipeline/index.ts';
import type { CommandContext } from '../../command-context.ts';
import { wordsOf } from '../../language.ts';
import { type CommonOptions, printJson, printLines, withSession } from '../../session.ts';
import { safeText, span } from '../../terminal/spans.ts';
import { tableLines } from '../../terminal/table.ts';
import { formatBytes } from '../../terminal/words.ts';
import { writeFailure, writeStreamed } from '../../write-outputs.ts';
import { documentNamed } from './find-named.ts';

interface FileOptions extends CommonOptions {
  readonly collections: readonly string[];
  /** A file, or a folder for pictures. */
  readonly out?: string | undefined;
  readonly version?: number | undefined;
}

/** `library file`: the original of a document, under its own name unless another is given. */
export function saveOriginal(context: CommandContext, name: string, options: FileOptions): Promise<number> {
  return withSession(context, { ...options, quiet: true }, async (session) => {
    const { app, io } = session;
    const file = await app.files.original(await documentNamed(session, name, options), options.version);
    const target = options.out ?? ownName(file.name);
    await saveFile(file, resolve(io.cwd, target), target);
    const { bytes, hash, mediaType } = file;
    if (options.json) printJson(io, { file: target, bytes, hash, mediaType });
    else io.out(`${wordsOf(io).results.written(`${safeText(target)} (${formatBytes(bytes)})`)}\n`);
    return 0;
  });
}

/** The last part of what a document or a server calls it; that alone never leaves the folder. */
function ownName(name: string): string {
  const last = basename(name.replaceAll('\\', '/').replaceAll('\0', ''));
  return last === '' || last === '.' || last === '..' ? 'file' : last;
}

/** `library images`: the pictures of a document with what is known of them; with a folder, their files too. */
export function listImages(context: CommandContext, name: string, options: FileOptions): Promise<number> {
  return withSession(context, { ...options, quiet: true }, async (session) => {
    const { app, io } = session;
    const document = await documentNamed(session, name, options);
    const pictures = await app.files.pictures(document, options.version);
    if (options.out !== undefined) {
      const folder = resolve(io.cwd, options.out);
      await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
        throw writeFailure(options.out ?? '', wording('libraryKept'), cause);
      });
      for (const { fileName } of pictures) {
        const file = await app.files.picture(document, fileName, options.version);
        await saveFile(file, join(folder, fileName), join(options.out, fileName));
      }
    }
    if (options.json) {
      printJson(io, { images: pictures });
      return 0;
    }
    const { results } = wordsOf(io);
    if (pictures.length === 0) io.out(`${results.noPictures}\n`);
    const rows = pictures.map(({ fileName, width, height, bytes, page, slide, sheet, ...said }) => [
      span(safeText(fileName), 'strong'),
      span(width === undefined || height === undefined ? '' : `${width}×${height}`, 'dim'),
      span(formatBytes(bytes), 'dim'),
      span(safeText(page === undefined ? String(slide ?? sheet ?? '') : results.page(String(page))), 'dim'),
      span(safeText((said.caption ?? said.description ?? said.ocrText ?? '').replace(/\s+/g, ' '))),
    ]);
    printLines(io, tableLines(rows, { width: io.size().columns, flex: 4 }));
    return 0;
  });
}

const saveFile = (file: ServedFile, path: string, name: string): Promise<void> =>
  writeStreamed({ path, name }, readOrSay(file), wording('libraryKept'));

/** What ends the reading is not what ends the writing: a download that breaks off is named as one. */
async function* readOrSay(file: ServedFile): FileContent {
  try {
    yield* file.read();
  } catch (cause) {
    if (cause instanceof AppError || isAbort(cause)) throw cause;
    throw new AppError('E050', wording('downloadBroken', { name: file.name }), { cause });
  }
}
