import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { wording } from '../catalogue/index.ts';
import {
  type DocumentReader,
  type GuardedFetch,
  type Logger,
  parseJson,
  type ReadableFile,
} from '../domain/index.ts';
import { AppError, isAbort, toProblem } from '../errors/index.ts';

/** Part of the fingerprint: raise it when the same answer gives other documents. */
const VERSION = 1;
/** `POST /file_parse` of mineru-api 2.x: one entry for each file, under its name without ending. */
const AnswerSchema = z.object({
  results: z.record(z.string(), z.object({ md_content: z.string() })),
});

interface MineruReaderDeps {
  readonly reader: DocumentReader;
  readonly fetch: GuardedFetch;
  readonly settings: { readonly baseUrl: string; readonly apiKey?: string | undefined };
  readonly logger: Logger;
}

/**
 * Reads PDFs as the Markdown that a MinerU server makes of them, everything else as before. When the server fails, a PDF
 * is read locally and says so in its warnings. MinerU tells no pages, so locators name headings and paragraphs.
 */
export function createMineruReader(deps: MineruReaderDeps): DocumentReader {
  const { reader } = deps;

  return {
    ...reader,
    fingerprint: `${reader.fingerprint}-mineru-${VERSION}`,
    async read(file, identity, options = {}) {
      if (!isPdf(file)) return reader.read(file, identity, options);
      try {
        const markdown = await convertByServer(deps, file, options.signal);
        const document = await readMarkdown(deps, markdown, file, identity, options);
        return { ...document, format: 'pdf', metadata: { ...document.metadata, convertedBy: 'MinerU' } };
      } catch (error) {
        if (isAbort(error, options.signal)) throw error;
        deps.logger.warn('MinerU failed; the PDF is read locally', { document: file.sourcePath, error });
        const document = await reader.read(file, identity, options);
        const { code, detail, wording: said } = toProblem(error);
        const note = wording('warnMineru', { code, said: said ?? detail });
        return { ...document, warnings: [...document.warnings, note] };
      }
    },
  };
}

async function convertByServer(
  deps: MineruReaderDeps,
  file: ReadableFile,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { settings } = deps;

  const { body, contentType } = multipart(await readFile(file.path));
  const response = await deps.fetch(`${settings.baseUrl.replace(/(?<!\/)\/+$/, '')}/file_parse`, {
    purpose: 'service',
    method: 'POST',
    accept: ['application/json'],
    headers: {
      'content-type': contentType,
      ...(settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` }),
    },
    body,
    signal,
  });
  if (response.status !== 200) {
    response.cancel();
    throw new AppError('E046', wording('mineruStatus', { status: response.status }));
  }
  const answer = AnswerSchema.safeParse(parseJson(await response.text()));
  const markdown = Object.values(answer.data?.results ?? {})[0]?.md_content ?? '';
  if (markdown.trim() === '') throw new AppError('E047', wording('mineruNothing'));
  return markdown;
}

async function readMarkdown(
  deps: MineruReaderDeps,
  markdown: string,
  file: ReadableFile,
  ...[identity, options]: [Parameters<DocumentReader['read']>[1], Parameters<DocumentReader['read']>[2]]
) {
  const { reader } = deps;

  const folder = await mkdtemp(join(tmpdir(), 'plumbline-mineru-'));
  try {
    const path = join(folder, 'document.md');
    await writeFile(path, markdown);
    const bytes = Buffer.byteLength(markdown);
    return await reader.read({ ...file, path, bytes, mediaType: 'text/markdown' }, identity, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isPdf({ sourcePath, mediaType }: ReadableFile): boolean {
  return mediaType === undefined ? /\.pdf$/i.test(sourcePath) : /^application\/(x-)?pdf$/.test(mediaType);
}

/** The file under a name of ours: what documents are called is nobody's business. */
function multipart(pdf: Uint8Array): { readonly body: Uint8Array; readonly contentType: string } {
  const boundary = `plumbline-${randomUUID()}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field('return_md', 'true')}${field('table_enable', 'true')}${field('formula_enable', 'true')}--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="document.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), pdf, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}
