import { resolve } from 'node:path';
import type { RunLimits } from '../../domain/budget/index.ts';
import type { RetrievalMode } from '../../domain/graph/index.ts';
import { validateQuestion } from '../../domain/index.ts';
import { chooseVersions, type VersionChoice } from '../asked-versions.ts';
import { checkOutputs, checkSources } from '../check-input.ts';
import { chooseCollections, ingestSources } from '../choose-collections.ts';
import type { CommandContext } from '../command-context.ts';
import type { OutputChoice } from '../output-options.ts';
import { readWishes } from '../read-wishes.ts';
import { runToEnd } from '../run-to-end.ts';
import { type CommonOptions, withSession } from '../session.ts';
import type { WishesRaw } from '../wish-options.ts';
import { looksIntoGraph, makeKnowledge } from './knowledge/make-knowledge.ts';

const MAX_QUESTION_CHARACTERS = 20_000;

export interface ResearchOptions extends CommonOptions, OutputChoice {
  readonly docs: readonly string[];
  readonly collections: readonly string[];
  readonly review: boolean;
  readonly web: boolean;
  readonly thread: string | undefined;
  readonly retrieval?: RetrievalMode | undefined;
  readonly budget?: RunLimits | undefined;
  readonly versions: VersionChoice;
  readonly wishes?: WishesRaw | undefined;
  /** Address of the page; with it the summary ends with the report there. */
  readonly page?: string | undefined;
}

/** `research`: checks everything that can be checked first, reads the folders, asks, writes the report. */
export async function research(
  context: CommandContext,
  question: string,
  options: ResearchOptions,
): Promise<number> {
  const { io } = context;
  const asked = question === '-' ? await io.readInput() : question;
  const accepted = validateQuestion(asked, { maxCharacters: MAX_QUESTION_CHARACTERS });
  const sources = checkSources(options.docs, io.cwd);
  const outputs = checkOutputs(options, io.cwd);
  const wishes = readWishes(options.wishes ?? {}, io.cwd);
  return withSession(context, options, async (session) => {
    const { research: runs } = session.app;
    const thread = options.thread === undefined ? undefined : await runs.thread(options.thread);
    const ingested = await ingestSources(session, sources, undefined);
    if (looksIntoGraph(options.retrieval)) await makeKnowledge(session);
    const wanted =
      options.collections.length > 0 ? options.collections : (thread?.reported?.request.collectionIds ?? []);
    const named =
      ingested.length > 0 && options.collections.length === 0
        ? []
        : await chooseCollections(session, wanted, { mayBeEmpty: options.web });
    const collectionIds = [...new Set([...ingested.map(({ collection }) => collection.id), ...named])];
    const run = await runs.submit(
      {
        question: accepted,
        collectionIds,
        ...(await chooseVersions(session, options.versions, collectionIds)),
        reviewPlan: options.review,
        ...(options.retrieval === undefined ? {} : { retrievalMode: options.retrieval }),
        ...budgetOf(options),
        ...(options.web ? { web: 'allowed' as const } : {}),
        ...wishes,
      },
      { thread },
    );
    return runToEnd(session, run, { ...options, outputs });
  });
}

/** What was given of a budget; nothing where none was. */
const budgetOf = ({ budget = {} }: ResearchOptions): { readonly budget?: RunLimits } =>
  Object.values(budget).every((limit) => limit === undefined) ? {} : { budget };

/** `demo`: the main job on the example library that comes with Plumbline. */
export async function demo(context: CommandContext, options: CommonOptions): Promise<number> {
  const { folder, question, outputs } = context.deps.demo;
  const { entries } = await context.deps.describeConfig(options.overrides);
  const settingOf = (path: string) => entries.find((entry) => entry.path === path)?.value;
  const page = settingOf('client.url') ?? `http://127.0.0.1:${settingOf('server.port')}`;
  return research(context, question, {
    ...options,
    docs: [resolve(folder)],
    collections: [],
    out: outputs,
    review: false,
    web: false,
    thread: undefined,
    versions: { documents: [], version: undefined, asOf: undefined },
    page: String(page).replace(/\/$/, ''),
  });
}
