import type { Run } from '../../../domain/index.ts';
import type { LibraryView } from '../../../pipeline/index.ts';
import type { CommandContext } from '../../command-context.ts';
import { statusText, wordsOf } from '../../language.ts';
import {
  type CommonOptions,
  printJson,
  printLines,
  type Session,
  withSession,
  withView,
} from '../../session.ts';
import { safeText, span } from '../../terminal/spans.ts';
import { tableLines } from '../../terminal/table.ts';
import { printedLines } from '../../terminal/whole-answer-lines.ts';

/** The person at this machine, or the key of the server that is asked. */
const ME = {};
const PAGE = 200;
const dayAndTime = (at: string) => at.slice(0, 16).replace('T', ' ');

/** `runs conversations`: the one with the newest question first. */
export function listConversations(
  context: CommandContext,
  options: CommonOptions & { readonly text: string | undefined; readonly limit: number },
): Promise<number> {
  return withView(context, options, async ({ app, io, hints }) => {
    const found = await app.conversations.list(ME, options.limit, { text: options.text });
    const words = wordsOf(io).ask;
    if (options.json) printJson(io, found);
    else if (found.length === 0) io.out(`${words.noConversations(hints.command('ask --interactive'))}\n`);
    else {
      const rows = found.map(({ id, title, firstQuestion, questions, updatedAt }) => [
        span(id, 'accent'),
        span(words.questions(questions)),
        span(dayAndTime(updatedAt), 'dim'),
        span(safeText(title ?? firstQuestion)),
      ]);
      printLines(io, tableLines(rows, { width: io.size().columns, flex: 3 }));
    }
    return 0;
  });
}

/** `runs conversations show`: its questions with their answers, the oldest first. */
export function showConversation(
  context: CommandContext,
  id: string,
  options: CommonOptions,
): Promise<number> {
  return withView(context, options, async (session) => {
    const { app, io } = session;
    const conversation = await app.conversations.get(ME, id);
    const { printedAnswer, toldOfReport } = await import('../../../pipeline/index.ts');
    const turns = [];
    for (const run of (await runsOf(session, id)).toReversed()) {
      const report = await app.research.report(run.id);
      const answer = report === undefined ? undefined : toldOfReport(report);
      const lines = report === undefined ? [] : printedLines(printedAnswer(report), io.size().columns);
      const { id: runId, question, status, createdAt } = run;
      turns.push({ runId, question, status, at: createdAt, answer, lines });
    }
    if (options.json)
      printJson(io, { ...conversation, turns: turns.map(({ lines: _lines, ...turn }) => turn) });
    else
      for (const { runId, question, status, at, lines } of turns)
        printLines(io, [
          [span(safeText(question), 'strong')],
          [span(`${runId} · ${statusText(status, io.language)} · ${dayAndTime(at)}`, 'dim')],
          ...lines,
          [],
        ]);
    return 0;
  });
}

async function runsOf(
  { app }: Pick<Session<Pick<LibraryView, 'research'>>, 'app'>,
  threadId: string,
): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for (let beforeId: string | undefined; ; beforeId = runs.at(-1)?.id) {
    const page = await app.research.list(PAGE, { threadId, beforeId, outsideBatches: true });
    runs.push(...page);
    if (page.length < PAGE) return runs;
  }
}

/** `runs conversations rename` */
export function renameConversation(
  context: CommandContext,
  id: string,
  title: string,
  options: CommonOptions,
): Promise<number> {
  return withView(context, options, async ({ app, io }) => {
    const renamed = await app.conversations.rename(ME, id, title);
    if (options.json) printJson(io, renamed);
    else io.out(`${wordsOf(io).versions.renamed(safeText(id), safeText(renamed.title ?? ''))}\n`);
    return 0;
  });
}

/** `runs conversations delete`: every id is looked up before the first is deleted. */
export function deleteConversations(
  context: CommandContext,
  ids: readonly string[],
  options: CommonOptions,
): Promise<number> {
  return withSession(context, { ...options, quiet: true }, async ({ app, io }) => {
    for (const id of ids) await app.conversations.get(ME, id);
    for (const id of ids) await app.conversations.remove(ME, id);
    if (options.json) printJson(io, { deleted: ids });
    else io.out(ids.map((id) => `${wordsOf(io).results.deleted(safeText(id))}\n`).join(''));
    return 0;
  });
}
