import type { Block, ConvertedDocument } from '../../../domain/index.ts';
import { createImageCollector } from '../../images/image-collector.ts';
import { parseHtml } from '../../markup/html-dom.ts';
import { htmlToBlocks } from '../html/html-blocks.ts';
import { type HiddenOnPage, hiddenWarnings, removeHidden } from '../html/remove-hidden.ts';

/** What an e-mail says, in whatever format it was kept. Addresses are as printed. */
export interface Message {
  readonly format: 'eml' | 'msg';
  readonly subject: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly cc: string | undefined;
  readonly date: string | undefined;
  readonly html: string | undefined;
  readonly text: string | undefined;
  readonly attachments: readonly Attachment[];
}

export interface Attachment {
  readonly name: string;
  readonly mediaType: string | undefined;
  /** By which the text shows a picture. */
  readonly contentId: string | undefined;
  readonly content: Uint8Array | undefined;
}

/** Part of the plain text that the HTML of the same mail has at least; both say the same in any well-made mail. */
const LEAST_HTML = 0.7;
const MOST_NAMES = 50;

/** Subject as title, who wrote to whom and when, the better text, inline pictures; other attachments by name. */
export function messageDocument(message: Message, maxDepth: number): ConvertedDocument {
  const images = createImageCollector();
  const inline = new Map<string, string>();
  const others = namedOthers(message);
  for (const { mediaType = '', contentId, content } of message.attachments) {
    if (isInline({ mediaType, contentId, content }) && content !== undefined && contentId !== undefined)
      inline.set(contentId.replace(/^<|>$/g, ''), images.add(content, mediaType));
  }
  const subject = message.subject?.trim();
  const hidden: HiddenOnPage[] = [];
  const blocks: Block[] = [
    ...(subject ? [{ kind: 'heading', text: subject, level: 1 } satisfies Block] : []),
    ...headerBlocks(message, others),
    ...bodyBlocks(message, maxDepth, hidden, (source) =>
      images.idOf(inline.get(source.replace(/^cid:/, '')) ?? ''),
    ),
  ];
  return {
    format: message.format,
    title: subject || undefined,
    blocks,
    structureSource: subject ? 'styles' : 'none',
    images: images.all(),
    metadata: {
      ...(message.from && { author: message.from }),
      ...(message.date && { created: message.date }),
    },
    warnings: [...images.warnings(), ...hiddenWarnings(hidden)],
  };
}

/** Attachments that the text does not show. */
export const otherAttachments = ({ attachments }: Message): Attachment[] =>
  attachments.filter((attachment) => !isInline(attachment));

const namedOthers = (message: Message): string[] => otherAttachments(message).map(({ name }) => name);

const isInline = ({ mediaType = '', contentId, content }: Omit<Attachment, 'name'>): boolean =>
  mediaType.startsWith('image/') && contentId !== undefined && content !== undefined;

function headerBlocks({ from, to, cc, date }: Message, attachments: readonly string[]): Block[] {
  const lines = [
    ['From', from],
    ['To', to],
    ['Cc', cc],
    ['Date', date && printedTime(date)],
    ['Attachments', attachments.slice(0, MOST_NAMES).join(', ')],
  ] as const;
  return lines.flatMap(([name, value]): Block[] =>
    value ? [{ kind: 'list_item', text: `${name}: ${value}`, marker: '-', level: 1 }] : [],
  );
}

/** `2024-05-03 09:12 (UTC+02:00)`, for people of every language; a date that is none as it is. */
function printedTime(date: string): string {
  const own = !/[+-]00:00$/.test(date) && /[+-]\d\d:\d\d$/.test(date);
  const time = Date.parse(date);
  if (Number.isNaN(time)) return date;
  const stamp = own ? date : new Date(time).toISOString();
  return `${stamp.slice(0, 10)} ${stamp.slice(11, 16)} (UTC${own ? stamp.slice(-6) : ''})`;
}

function bodyBlocks(
  { html, text }: Message,
  maxDepth: number,
  hidden: HiddenOnPage[],
  resolveImage: (source: string) => string | undefined,
): Block[] {
  if (html && isBest(html, text ?? '')) {
    const page = parseHtml(html);
    hidden.push(removeHidden(page));
    const blocks = htmlToBlocks(page.body, { maxDepth, resolveImage });
    // The message's own headings stand below its subject.
    return blocks.map((block) =>
      block.kind === 'heading' ? { ...block, level: Math.min(6, (block.level ?? 1) + 1) } : block,
    );
  }
  return (text ?? '')
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Block => ({ kind: 'paragraph', text: part }));
}

/** HTML keeps tables and headings, but some mails have no more than a few words of it. */
function isBest(html: string, text: string): boolean {
  const letters = (of: string) => of.replace(/https?:\S+/g, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters(parseHtml(html).body.textContent ?? '') >= LEAST_HTML * letters(text);
}

/** `Name <address>`, or what there is of it. */
export function addressText(name: string | undefined, address: string | undefined): string | undefined {
  if (name && address && name !== address) return `${name} <${address}>`;
  return address || name || undefined;
}
