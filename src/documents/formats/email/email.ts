import PostalMime, { type Address, type Email } from 'postal-mime';
import { wording } from '../../../catalogue/index.ts';
import type { ConvertedDocument } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { roomFor, withAttachments } from '../../attachments/with-attachments.ts';
import type { Converter, ConverterContext } from '../../converter.ts';
import { windowsSigns } from '../../detect/decode-text.ts';
import { fileTitle } from '../../normalise/file-title.ts';
import { splitMailbox } from './mailbox.ts';
import { addressText, type Message, messageDocument, otherAttachments } from './message-document.ts';
import { isUndecoded, labelEncoding, readUnlabelled } from './unlabelled-text.ts';

/** E-mail as it travels (`.eml`), or many of them in one file (`.mbox`), each a section; see `messageDocument`. */
export const convertEmail: Converter = async (bytes, context) => {
  const messages = splitMailbox(bytes);
  if (messages === undefined) return convertMessage(bytes, context);
  const inner = { ...context, within: roomFor(context) };
  const documents: ConvertedDocument[] = [];
  for (const [index, message] of messages.entries()) {
    context.signal?.throwIfAborted();
    documents.push(await convertMessage(message, inner));
    context.onProgress?.({ done: index + 1, total: messages.length });
  }
  return {
    format: context.format,
    title: fileTitle(context.sourcePath),
    blocks: documents.flatMap(({ blocks }) => blocks),
    structureSource: documents.some(({ title }) => title !== undefined) ? 'styles' : 'none',
    images: [
      ...new Map(documents.flatMap(({ images }) => images).map((image) => [image.id, image])).values(),
    ],
    metadata: {},
    warnings: documents.flatMap(({ warnings }) => warnings),
  };
};

async function convertMessage(raw: Uint8Array, context: ConverterContext): Promise<ConvertedDocument> {
  const { maxDepth } = context.limits;
  const bytes = labelEncoding(raw);
  const parsed = await parse(bytes, context.sourcePath, maxDepth);
  const email = isUndecoded(parsed)
    ? await readUnlabelled(bytes, parsed, (message) => parse(message, context.sourcePath, maxDepth))
    : parsed;
  const message: Message = {
    format: 'eml',
    subject: email.subject,
    from: email.from && textOf(email.from),
    to: email.to?.map(textOf).join(', '),
    cc: email.cc?.map(textOf).join(', '),
    date: sentAt(email.headers.find(({ key }) => key === 'date')?.value) ?? email.date,
    html: email.html,
    text: email.text,
    attachments: email.attachments.map(({ filename, mimeType, contentId, content }) => ({
      name: filename ?? (mimeType === 'message/rfc822' ? 'message.eml' : mimeType),
      mediaType: mimeType,
      contentId,
      content: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
  };
  return withAttachments(messageDocument(message, maxDepth), otherAttachments(message), context, {
    level: 2,
  });
}

/** When a mail was sent, on the clock of whoever sent it; undefined for a date without an offset. */
function sentAt(date = ''): string | undefined {
  const [, sign = '', hours = '', minutes = ''] = /\s([+-])(\d\d):?(\d\d)(?:\s|$)/.exec(date) ?? [];
  const time = Date.parse(date.replace(/\([^()]*\)/g, ''));
  if (sign === '' || Number.isNaN(time)) return undefined;
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(time + offset).toISOString().replace('.000Z', `${sign}${hours}:${minutes}`);
}

async function parse(bytes: Uint8Array, sourcePath: string, maxDepth: number): Promise<Email> {
  try {
    // As text of this one, the library writes the date of a mail in it on the clock of this machine.
    const email = await PostalMime.parse(bytes, {
      maxNestingDepth: Math.min(maxDepth, 50),
      forceRfc822Attachments: true,
    });
    const { subject, text, html } = email;
    return {
      ...email,
      ...(subject !== undefined && { subject: windowsSigns(subject) }),
      ...(text !== undefined && { text: windowsSigns(text) }),
      ...(html !== undefined && { html: windowsSigns(html) }),
    };
  } catch (cause) {
    throw new AppError('E030', wording('fileNotOfKind', { name: sourcePath, kind: wording('kindEmail') }), {
      cause,
    });
  }
}

const textOf = ({ name, address }: Address): string => addressText(name, address) ?? '';
