import type { MessageTurn } from './chat-messages.ts';

/** Below this servers count what they had not cached. */
const LEAST_SEEN = 256;
/** More characters than any tokenizer makes one token of, in running text. */
const LATIN_PER_TOKEN = 6;
const HAN_PER_TOKEN = 2.5;
/** Estimates are at most so much too high where a count stands exactly at the size of a context. */
const CLEARLY = 1.15;
/** What servers without a tokenizer tell as their count, and how far what wraps the text can change it. */
const LETTERS_COUNTED_AS_ONE = 4;
const [LEAST_OF_GUESS, MOST_OF_GUESS] = [0.98, 1.12];
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
  const text = textOf(turns);
  return isContext || (seen < fewestTokens(text) && !isGuess(seen, text)) ? seen : undefined;
}

/** Of Chinese that is fewer tokens than any tokenizer makes, and nothing was cut. */
function isGuess(seen: number, { length }: string): boolean {
  const share = seen / (length / LETTERS_COUNTED_AS_ONE);
  return share > LEAST_OF_GUESS && share < MOST_OF_GUESS;
}

const textOf = (turns: readonly MessageTurn[]): string =>
  turns
    .map(({ content }) =>
      typeof content === 'string'
        ? content
        : content.map((part) => ('text' in part ? part.text : '')).join(''),
    )
    .join('');

function fewestTokens(text: string): number {
  const han = [...text.matchAll(/[\u2e80-\ud7af]/g)].length;
  return han / HAN_PER_TOKEN + (text.replace(/\s+/g, ' ').length - han) / LATIN_PER_TOKEN;
}
