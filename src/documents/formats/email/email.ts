import PostalMime, { type Address, type Email } from 'postal-mime';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import type { Converter } from '../../converter.ts';
import { addressText, messageDocument } from './message-document.ts';

/** E-mail as it travels (`.eml`); see `messageDocument`. */
export const convertEmail: Converter = async (bytes, context) => {
  const email = await parse(bytes, context.sourcePath, context.limits.maxDepth);
  return messageDocument(
    {
      format: 'eml',
      subject: email.subject,
      from: email.from && textOf(email.from),
      to: email.to?.map(textOf).join(', '),
      cc: email.cc?.map(textOf).join(', '),
      date: email.date,
      html: email.html,
      text: email.text,
      attachments: email.attachments.map(({ filename, mimeType, contentId, content }) => ({
        name: filename ?? mimeType,
        mediaType: mimeType,
        contentId,
        content: typeof content === 'string' ? undefined : new Uint8Array(content),
      })),
    },
    context.limits.maxDepth,
  );
};

async function parse(bytes: Uint8Array, sourcePath: string, maxDepth: number): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: Math.min(maxDepth, 50) });
  } catch (cause) {
    throw new AppError('E030', wording('fileNotOfKind', { name: sourcePath, kind: wording('kindEmail') }), {
      cause,
    });
  }
}

const textOf = ({ name, address }: Address): string => addressText(name, address) ?? '';
