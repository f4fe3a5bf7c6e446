import type { ModelCall } from './model-call.ts';

const GO_ON =
  'Your reply was cut at its limit. Continue it exactly where it stops, from the next character on. Do not repeat anything, do not explain.';
const LONGEST_OVERLAP = 200;
const SHORTEST_OVERLAP = 8;

/** Asks for the rest of a reply. Without its format: a server that holds to it would begin anew. */
export function continueCall(call: ModelCall, text: string): ModelCall {
  return {
    ...call,
    wire: undefined,
    turns: [...call.turns, { role: 'assistant', content: text }, { role: 'user', content: GO_ON }],
    onRestart: () => {
      call.onRestart?.();
      call.onText?.(text);
    },
  };
}

/** A reply and its rest, which may begin with the last words once more. */
export function joinParts(text: string, rest: string): string {
  for (let length = Math.min(LONGEST_OVERLAP, text.length, rest.length); length >= SHORTEST_OVERLAP; length--)
    if (text.endsWith(rest.slice(0, length))) return text + rest.slice(length);
  return text + rest;
}
