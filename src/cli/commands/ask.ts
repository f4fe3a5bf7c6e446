import { wording } from '../../catalogue/index.ts';
import type { AskDepth } from '../../domain/ask/index.ts';
import type { RetrievalMode } from '../../domain/graph/index.ts';
import { type Answer, type Run, type RunWishes, validateQuestion } from '../../domain/index.ts';
import type { ReadingMode } from '../../domain/reading/index.ts';
import { AppError } from '../../errors/index.ts';
import type { PrintedAnswer } from '../../pipeline/index.ts';
import { chooseVersions, type VersionChoice } from '../asked-versions.ts';
import { checkSources } from '../check-input.ts';
import { chooseCollections, ingestSources } from '../choose-collections.ts';
import type { CommandContext } from '../command-context.ts';
import { followRun } from '../follow-run.ts';
import { wordsOf } from '../language.ts';
import { readWishes } from '../read-wishes.ts';
import { type CommonOptions, printJson, printLines, type Session, withSession } from '../session.ts';
import { wholeAnswerLines } from '../terminal/whole-answer-lines.ts';
import { looksIntoGraph, makeKnowledge } from './knowledge/make-knowledge.ts';

const MAX_QUESTION_CHARACTERS = 20_000;

export interface AskOptions extends CommonOptions {
  readonly docs: readonly string[];
  readonly collections: readonly string[];
  readonly topics: readonly string[];
  readonly web: boolean;
  readonly thread: string | undefined;
  readonly versions: VersionChoice;
  /** Go on with questions of a person until an empty one. */
  readonly interactive: boolean;
  readonly depth?: AskDepth;
  readonly reading?: ReadingMode;
  readonly retrieval: RetrievalMode | undefined;
  /** File with a JSON Schema. */
  readonly schema?: string | undefined;
  /** Tell how the answer was come by. */
  readonly showReasoning: boolean;
}

/** `ask`: a question, its cited answer, and with `--interactive` the next one, which follows it up. */
export async function askAndAnswer(
  context: CommandContext,
  question: string | undefined,
  options: AskOptions,
): Promise<number> {
  const { io } = context;
  if (question === undefined && !options.interactive) throw new AppError('E020', wording('askWhat'));
  const first = question === '-' ? await io.readInput() : question;
  if (first !== undefined) check(first);
  const sources = checkSources(options.docs, io.cwd);
  const wishes = readWishes(options, io.cwd);
  return withSession(context, options, async (session) => {
    const ingested = await ingestSources(session, sources, undefined);
    if (looksIntoGraph(options.retrieval)) await makeKnowledge(session);
    const folders = ingested.map(({ collection }) => collection.id);
    const { prompt } = wordsOf(io).ask;
    let next = first ?? (await io.ask(prompt));
    let threadId = options.thread;
    while (next !== undefined && next.trim() !== '' && !session.signal.aborted) {
      const run = await submit(session, next, { ...options, thread: threadId, wishes }, folders);
      threadId = run.threadId;
      const code = await askOnce(session, run, options);
      if (!options.interactive || code !== 0) return code;
      next = await io.ask(prompt);
    }
    return session.signal.aborted ? 130 : 0;
  });
}

const check = (question: string) => validateQuestion(question, { maxCharacters: MAX_QUESTION_CHARACTERS });

async function submit(
  session: Session,
  question: string,
  options: AskOptions & { readonly wishes: RunWishes },
  folders: readonly string[],
): Promise<Run> {
  const { research } = session.app;
  const thread = options.thread === undefined ? undefined : await research.thread(options.thread);
  const wanted =
    options.collections.length > 0 ? options.collections : (thread?.reported?.request.collectionIds ?? []);
  const named =
    folders.length > 0 && options.collections.length === 0
      ? []
      : await chooseCollections(session, wanted, { mayBeEmpty: options.web });
  const collectionIds = [...new Set([...folders, ...named])];
  return research.submit(
    {
      question: check(question),
      collectionIds,
      ...(await chooseVersions(session, options.versions, collectionIds)),
      ...(options.topics.length === 0 ? {} : { topics: [...options.topics] }),
      reviewPlan: false,
      mode: 'ask',
      ...(options.depth === undefined ? {} : { depth: options.depth }),
      ...(options.reading === undefined ? {} : { reading: options.reading }),
      ...(options.retrieval === undefined ? {} : { retrievalMode: options.retrieval }),
      ...(options.web ? { web: 'allowed' as const } : {}),
      ...options.wishes,
    },
    { thread },
  );
}

/** Follows a run that is asked to its answer, and prints it. */
export async function askOnce(
  session: Session,
  asked: Run,
  options: Pick<AskOptions, 'json' | 'showReasoning'>,
): Promise<number> {
  const { app, io, progress, signal, hints } = session;
  session.noteRun(asked.id);
  const run = await followRun(
    app.research,
    asked.id,
    () => app.research.execute(asked.id, { signal }),
    progress.event,
  );
  progress.rest();
  if (run.status === 'paused' || (signal.aborted && run.status !== 'done')) {
    progress.say(wordsOf(io).terminal.stopped(hints.command(`runs resume ${run.id}`)));
    return 130;
  }
  const { printedAnswer, toAnswer } = await import('../../pipeline/index.ts');
  const report = await app.research.report(run.id);
  const answer = toAnswer(run, report, await app.research.evidence(run.id), options);
  // Its Markdown is for programs that show it as such.
  if (options.json) printJson(io, answer);
  else if (report !== undefined) printAnswer(session, answer, printedAnswer(report));
  session.noteRun(undefined);
  return 0;
}

function printAnswer({ io, hints }: Session, answer: Answer, printed: PrintedAnswer): void {
  const showCommand = hints.command(`runs show ${answer.run_id}`);
  printLines(
    io,
    wholeAnswerLines(answer, { printed, width: io.size().columns, words: wordsOf(io), showCommand }),
  );
  if (answer.data !== undefined) printJson(io, answer.data);
}
