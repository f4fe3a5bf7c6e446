import { createHash } from 'node:crypto';
import { type Wording, wording } from '../../catalogue/index.ts';
import type { RunMode } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ChatMessage, ChatRequest } from '../contract/openai/chat-schemas.ts';
import { fieldIssue } from '../http/problem.ts';

/** The models that a client chooses from. */
export const MODELS: Readonly<Record<string, RunMode>> = {
  'plumbline-ask': 'ask',
  'plumbline-research': 'research',
};

/** What a request for a completion asks of us. */
export interface Chat {
  readonly mode: RunMode;
  /** Names of collections from `plumbline-ask:NAME,NAME`; absent where the model has no such end. */
  readonly collections: readonly string[] | undefined;
  readonly question: string;
  /** The conversation before the question; absent at its beginning. */
  readonly before: readonly ChatMessage[] | undefined;
}

/** E020 for a model that is none and a conversation that does not end with a question. */
export function readChat({ model, messages }: ChatRequest): Chat {
  const [name = '', ...rest] = model.split(':');
  const mode = MODELS[name];
  if (mode === undefined)
    throw refused('model', wording('chatModelUnknown', { models: Object.keys(MODELS) }));
  const last = messages.at(-1);
  const question = last?.role === 'user' ? textOfMessage(last).trim() : '';
  if (question === '') throw refused('messages', wording('chatNoQuestion'));
  const before = messages.slice(0, -1);
  const collections = rest
    .join(':')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return {
    mode,
    collections: collections.length === 0 ? undefined : collections,
    question,
    before: before.some(({ role }) => role === 'assistant') ? before : undefined,
  };
}

const refused = (param: string, said: Wording): AppError =>
  new AppError('E020', said, { cause: fieldIssue([param], said) });

export const textOfMessage = ({ content }: Pick<ChatMessage, 'content'>): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('\n');

/**
 * Names a conversation by what was said in it: clients send no other name. White space is the client's own; instructions of the
 * system may change on the way.
 */
export function conversationHash(key: string, messages: readonly ChatMessage[]): string {
  const said = messages
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .map((message) => [message.role, textOfMessage(message).replace(/\s+/g, ' ').trim()]);
  return createHash('sha256')
    .update(JSON.stringify([key, said]))
    .digest('hex');
}
