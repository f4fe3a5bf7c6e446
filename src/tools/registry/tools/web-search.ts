import * as z from 'zod';
import type { SearchWeb } from '../../search-web.ts';
import { defineTool, wordsFor } from '../agent-tool.ts';
import { fillContext, type OutputItem } from '../fill-context.ts';
import { type ChunkReader, toPassage } from '../show-range.ts';

const WebHitSchema = z.object({
  passage: z.string(),
  title: z.string(),
  text: z.string(),
  score: z.number(),
});
type WebHit = z.infer<typeof WebHitSchema>;

/** Present only where the run may search the web; the registry of people and programs has no such tool. */
export const createWebSearch = (deps: { readonly searchWeb: SearchWeb; readonly library: ChunkReader }) =>
  defineTool({
    name: 'search_web',
    aliases: [],
    category: 'search',
    argumentAliases: { question: 'query' },
    input: z.strictObject({ query: z.string().min(1).max(1_000).describe('What to look for.') }),
    data: z.object({
      hits: z.array(WebHitSchema),
      asked: z.array(z.string()),
      failed: z.array(z.object({ tool: z.string(), code: z.string() })),
    }),
    run: async ({ query }, context, from) => {
      const { call, task, language, book, limits } = context;
      const words = wordsFor(language);
      if (call === undefined) throw new TypeError('search_web works within a run');
      const found = await deps.searchWeb(
        { question: task?.question ?? query, subQuestion: query, language },
        call,
      );
      const stored = new Map(
        (await deps.library.getChunks(found.results.map(({ id }) => id))).map((chunk) => [chunk.id, chunk]),
      );
      const items = found.results.map(
        ({ id, title, text, score }): OutputItem<WebHit> => ({
          head: title,
          body: text,
          render: (start, end) => {
            const chunk = stored.get(id);
            const shown = chunk === undefined ? [] : [book.show(toPassage(chunk, score))];
            const part = text.slice(start, end);
            return {
              text: `[${shown[0] ?? id}] ${title} · ${score.toFixed(2)}\n${part}`,
              data: { passage: shown[0] ?? id, title, text: part, score },
              shown,
            };
          },
        }),
      );
      const filled = fillContext(items, from, limits.maxContextTokens, words);
      return {
        text: items.length === 0 ? words.nothingFound : filled.text,
        data: {
          hits: filled.data,
          asked: [...found.asked],
          failed: found.problems.map(({ tool, problem }) => ({ tool, code: problem.code })),
        },
        shown: filled.shown,
        next: filled.next,
      };
    },
  });
