import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { say, wording } from '../../catalogue/index.ts';
import type { ConvertProgress, StructuredDocument } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { escapeControls } from '../../linguistics/controls/index.ts';
import { checkSources } from '../check-input.ts';
import type { CommandContext } from '../command-context.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { wordFor, wordsOf } from '../language.ts';
import type { CommonOptions } from '../session.ts';
import { safeText } from '../terminal/spans.ts';

export const READ_FORMATS = ['md', 'json', 'blocks'] as const;
export type ReadFormat = (typeof READ_FORMATS)[number];

/**
 * `read`: what the library would know of a file, on stdout: its Markdown, all of it as one JSON, or its blocks as a line of
 * JSON each. What could not be read is said on stderr. Opens no library.
 */
export async function read(
  context: CommandContext,
  file: string,
  options: CommonOptions & { readonly format: ReadFormat },
): Promise<number> {
  const { io, deps } = context;
  const [path = file] = checkSources([file], io.cwd);
  if (statSync(path).isDirectory()) throw new AppError('E020', wording('readNoFile', { name: file }));
  const interrupt = listenForInterrupt(io, () => undefined);
  try {
    const document = await deps.readFile(
      options.overrides,
      { path, name: basename(path) },
      { signal: interrupt.signal, onProgress: createPageCount(context, options.quiet) },
    );
    const warnings = document.warnings.map((warning) => say(io.language, warning));
    io.out(rendered({ ...document, warnings }, options.format));
    for (const warning of warnings) io.err(`${wordsOf(io).results.warning(safeText(warning))}\n`);
    return 0;
  } finally {
    interrupt.dispose();
  }
}

function rendered(document: StructuredDocument, format: ReadFormat): string {
  if (format === 'md') return `${escapeControls(document.markdown)}\n`;
  const { images, blocks = [], ...rest } = document;
  if (format === 'json') {
    const pictures = images.map(({ bytes, ...image }) => ({ ...image, bytes: bytes.length }));
    return `${escapeControls(JSON.stringify({ ...rest, blocks, images: pictures }, null, 2))}\n`;
  }
  return blocks.map((block) => `${escapeControls(JSON.stringify(block))}\n`).join('');
}

const TOLD_EVERY_MS = 5_000;

/** A line now and then while a long file is read. */
function createPageCount({ io }: CommandContext, quiet: boolean): (progress: ConvertProgress) => void {
  const { results, terminal } = wordsOf(io);
  let toldAt = performance.now();
  return ({ stage, done, total }) => {
    const now = performance.now();
    if (quiet || done === undefined || total === undefined || now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    io.err(`${results.readingStage(wordFor(terminal.stages, stage), done, total)}\n`);
  };
}
