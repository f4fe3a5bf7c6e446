import type { ContentPart, MessageTurn } from '../chat-messages.ts';

/**
 * The turns as providers with an API of their own want them: none is empty, and after the system's they alternate, so
 * that two of one speaker are one.
 */
export function alternateTurns(turns: readonly MessageTurn[]): readonly MessageTurn[] {
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
