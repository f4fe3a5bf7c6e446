import * as z from 'zod';
import { say } from '../../catalogue/index.ts';
import type { CallContext } from '../../domain/index.ts';
import { AppError, isAbort, saidBy } from '../../errors/index.ts';
import type { ToolContext, ToolRegistry } from '../../tools/index.ts';
import type { CountWords } from './ledger.ts';

const CountedSchema = z.object({
  table: z.object({ totals: z.array(z.int()), inPassages: z.array(z.string()), documents: z.int() }),
});
const PlacesSchema = z.object({
  hits: z.array(z.object({ passage: z.string(), documentTitle: z.string(), snippet: z.string() })),
});
/** Tokens of a count, and of one whose places are all looked at. */
const COUNT_TOKENS = 800;
const PLACES_TOKENS = 12_000;
const MOST_PARTS = 10;
const MAX_COUNTED = 4_000;

/** Counts with `find_text`, and lists the places where they are wanted. */
export function createCounter(
  registry: Pick<ToolRegistry, 'call'>,
  { scope, language, book }: Pick<ToolContext, 'scope' | 'language' | 'book'>,
  context: CallContext,
): CountWords {
  return async (terms, documents, withPlaces) => {
    const input = { terms, ...(documents.length > 0 && { documents }) };
    const limits = { maxContextTokens: withPlaces ? PLACES_TOKENS : COUNT_TOKENS };
    const given = { scope, language, signal: context.signal, call: context, book, limits };
    try {
      const first = await registry.call('find_text', input, given);
      const { table } = CountedSchema.parse(first.data);
      const answers = [first];
      // An answer of before may have been shorter.
      for (let at = 1; withPlaces && at < MOST_PARTS && answers.at(-1)?.next !== undefined; at++)
        answers.push(await registry.call('find_text', { ...input, cursor: answers.at(-1)?.next }, given));
      const places = answers.flatMap(({ data }) =>
        PlacesSchema.parse(data).hits.map(({ passage, documentTitle, snippet }) => ({
          chunkIds: book.find(passage)?.chunkIds ?? [],
          text: `${documentTitle}: ${snippet}`,
          snippet,
        })),
      );
      return {
        documents: table.documents,
        hits: table.totals.reduce((sum, one) => sum + one, 0),
        text: first.text.slice(0, MAX_COUNTED),
        // Of what is counted in passages no place is listed.
        places: answers.at(-1)?.next === undefined && table.inPassages.length === 0 ? places : undefined,
      };
    } catch (error) {
      // Words that cannot be counted refuse their note alone.
      if (isAbort(error, context.signal) || !(error instanceof AppError)) throw error;
      return { failed: say(language, saidBy(error)) };
    }
  };
}
