import type { BaseMessage } from '@langchain/core/messages';
import type { AgentCall } from '../../domain/findings/index.ts';

/** Text or a picture inside one turn. */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'picture'; readonly mediaType: string; readonly bytes: Uint8Array };

export type MessageTurn = SpokenTurn | ResultTurn;

interface SpokenTurn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly ContentPart[];
  /** The tools that an assistant called with it. */
  readonly calls?: readonly AgentCall[] | undefined;
}

/** What a call of the assistant's turn before it gave. */
export interface ResultTurn {
  readonly role: 'tool';
  readonly content: string;
  readonly call: Pick<AgentCall, 'id' | 'tool'>;
}

/** The turns as LangChain's messages, pictures as its content blocks. Loaded at the first call of a model. */
export async function toMessages(turns: readonly MessageTurn[]): Promise<BaseMessage[]> {
  const { AIMessage, HumanMessage, SystemMessage, ToolMessage } = await import('@langchain/core/messages');
  const kinds = { system: SystemMessage, user: HumanMessage, assistant: AIMessage };
  return turns.map((turn) => {
    const { role, content } = turn;
    if (role === 'tool') return new ToolMessage({ content, tool_call_id: turn.call.id });
    if (turn.calls && typeof content === 'string')
      return new AIMessage({ content, tool_calls: turn.calls.map(toToolCall) });
    const Message = kinds[role];
    return typeof content === 'string'
      ? new Message(content)
      : new Message({ contentBlocks: content.map(toBlock) });
  });
}

/** With a name that every provider takes, whatever the model has called. */
const toToolCall = ({ id, tool, input }: AgentCall) => ({
  id,
  name: tool.replace(/[^\w-]/g, '_').slice(0, 64) || 'unknown',
  args: { ...input },
  type: 'tool_call' as const,
});

/** Calls of one turn as turns of one call each, for an API that wants all results of a turn in one message. */
export function oneCallATurn(turns: readonly MessageTurn[]): readonly MessageTurn[] {
  return turns.flatMap((turn, at) => {
    if (turn.role === 'tool') return [];
    if (turn.calls === undefined || turn.calls.length === 0) return [turn];
    return turn.calls.flatMap((call, place): readonly MessageTurn[] => {
      const result = turns.slice(at + 1).find((one) => one.role === 'tool' && one.call.id === call.id);
      return [
        { ...turn, content: place === 0 ? turn.content : '', calls: [call] },
        ...(result ? [result] : []),
      ];
    });
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
