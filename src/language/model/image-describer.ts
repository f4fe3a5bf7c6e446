import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { ImageDescriber, TtlCache } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import { createEndpoint, type EndpointOptions } from '../endpoint/endpoint.ts';
import { toWireMessages } from './chat-messages.ts';
import { buildImageDescriberPrompt, imageDescriberPromptVersion } from './prompts/image-describer.prompt.ts';

const ReplySchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

const CACHE_SECONDS = 365 * 24 * 3600;
const MAX_TOKENS = 600;
/** Fits into one chunk with the mark that says what it is. */
const MAX_CHARACTERS = 800;

export interface ImageDescriberDeps extends EndpointOptions {
  readonly model: string;
  /** Descriptions by the hash of the picture: the same picture is paid for once. */
  readonly cache: TtlCache;
}

/** Descriptions from an OpenAI-compatible chat endpoint whose model sees pictures. What goes wrong is `AppError` E024. */
export function createImageDescriber(deps: ImageDescriberDeps): ImageDescriber {
  const { model, cache } = deps;
  const endpoint = createEndpoint(deps, { code: 'E024', what: wording('forVision') });
  const fingerprint = `${model}-${imageDescriberPromptVersion}`;
  return {
    fingerprint,
    async describe(image, signal) {
      const { caption, language } = image;
      const about = JSON.stringify([fingerprint, sha256(image.bytes), caption, language]);
      const key = `image-description:${sha256(about)}`;
      const known = await cache.get(key);
      if (known !== undefined) return known;
      const messages = await toWireMessages(buildImageDescriberPrompt(image));
      const answer = await endpoint.post(
        '/chat/completions',
        { model, messages, max_tokens: MAX_TOKENS },
        signal,
      );
      const reply = ReplySchema.safeParse(answer);
      const text = plain(reply.data?.choices[0]?.message.content ?? '');
      if (text === '') throw endpoint.fail(wording('endpointSilent'), reply.error);
      await cache.set(key, text, CACHE_SECONDS);
      return text;
    },
  };
}

/** One line, without the thoughts that some models print first and without marks that would be Markdown. */
function plain(reply: string): string {
  const text = reply
    .replace(/<think>[\s\S]*?(?:<\/think>|$)/g, (thought) => (thought.endsWith('</think>') ? '' : thought))
    .replace(/^[#>*\s-]+|\*\*|`/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= MAX_CHARACTERS) return text;
  const head = text.slice(0, MAX_CHARACTERS).replace(/\p{Surrogate}$/u, '');
  const end = Math.max(...['. ', '。', '；'].map((mark) => head.lastIndexOf(mark)));
  return end > MAX_CHARACTERS / 2 ? head.slice(0, end + 1) : head;
}
