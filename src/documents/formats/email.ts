import PostalMime, { type Address, type Email } from 'postal-mime';
import type { Block, ConvertedDocument } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Converter } from '../converter.ts';
import { parseHtml } from '../html-dom.ts';
import { htmlToBlocks } from './html-blocks.ts';
import { createImageCollector } from './image-collector.ts';

/** E-mail: subject as title, who wrote to whom and when, the text, inline pictures. Attachments are named, not read. */
export const convertEmail: Converter = async (bytes, context) => {
  const email = await parse(bytes, context.sourcePath, context.limits.maxDepth);
  const images = createImageCollector();
  const inline = new Map<string, string>();
  const others: string[] = [];
  for (const attachment of email.attachments) {
    const content = attachment.content;
    const isInline = attachment.mimeType.startsWith('image/') && attachment.contentId !== undefined;
    if (isInline && typeof content !== 'string') {
      const source = images.add(new Uint8Array(content), attachment.mimeType);
      inline.set(attachment.contentId?.replace(/^<|>$/g, '') ?? '', source);
    } else others.push(attachment.filename ?? attachment.mimeType);
  }
  const subject = email.subject?.trim();
  const blocks: Block[] = [
    ...(subject ? [{ kind: 'heading', text: subject, level: 1 } satisfies Block] : []),
    ...headerBlocks(email),
    ...bodyBlocks(email, context.limits.maxDepth, (source) =>
      images.idOf(inline.get(source.replace(/^cid:/, '')) ?? ''),
    ),
  ];
  return {
    format: 'eml',
    title: subject || undefined,
    blocks,
    structureSource: subject ? 'styles' : 'none',
    images: images.all(),
    metadata: {
      ...(email.from && { author: addressText(email.from) }),
      ...(email.date && { created: email.date }),
    },
    warnings: [
      ...images.warnings(),
      ...(others.length > 0
        ? [`Attachments were not read: ${others.slice(0, 10).join(', ')}. Add them as files.`]
        : []),
    ],
  } satisfies ConvertedDocument;
};

async function parse(bytes: Uint8Array, sourcePath: string, maxDepth: number): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: Math.min(maxDepth, 50) });
  } catch (cause) {
    throw new AppError('E030', `"${sourcePath}" is not a readable e-mail. Export it again.`, { cause });
  }
}

function headerBlocks(email: Email): Block[] {
  const lines: [string, string | undefined][] = [
    ['From', email.from && addressText(email.from)],
    ['To', email.to?.map(addressText).join(', ')],
    ['Cc', email.cc?.map(addressText).join(', ')],
    ['Date', email.date],
  ];
  return lines.flatMap(([name, value]): Block[] =>
    value ? [{ kind: 'list_item', text: `${name}: ${value}`, marker: '-', level: 1 }] : [],
  );
}

function bodyBlocks(
  email: Email,
  maxDepth: number,
  resolveImage: (source: string) => string | undefined,
): Block[] {
  if (email.html) {
    const blocks = htmlToBlocks(parseHtml(email.html).body, { maxDepth, resolveImage });
    // The message's own headings stand below its subject.
    return blocks.map((block) =>
      block.kind === 'heading' ? { ...block, level: Math.min(6, (block.level ?? 1) + 1) } : block,
    );
  }
  return (email.text ?? '')
    .split(/\r?\n\s*\r?\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text): Block => ({ kind: 'paragraph', text }));
}

function addressText(address: Address): string {
  return address.name && address.address
    ? `${address.name} <${address.address}>`
    : (address.address ?? address.name);
}
