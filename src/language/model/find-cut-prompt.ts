import type { MessageTurn } from './chat-messages.ts';

/** Below this servers count what they had not cached. */
const LEAST_SEEN = 256;
/** More characters than any tokenizer makes one token of, in running text. */
const LATIN_PER_TOKEN = 6;
const HAN_PER_TOKEN = 2.5;
/** Estimates are at most so much too high where a count stands exactly at the size of a context. */
const CLEARLY = 1.15;
/** No model of today holds less: a smaller power of two is a count like any other. */
const LEAST_CONTEXT = 2_048;

/**
 * Tokens that the server says it has read, where these are clearly fewer than were sent: it cut the prompt. Fewer than any tokenizer could
 * make of the text, or exactly a power of two, which is how contexts are sized, and fewer than estimated.
 */
export function findCutPrompt(
  turns: readonly MessageTurn[],
  seen: number | undefined,
  estimated: number,
): number | undefined {
  if (seen === undefined || seen < LEAST_SEEN) return undefined;
  const isContext = seen >= LEAST_CONTEXT && Number.isInteger(Math.log2(seen)) && estimated > CLEARLY * seen;
  return isContext || seen < fewestTokens(turns) ? seen : undefined;
}

function fewestTokens(turns: readonly MessageTurn[]): number {
  const text = turns
    .map(({ content }) =>
      typeof content === 'string'
        ? content
        : content.map((part) => ('text' in part ? part.text : '')).join(''),
    )
    .join('');
  const han = [...text.matchAll(/[\u2e80-\ud7af]/g)].length;
  return han / HAN_PER_TOKEN + (text.replace(/\s+/g, ' ').length - han) / LATIN_PER_TOKEN;
}
