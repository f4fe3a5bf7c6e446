import { detailIn } from '../../errors/index.ts';
import type { CommandContext } from '../command-context.ts';
import { wordsOf } from '../language.ts';
import { type CommonOptions, printJson, withSession } from '../session.ts';
import { safeText } from '../terminal/spans.ts';

/** `library promote`: keeps what a run fetched from the web in a collection of the library. */
export function promote(
  context: CommandContext,
  runId: string,
  options: CommonOptions & { readonly collection: string },
): Promise<number> {
  return withSession(context, { ...options, quiet: true }, async ({ app, io }) => {
    const result = await app.web.promote(runId, options.collection);
    if (options.json) printJson(io, result);
    else {
      io.out(`${wordsOf(io).results.kept(safeText(result.collection), result.promoted.length)}\n`);
      for (const { sourcePath, problem } of result.failed)
        io.out(`  ${safeText(sourcePath)}  ${problem.code} ${safeText(detailIn(io.language, problem))}\n`);
    }
    return 0;
  });
}

/** `library web`: whether text and names of a collection may be sent to the web. */
export function setWebPolicy(
  context: CommandContext,
  collection: string,
  policy: 'off' | 'allowed',
  options: CommonOptions,
): Promise<number> {
  return withSession(context, { ...options, quiet: true }, async ({ app, io }) => {
    await app.web.setPolicy(collection, policy);
    if (options.json) printJson(io, { collection, web: policy });
    else if (policy === 'off') io.out(`${wordsOf(io).results.webOff(safeText(collection))}\n`);
    else io.out(`${wordsOf(io).results.webAllowed(safeText(collection))}\n`);
    return 0;
  });
}
