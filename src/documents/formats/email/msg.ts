import { createRequire } from 'node:module';
import type outlook from '@kenjiuno/msgreader';
import type { FieldsData } from '@kenjiuno/msgreader';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import { withAttachments } from '../../attachments/with-attachments.ts';
import type { Converter } from '../../converter.ts';
import { decodeText } from '../../detect/decode-text.ts';
import { addressText, type Message, messageDocument, otherAttachments } from './message-document.ts';

/** E-mail as Outlook saves it: what `convertEmail` makes of a message of the Internet. */
export const convertMsg: Converter = async (bytes, context) => {
  const { reader, fields } = parse(bytes, context.sourcePath);
  const attachments = (fields.attachments ?? []).map((attachment) => {
    const name = attachment.fileName ?? attachment.name ?? attachment.fileNameShort ?? 'a message';
    const content = contentOf(reader, attachment);
    return { name, contentId: attachment.pidContentId, mediaType: attachment.attachMimeTag, content };
  });
  const html = fields.bodyHtml ?? (fields.html === undefined ? undefined : decodeText(fields.html).text);
  const message: Message = {
    format: 'msg',
    subject: fields.subject,
    from: addressText(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail),
    to: recipients(fields, 'to'),
    cc: recipients(fields, 'cc'),
    date: fields.messageDeliveryTime ?? fields.clientSubmitTime,
    html,
    text: fields.body,
    attachments,
  };
  const document = messageDocument(message, context.limits.maxDepth);
  return withAttachments(document, otherAttachments(message), context, { level: 2 });
};

type OutlookReader = InstanceType<typeof outlook.default>;

interface Parsed {
  readonly reader: OutlookReader;
  readonly fields: FieldsData;
}

function parse(bytes: Uint8Array, sourcePath: string): Parsed {
  const unreadable = (cause: unknown) =>
    new AppError('E030', wording('fileNotOfKind', { name: sourcePath, kind: wording('kindOutlook') }), {
      cause,
    });
  try {
    // CommonJS whose default Node and bundlers give differently.
    const { default: Reader } = createRequire(import.meta.url)('@kenjiuno/msgreader') as typeof outlook;
    const reader = new Reader(bytes.slice().buffer);
    const fields = reader.getFileData();
    if (fields.error !== undefined) throw unreadable(new Error(fields.error));
    return { reader, fields };
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
}

/** A picture that cannot be taken out is named with the other attachments. */
function contentOf(reader: OutlookReader, attachment: FieldsData): Uint8Array | undefined {
  try {
    return reader.getAttachment(attachment).content;
  } catch {
    return undefined;
  }
}

function recipients(fields: FieldsData, kind: 'to' | 'cc'): string | undefined {
  const named = (fields.recipients ?? [])
    .filter(({ recipType = 'to' }) => recipType === kind)
    .flatMap(({ name, smtpAddress, email }) => addressText(name, smtpAddress ?? email) ?? []);
  return named.length === 0 ? undefined : named.join(', ');
}
