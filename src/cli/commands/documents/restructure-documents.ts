import type { Restructured } from '../../../pipeline/index.ts';
import type { CommandContext } from '../../command-context.ts';
import { wordsOf } from '../../language.ts';
import { printJson, withSession } from '../../session.ts';
import { safeText } from '../../terminal/spans.ts';
import {
  type ChangeOptions,
  eachDocument,
  problemsOf,
  someDocuments,
  tellFailures,
} from './each-document.ts';

/**
 * `library restructure`: the sections of documents, made anew where they are not those of today. Each document is done at once or not at
 * all, so whoever is killed goes on with the same command.
 */
export function restructureDocuments(
  context: CommandContext,
  names: readonly string[],
  options: ChangeOptions & { readonly all: boolean; readonly isDryRun: boolean },
): Promise<number> {
  const { isDryRun } = options;
  return withSession(context, options, async (session) => {
    const { app, io, signal, progress } = session;
    const { versions: words } = wordsOf(io);
    const all = await someDocuments(session, names, options);
    // A list of everything has also what could not be read, which has nothing to make sections of.
    const chosen = options.all ? all.filter(({ currentVersionId }) => currentVersionId !== undefined) : all;
    const made: Restructured[] = [];
    const { failed } = await eachDocument(session, chosen, async ({ id, sourcePath }) => {
      progress.wait(words.restructuring(made.length + 1, chosen.length, safeText(sourcePath)));
      made.push(await app.documents.restructure(id, { isDryRun, signal }));
    });
    progress.rest();
    const count = (from: Restructured['from']) => made.filter((one) => one.from === from).length;
    if (options.json) printJson(io, { done: made, failed: problemsOf(failed) });
    else
      io.out(
        `${words.restructured({ original: count('original'), text: count('text'), same: count('nothing'), isDryRun })}\n`,
      );
    return tellFailures(session, { done: made.length, failed });
  });
}
