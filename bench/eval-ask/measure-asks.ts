import type { OpenedApplication } from '../../src/app/open-application.ts';
import type { Answer } from '../../src/domain/index.ts';
import { toAnswer } from '../../src/pipeline/index.ts';
import { type AnswerQuestion, type AnswerSet, foldWords } from '../eval-answers/answer-set.ts';
import { judgeAnswer } from '../eval-answers/judge-answer.ts';
import type { AnswerRow } from '../eval-answers/measure-search.ts';
import { percentile } from '../percentile.ts';

const DEPTHS = ['fast', 'auto'] as const;
type Depth = (typeof DEPTHS)[number];
interface Asked {
  readonly right: boolean;
  readonly refused: boolean;
  /** Whether rounds of tools were needed. */
  readonly looped: boolean;
  readonly ms: number;
}

/** Asks each question both ways: whether the gold answer is in the answer or in the passages that it cites, and how long it took. */
export async function measureAsks(
  set: AnswerSet,
  library: { readonly app: OpenedApplication; readonly collectionId: string },
  limit: number,
): Promise<{ readonly rows: AnswerRow[]; readonly said: readonly string[] }> {
  const step = Math.max(1, set.questions.length / limit);
  const questions = set.questions.filter(
    (_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step),
  );
  const asked: Record<Depth, Asked[]> = { fast: [], auto: [] };
  const said: string[] = [];
  await askOnce(library, questions[0], 'fast');
  for (const question of questions) {
    for (const depth of DEPTHS) asked[depth].push(await askOnce(library, question, depth));
    const words = DEPTHS.map((depth) => `${depth} ${wordFor(asked[depth].at(-1))}`).join(', ');
    said.push(`${words}: ${question.text} | ${question.answer ?? ''}`);
  }
  const absent = questions.map(({ gold }) => gold.length === 0);
  const row = (metric: string, value: number) => ({ set: set.name, metric, value });
  const share = (depth: Depth, isAbsent: boolean, test: (one: Asked) => boolean) => {
    const own = asked[depth].filter((_, index) => absent[index] === isAbsent);
    return own.length === 0 ? 0 : own.filter(test).length / own.length;
  };
  const isRight = ({ right }: Asked) => right;
  const isRefused = ({ refused }: Asked) => refused;
  const rows = [
    row('questions', questions.length),
    ...DEPTHS.flatMap((depth) => [
      row(`${depth}: gold answer`, share(depth, false, isRight)),
      row(`${depth}: refused though answerable`, share(depth, false, isRefused)),
      ...(absent.includes(true) ? [row(`${depth}: absent refused`, share(depth, true, isRefused))] : []),
      ...[50, 95].map((p) =>
        row(
          `${depth}: p${p} ms`,
          Math.round(
            percentile(
              asked[depth].map(({ ms }) => ms),
              p,
            ),
          ),
        ),
      ),
    ]),
    row('gain of the loop', share('auto', false, isRight) - share('fast', false, isRight)),
    row('needed the loop', asked.auto.filter(({ looped }) => looped).length / questions.length),
  ];
  return { rows, said };
}

const wordFor = (asked: Asked | undefined): string =>
  `${asked?.right === true ? 'right' : asked?.refused === true ? 'refused' : 'wrong'}${asked?.looped === true ? ' (loop)' : ''}`;

async function askOnce(
  { app, collectionId }: Parameters<typeof measureAsks>[1],
  question: AnswerQuestion | undefined,
  depth: Depth,
): Promise<Asked> {
  const { text = '' } = question ?? {};
  const started = performance.now();
  const { id } = await app.research.submit({
    question: text,
    collectionIds: [collectionId],
    reviewPlan: false,
    mode: 'ask',
    depth,
  });
  const run = await app.research.execute(id);
  const ms = performance.now() - started;
  const [report, evidence] = await Promise.all([app.research.report(id), app.research.evidence(id)]);
  const answer = toAnswer(run, report, evidence);
  const refused = answer.sources.length === 0;
  const cited = new Set(
    report?.citations
      .filter(({ number }) => answer.sources.some(({ ref_id }) => ref_id === number))
      .map(({ evidenceId }) => evidenceId),
  );
  const passages = evidence.filter(({ id: own }) => cited.has(own)).map((passage) => passage.text);
  const right =
    !refused && question !== undefined && isRight(question, answer, passages, judgeAnswer(report, question));
  return { right, refused, looped: answer.mode === 'agent', ms };
}

/** Gold places of filings are pages; elsewhere the gold answer is a few words that must stand in one piece. */
function isRight(
  { gold, answer: expected = '' }: AnswerQuestion,
  { answer }: Answer,
  passages: readonly string[],
  { goldValue, goldPage }: ReturnType<typeof judgeAnswer>,
): boolean {
  if (gold.some(({ document }) => document !== '')) return goldValue || goldPage;
  const wanted = foldWords(expected);
  return [answer, ...passages].some((text) =>
    ` ${foldWords(text)} `.includes(isHan(wanted) ? wanted : ` ${wanted} `),
  );
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
