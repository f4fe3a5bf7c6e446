import type { ModelProvider } from '../../../domain/index.ts';
import type { ContentPart, MessageTurn } from '../chat-messages.ts';

/** The turns as they are for OpenAI's API, else none of them empty and no two of one speaker after another. */
export const turnsFor = (
  provider: ModelProvider = 'openai-compatible',
  turns: readonly MessageTurn[],
): readonly MessageTurn[] => (provider === 'openai-compatible' ? turns : alternateTurns(turns));

function alternateTurns(turns: readonly MessageTurn[]): readonly MessageTurn[] {
  const merged: MessageTurn[] = [];
  for (const turn of turns.filter(({ content }) => content.length > 0)) {
    const last = merged.at(-1);
    if (last?.role === turn.role) merged[merged.length - 1] = joined(last, turn);
    else merged.push(turn);
  }
  return merged;
}

function joined(first: MessageTurn, second: MessageTurn): MessageTurn {
  if (typeof first.content === 'string' && typeof second.content === 'string')
    return { role: first.role, content: `${first.content}\n\n${second.content}` };
  return { role: first.role, content: [...parts(first), ...parts(second)] };
}

const parts = ({ content }: MessageTurn): readonly ContentPart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;
