import { readdirSync } from 'node:fs';
import type { OpenedApplication } from '../../src/app/opened-application.ts';
import type { Report } from '../../src/domain/index.ts';
import { AppError } from '../../src/errors/index.ts';
import { analyzeText } from '../../src/linguistics/index.ts';
import { quantile } from '../eval-retrieval/metrics.ts';
import { type AnswerQuestion, type AnswerSet, foldWords, stemOf } from './answer-set.ts';
import { holdsAnswer, type ShownPassage, shownPassages } from './judge-answer.ts';
import type { AnswerRow } from './measure-search.ts';

/** Passages that are looked at for one name. */
const LOOKED_AT = 40;

export type AnswerMode = 'ask' | 'research';

interface Shown {
  readonly question: AnswerQuestion;
  readonly passages: readonly ShownPassage[];
  readonly isNothing: boolean;
}

/** What the finder shows, without a model, for the questions that the documents answer and for those they do not. */
export async function measureAnswers(
  set: AnswerSet,
  app: OpenedApplication,
  collectionId: string,
  mode: AnswerMode,
): Promise<{ readonly rows: AnswerRow[]; readonly wrong: readonly string[] }> {
  const all: Shown[] = [];
  const times: number[] = [];
  for (const question of set.questions) {
    const before = performance.now();
    const report = await ask(app, question.text, collectionId, mode);
    times.push(performance.now() - before);
    const passages = report === undefined ? [] : shownPassages(report);
    all.push({ question, passages, isNothing: report === undefined || report.status === 'not_found' });
  }
  const isMissed = ({ question, passages, isNothing }: Shown) =>
    question.gold.length > 0 ? isNothing || !holdsAnswer(passages.slice(0, 3), question) : !isNothing;
  return {
    rows: [
      ...rowsOf(set, mode, all, await mentionedEntities(set, app, collectionId)),
      { set: set.name, metric: `${mode} p95 ms`, value: quantile(times, 0.95) },
    ],
    wrong: all.filter(isMissed).map(({ question }) => `${question.id} ${question.text}`),
  };
}

/** Entities of the questions that some passage names. */
async function mentionedEntities(
  { questions }: AnswerSet,
  { storage }: Pick<OpenedApplication, 'storage'>,
  collectionId: string,
): Promise<Set<string | undefined>> {
  const said = new Set<string | undefined>();
  for (const entity of new Set(questions.flatMap((question) => question.entity ?? []))) {
    const found = await storage.index.searchLexical(
      analyzeText(entity),
      { collectionIds: [collectionId] },
      LOOKED_AT,
    );
    const chunks = await storage.library.getChunks(found.map(({ chunkId }) => chunkId));
    const name = ` ${foldWords(entity)} `;
    if (chunks.some(({ text }) => ` ${foldWords(text)} `.includes(name))) said.add(entity);
  }
  return said;
}

function rowsOf(
  set: AnswerSet,
  mode: AnswerMode,
  all: readonly Shown[],
  mentions: ReadonlySet<string | undefined>,
): AnswerRow[] {
  const answerable = all.filter(({ question }) => question.gold.length > 0);
  const here = new Set(readdirSync(set.folder).map((file) => set.entityOf?.(stemOf(file))));
  // Where documents are of the entity, or only mention it, what they say of it is not nothing.
  const missing = all.filter(({ question: { gold, entity } }) => gold.length === 0 && !here.has(entity));
  const absent = missing.filter(({ question: { entity } }) => entity !== undefined && !mentions.has(entity));
  const mentioned = missing.filter(({ question }) => mentions.has(question.entity));
  const share = (list: readonly Shown[], test: (shown: Shown) => boolean) =>
    list.filter(test).length / list.length;
  const within = (count: number) =>
    share(answerable, ({ question, passages }) => holdsAnswer(passages.slice(0, count), question));
  const metrics: (readonly [string, number])[] = [];
  if (answerable.length > 0)
    metrics.push(
      ['answer in first passage', within(1)],
      ['answer in first three', within(3)],
      ...(mode === 'research' ? [['answer in report', within(all.length * 100)] as const] : []),
      ['nothing found on answerable', share(answerable, ({ isNothing }) => isNothing)],
    );
  if (absent.length > 0)
    metrics.push(
      ['absent entities', absent.length],
      ['nothing found on absent', share(absent, ({ isNothing }) => isNothing)],
    );
  if (mentioned.length > 0)
    metrics.push(
      ['entities only mentioned', mentioned.length],
      ['nothing found on mentioned', share(mentioned, ({ isNothing }) => isNothing)],
    );
  if (set.entityOf !== undefined) {
    const found = all.filter(({ isNothing }) => !isNothing);
    const passages = found.flatMap(({ question, passages: shown }) =>
      shown.map(({ sourcePath }) => ({ owner: set.entityOf?.(stemOf(sourcePath)), asked: question.entity })),
    );
    const others = passages.filter(({ owner, asked }) => asked !== undefined && owner !== asked).length;
    metrics.push(['passages', passages.length]);
    metrics.push(['passages about another entity', passages.length === 0 ? 0 : others / passages.length]);
  }
  return metrics.map(([metric, value]) => ({ set: set.name, metric: `${mode}: ${metric}`, value }));
}

/** A question that is too short to be researched is turned down before it is asked. */
async function ask(
  app: OpenedApplication,
  question: string,
  collectionId: string,
  mode: AnswerMode,
): Promise<Report | undefined> {
  try {
    const run = await app.research.submit({
      question,
      collectionIds: [collectionId],
      reviewPlan: false,
      mode,
    });
    await app.research.execute(run.id);
    return await app.research.report(run.id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'E020') return undefined;
    throw error;
  }
}
