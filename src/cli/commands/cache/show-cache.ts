import type { CommandContext } from '../../command-context.ts';
import { wordsOf } from '../../language.ts';
import { type CommonOptions, printJson, printLines, withSession } from '../../session.ts';
import { safeText, span } from '../../terminal/spans.ts';
import { tableLines } from '../../terminal/table.ts';

/** `library cache`: what is kept to be found again, or `--clear` of one of the caches or of all. */
export function showCache(
  context: CommandContext,
  options: CommonOptions & { readonly clear: true | string | undefined },
): Promise<number> {
  const { clear } = options;
  return withSession(context, { ...options, quiet: true }, async ({ app, io }) => {
    const { results } = wordsOf(io);
    if (clear !== undefined) {
      const deleted = await app.cache.clear(clear === true ? undefined : clear);
      if (options.json) printJson(io, { deleted });
      else io.out(`${results.cacheCleared(deleted)}\n`);
      return 0;
    }
    const caches = await app.cache.figures();
    if (options.json) printJson(io, { caches });
    else if (caches.length === 0) io.out(`${results.cacheEmpty}\n`);
    else {
      const rows = caches.map(({ cache, entries, hits, misses }) => [
        span(safeText(cache)),
        span(results.cacheEntries(entries)),
        span(results.cacheReads(hits, hits + misses)),
      ]);
      printLines(io, tableLines(rows, { width: Math.max(60, io.size().columns), flex: 0 }));
    }
    return 0;
  });
}
