import type { OpenedApplication } from '../../src/app/open-application.ts';
import type { AskDepth } from '../../src/domain/ask/index.ts';
import type { Report } from '../../src/domain/index.ts';
import { AppError } from '../../src/errors/index.ts';
import { type AnswerSet, stemOf } from './answer-set.ts';
import { type JudgedAnswer, judgeAnswer } from './judge-answer.ts';
import type { AnswerRow } from './measure-search.ts';

export type AnswerMode = 'ask' | 'research';

/** What the reports say, without a model, to the questions that the documents answer and to those they do not. */
export async function measureAnswers(
  set: AnswerSet,
  app: OpenedApplication,
  collectionId: string,
  mode: AnswerMode,
  depth?: AskDepth,
): Promise<{ readonly rows: AnswerRow[]; readonly wrong: readonly string[] }> {
  const judged: (JudgedAnswer & { readonly answerable: boolean; readonly wrongQuotes: number })[] = [];
  const wrong: string[] = [];
  for (const question of set.questions) {
    const report = await ask(app, question.text, collectionId, mode, depth);
    const answer = judgeAnswer(report, question);
    const answerable = question.gold.length > 0;
    const { entity } = question;
    const wrongQuotes = answer.quoted.filter((file) => {
      const owner = set.entityOf?.(stemOf(file));
      return entity !== undefined && set.entityOf !== undefined && owner !== entity;
    }).length;
    judged.push({ ...answer, answerable, wrongQuotes });
    if (answerable ? !isRight(answer) && !answer.refused : !answer.refused)
      wrong.push(`${question.id} ${question.text}`);
  }
  return { rows: rowsOf(set, mode, judged), wrong };
}

function rowsOf(
  set: AnswerSet,
  mode: AnswerMode,
  judged: readonly (JudgedAnswer & { readonly answerable: boolean; readonly wrongQuotes: number })[],
): AnswerRow[] {
  const answerable = judged.filter((entry) => entry.answerable);
  const absent = judged.filter((entry) => !entry.answerable);
  const row = (metric: string, value: number) => ({ set: set.name, metric: `${mode}: ${metric}`, value });
  const share = (list: readonly JudgedAnswer[], test: (entry: JudgedAnswer) => boolean) =>
    list.filter(test).length / list.length;
  const quotes = judged.reduce((sum, { quoted }) => sum + quoted.length, 0);
  const wrongQuotes = judged.reduce((sum, entry) => sum + entry.wrongQuotes, 0);
  return [
    ...(answerable.length === 0
      ? []
      : [
          row('gold value or gold page', share(answerable, isRight)),
          row(
            'gold value',
            share(answerable, ({ goldValue }) => goldValue),
          ),
          row(
            'gold page',
            share(answerable, ({ goldPage }) => goldPage),
          ),
          row(
            'wrong answers',
            share(answerable, (entry) => !entry.refused && !isRight(entry)),
          ),
          row(
            'refused though answerable',
            share(answerable, ({ refused }) => refused),
          ),
        ]),
    ...(absent.length === 0
      ? []
      : [
          row('absent documents', absent.length),
          row(
            'absent documents refused',
            share(absent, ({ refused }) => refused),
          ),
        ]),
    ...(set.entityOf === undefined
      ? []
      : [row('quotes', quotes), row('wrong entity quotes', quotes === 0 ? 0 : wrongQuotes / quotes)]),
  ];
}

function isRight({ goldValue, goldPage }: JudgedAnswer): boolean {
  return goldValue || goldPage;
}

/** A question that is too short to be researched is turned down before it is asked. */
async function ask(
  app: OpenedApplication,
  question: string,
  collectionId: string,
  mode: AnswerMode,
  depth: AskDepth | undefined,
): Promise<Report | undefined> {
  try {
    const run = await app.research.submit({
      question,
      collectionIds: [collectionId],
      reviewPlan: false,
      mode,
      ...(mode === 'ask' && depth !== undefined ? { depth } : {}),
    });
    await app.research.execute(run.id);
    return await app.research.report(run.id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'E020') return undefined;
    throw error;
  }
}
