import { type Wording, wording } from '../../catalogue/index.ts';
import { type Block, type ConvertedDocument, meansLoss } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Converter, ConverterContext, Within } from '../converter.ts';
import { detectFormat } from '../detect/detect-format.ts';

/** A file that another file carries. */
export interface AttachedFile {
  readonly name: string;
  /** Undefined when it cannot be taken out. */
  readonly content: Uint8Array | undefined;
}

const MOST_FILES = 200;
const MOST_DEEP = 3;
const MOST_SAID = 10;
/** Part of the time for the whole file after which no further attachment is begun. */
const TIME_SHARE = 0.6;

/** What may be read of the files in a file and in those. */
export const roomFor = (context: ConverterContext): Within =>
  context.within ?? { depth: 0, room: { files: MOST_FILES, bytes: context.limits.maxBytes } };

/**
 * The document with the files that it carries, each behind it under a heading of `level` that names it. Those of no readable
 * format, and those beyond what is read of one file (number, bytes, depth, time), are named with the reason.
 */
export async function withAttachments(
  document: ConvertedDocument,
  files: readonly AttachedFile[],
  context: ConverterContext,
  place: { readonly level: number; readonly label?: string },
): Promise<ConvertedDocument> {
  const { readFile } = context;
  if (files.length === 0) return document;
  if (readFile === undefined) {
    const names = files.slice(0, MOST_SAID).map(({ name }) => name);
    return {
      ...document,
      warnings: [...document.warnings, wording('warnAttachments', { names: names.join(', ') })],
    };
  }
  const within = roomFor(context);
  const read: ConvertedDocument[] = [];
  const unread: Wording[] = [];
  for (const file of files) {
    context.signal?.throwIfAborted();
    const why = reasonAgainst(file, within, context);
    if (why !== undefined || file.content === undefined) {
      unread.push(wording('attachmentBeyond', { name: file.name, why: why ?? wording('attachedNotTaken') }));
      continue;
    }
    within.room.files -= 1;
    within.room.bytes -= file.content.length;
    try {
      read.push(await readAttached(file.name, file.content, { ...context, within, readFile }, place));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      unread.push(
        error.wording ?? wording('attachmentBeyond', { name: file.name, why: wording('attachedNotTaken') }),
      );
    }
  }
  return {
    ...document,
    blocks: [...document.blocks, ...read.flatMap(({ blocks }) => blocks)],
    images: [
      ...new Map(
        [document, ...read].flatMap(({ images }) => images).map((image) => [image.id, image]),
      ).values(),
    ],
    warnings: [
      ...document.warnings,
      ...read.flatMap(({ warnings }) => warnings),
      ...(unread.length === 0
        ? []
        : [wording('warnAttachmentsUnread', { count: unread.length, parts: unread.slice(0, MOST_SAID) })]),
    ],
  };
}

function reasonAgainst(
  { content }: AttachedFile,
  { depth, room }: Within,
  { deadlineMs, limits }: ConverterContext,
): Wording | undefined {
  if (content === undefined) return wording('attachedNotTaken');
  if (content.length === 0) return wording('attachedEmpty');
  if (depth >= MOST_DEEP) return wording('attachedTooDeep', { most: MOST_DEEP });
  if (room.files <= 0 || content.length > room.bytes) return wording('attachedTooMuch');
  const isLate =
    deadlineMs !== undefined && performance.now() > deadlineMs - (1 - TIME_SHARE) * limits.timeoutMs;
  return isLate ? wording('attachedNoTime') : undefined;
}

async function readAttached(
  name: string,
  content: Uint8Array,
  context: ConverterContext & { readonly within: Within; readonly readFile: Converter },
  { level, label = 'Attachment: ' }: { readonly level: number; readonly label?: string },
): Promise<ConvertedDocument> {
  const {
    within,
    findPicture: _,
    onProgress: _progress,
    recognised: _known,
    onRecognised: _new,
    ...rest
  } = context;
  const document = await context.readFile(content, {
    ...rest,
    sourcePath: name,
    format: detectFormat(content, name),
    mediaType: undefined,
    within: { ...within, depth: within.depth + 1 },
  });
  const heading: Block = { kind: 'heading', text: `${label}${name}`, level };
  const said = document.warnings.flatMap((warning) => (typeof warning === 'string' ? [] : [warning]));
  const [lost, remarks] = [said.filter(meansLoss), said.filter((warning) => !meansLoss(warning))];
  return {
    ...document,
    blocks: [heading, ...document.blocks.map((block) => placed(block, level))],
    warnings: [
      ...(lost.length === 0 ? [] : [wording('warnInAttachment', { name, parts: lost })]),
      ...(remarks.length === 0 ? [] : [wording('warnOfAttachment', { name, parts: remarks })]),
    ],
  };
}

/** A block without its place on a page or a line, which is one of another file, and below the heading of its file. */
function placed(block: Block, level: number): Block {
  const {
    page: _page,
    pageLabel: _label,
    box: _box,
    printed: _printed,
    rowPlaces: _rows,
    line: _line,
    ...rest
  } = block;
  return block.kind === 'heading' ? { ...rest, level: Math.min(6, level + (block.level ?? 1)) } : rest;
}
