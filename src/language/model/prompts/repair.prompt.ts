import { cutToTokens } from '../fence.ts';
import type { ChatTurn } from '../settings.ts';

export const repairPromptVersion = 1;

/** Shows a model its unusable output and what is wrong with it. */
export function buildRepairTurns(input: { readonly output: string; readonly complaint: string }): ChatTurn[] {
  return [
    // Some endpoints refuse an empty assistant turn.
    { role: 'assistant', content: cutToTokens(input.output, 2000) || '(no output)' },
    {
      role: 'user',
      content: `That output could not be used:\n${input.complaint.slice(0, 1500)}\nReply again with the complete, corrected JSON object only: no explanation, no code fence.`,
    },
  ];
}
