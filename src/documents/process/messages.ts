import type { Wording } from '../../catalogue/index.ts';
import type {
  Chunk,
  ConvertProgress,
  DocumentImage,
  PlacedBlock,
  Recognition,
  Section,
  StructuredDocument,
} from '../../domain/index.ts';
import type { ErrorCode } from '../../errors/index.ts';
import type { DescribeImage, Description } from '../images/describe-images.ts';
import type { ReadIdentity, ReadOptions } from '../read-document.ts';

/** To the process: read this file. */
export interface ReadRequest {
  readonly path: string;
  readonly identity: ReadIdentity;
  readonly options: ReadOptions;
  readonly recognised?: readonly Recognition[] | undefined;
}

/** To the process: what a picture shows, in answer to `describe`. */
export interface DescriptionReply {
  readonly type: 'description';
  readonly description: Description;
}

/** A chunk travels without its text, which is a slice of the Markdown. */
export type BareChunk = Omit<Chunk, 'text'>;

/**
 * From the process. A document comes in parts, so that no single message holds up the event loop of the receiver;
 * `done` or `failed` is the last one.
 */
export type ReadReply =
  /** The process has the file; before this one nothing is the file's fault. */
  | { readonly type: 'begun' }
  | { readonly type: 'progress'; readonly progress: ConvertProgress }
  | { readonly type: 'recognised'; readonly recognition: Recognition }
  | {
      readonly type: 'describe';
      readonly image: DocumentImage;
      readonly about: Parameters<DescribeImage>[1];
    }
  | { readonly type: 'markdown'; readonly text: string }
  | { readonly type: 'sections'; readonly items: readonly Section[] }
  | { readonly type: 'chunks'; readonly items: readonly BareChunk[] }
  | { readonly type: 'blocks'; readonly items: readonly PlacedBlock[] }
  | { readonly type: 'image'; readonly image: DocumentImage }
  | { readonly type: 'second-text'; readonly pages: readonly string[] }
  | {
      readonly type: 'done';
      readonly rest: Omit<
        StructuredDocument,
        'markdown' | 'sections' | 'chunks' | 'blocks' | 'images' | 'secondText'
      >;
    }
  | {
      readonly type: 'failed';
      readonly code: ErrorCode;
      readonly said: string | Wording;
      /** Stack of the cause, for the log only. */
      readonly cause: string | undefined;
    };

const TEXT_PART = 2_000_000;
const ITEMS_PART = 500;

/** A document as replies, in order. */
export function* documentReplies(document: StructuredDocument): Generator<ReadReply> {
  const { markdown, sections, chunks, blocks, images, secondText, ...rest } = document;
  for (let start = 0; start < markdown.length; start += TEXT_PART) {
    yield { type: 'markdown', text: markdown.slice(start, start + TEXT_PART) };
  }
  for (let start = 0; start < sections.length; start += ITEMS_PART) {
    yield { type: 'sections', items: sections.slice(start, start + ITEMS_PART) };
  }
  for (let start = 0; start < chunks.length; start += ITEMS_PART) {
    const items = chunks.slice(start, start + ITEMS_PART).map(({ text: _text, ...bare }) => bare);
    yield { type: 'chunks', items };
  }
  for (let start = 0; start < (blocks?.length ?? 0); start += ITEMS_PART) {
    yield { type: 'blocks', items: blocks?.slice(start, start + ITEMS_PART) ?? [] };
  }
  for (const image of images) yield { type: 'image', image };
  for (let start = 0; start < (secondText?.length ?? 0); start += ITEMS_PART) {
    yield { type: 'second-text', pages: secondText?.slice(start, start + ITEMS_PART) ?? [] };
  }
  yield { type: 'done', rest };
}

/** Puts the replies of one file together again. */
export function createReplyCollector(): {
  add(reply: ReadReply): void;
  /** Call after `done`. */
  document(rest: Extract<ReadReply, { type: 'done' }>['rest']): StructuredDocument;
} {
  const texts: string[] = [];
  let markdown: string | undefined;
  const sections: Section[] = [];
  const chunks: Chunk[] = [];
  const blocks: PlacedBlock[] = [];
  const images: DocumentImage[] = [];
  const secondText: string[] = [];
  return {
    add(reply) {
      if (reply.type === 'markdown') texts.push(reply.text);
      else if (reply.type === 'sections') sections.push(...reply.items);
      else if (reply.type === 'chunks') {
        markdown ??= texts.join('');
        for (const chunk of reply.items) {
          const { start, end } = chunk.locator.offsets;
          chunks.push({ ...chunk, text: markdown.slice(start, end) });
        }
      } else if (reply.type === 'blocks') blocks.push(...reply.items);
      else if (reply.type === 'image') images.push(reply.image);
      else if (reply.type === 'second-text') secondText.push(...reply.pages);
    },
    document(rest) {
      markdown ??= texts.join('');
      return {
        ...rest,
        markdown,
        sections,
        chunks,
        images,
        ...(blocks.length > 0 && { blocks }),
        ...(secondText.length > 0 && { secondText }),
      };
    },
  };
}
