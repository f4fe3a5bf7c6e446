import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import { chooseCollections } from '../../choose-collections.ts';
import type { CommandContext } from '../../command-context.ts';
import { type CommonOptions, printJson, printLines, withSession } from '../../session.ts';
import { type Line, padText, safeText, span } from '../../terminal/spans.ts';

/** `tool`: the tools there are. */
export const printTools = (context: CommandContext, options: CommonOptions): Promise<number> =>
  withSession(context, options, async ({ app, io }) => {
    const tools = await app.tools.list(io.language);
    if (options.json) printJson(io, { tools });
    else
      printLines(
        io,
        tools.flatMap(({ name, aliases, description }): Line[] => [
          [span(padText(name, 24), 'accent'), span(aliases.join(', '), 'dim')],
          [span(`  ${safeText(description)}`)],
        ]),
      );
    return 0;
  });

/** `tool NAME ARGUMENTS`: one call, with what it found as text or, with `--json`, as data. */
export async function printToolCall(
  context: CommandContext,
  name: string,
  given: string | undefined,
  options: CommonOptions & { readonly collections: readonly string[] },
): Promise<number> {
  const input = parseArguments(given === '-' ? await context.io.readInput() : (given ?? '{}'));
  return withSession(context, options, async (session) => {
    const { app, io, signal } = session;
    const collectionIds = await chooseCollections(session, options.collections);
    const answer = await app.tools.call({ name, input, collectionIds, language: io.language, signal });
    if (options.json) printJson(io, answer);
    else printLines(io, answer.text.split('\n').map(indentedLine));
    return 0;
  });
}

/** A line without control characters, as far in as it is. */
function indentedLine(line: string): Line {
  const indent = line.length - line.trimStart().length;
  return [span(`${' '.repeat(indent)}${safeText(line)}`)];
}

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('E020', wording('toolArgumentsJson'), { cause });
  }
}
