import type { BaseMessage } from '@langchain/core/messages';

/** Text or a picture inside one turn. */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'picture'; readonly mediaType: string; readonly bytes: Uint8Array };

export interface MessageTurn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly ContentPart[];
}

/** The turns as LangChain's messages, pictures as its content blocks. Loaded at the first call of a model. */
export async function toMessages(turns: readonly MessageTurn[]): Promise<BaseMessage[]> {
  const { AIMessage, HumanMessage, SystemMessage } = await import('@langchain/core/messages');
  const kinds = { system: SystemMessage, user: HumanMessage, assistant: AIMessage };
  return turns.map(({ role, content }) => {
    const Message = kinds[role];
    return typeof content === 'string'
      ? new Message(content)
      : new Message({ contentBlocks: content.map(toBlock) });
  });
}

function toBlock(part: ContentPart) {
  if (part.type === 'text') return part;
  const { mediaType, bytes } = part;
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
  return { type: 'image' as const, mimeType: mediaType, data };
}

/** The turns in the shape of the OpenAI API, for a request that is made without a LangChain client. */
export async function toWireMessages(turns: readonly MessageTurn[]): Promise<readonly object[]> {
  const { convertMessagesToCompletionsMessageParams } = await import('@langchain/openai');
  return convertMessagesToCompletionsMessageParams({ messages: await toMessages(turns) });
}
