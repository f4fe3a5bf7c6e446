import type { OpenedApplication } from '../../src/app/opened-application.ts';
import type { Embedder, SearchHit } from '../../src/domain/index.ts';
import { analyzeText } from '../../src/linguistics/index.ts';
import { quantile } from '../eval-retrieval/metrics.ts';
import { type AnswerQuestion, type AnswerSet, isAtGold, stemOf } from './answer-set.ts';
import { holdsAnswer } from './judge-answer.ts';

export interface AnswerRow {
  readonly set: string;
  readonly metric: string;
  readonly value: number;
}

const DEPTHS = [1, 5, 10, 24];
const DEPTH = 24;
type Found = readonly Pick<SearchHit, 'sourcePath' | 'text' | 'locator'>[];

/**
 * The hits that `search` shows for the questions that the documents answer, and what the words alone (BM25) find. Of a library with
 * the vectors of a model: what they find alone, in place of the words.
 */
export async function measureSearch(
  set: AnswerSet,
  app: Pick<OpenedApplication, 'storage' | 'library'>,
  collectionId: string,
  model?: Pick<Embedder, 'embed'>,
): Promise<{ readonly rows: AnswerRow[]; readonly missed: readonly string[] }> {
  const scope = { collectionIds: [collectionId] };
  const questions = set.questions.filter(({ gold }) => gold.length > 0);
  if (questions.length === 0) return { rows: [], missed: [] };
  const { index, library } = app.storage;
  const times: number[] = [];
  const searched = async ({ text }: AnswerQuestion): Promise<Found> => {
    const before = performance.now();
    const { hits } = await app.library.search({ question: text, ...scope, limit: DEPTH });
    times.push(performance.now() - before);
    return hits;
  };
  const asPeopleDo = async ({ text }: AnswerQuestion): Promise<Found> =>
    (await app.library.search({ question: text, ...scope })).hits;
  const alone = async ({ text }: AnswerQuestion): Promise<Found> => {
    const [vector = new Float32Array()] = (await model?.embed([text], 'query')) ?? [];
    const hits =
      model === undefined
        ? await index.searchLexical(analyzeText(text), scope, DEPTH)
        : await index.searchVector(vector, scope, DEPTH);
    const chunks = new Map(
      (await library.getChunks(hits.map(({ chunkId }) => chunkId))).map((chunk) => [chunk.id, chunk]),
    );
    return hits.flatMap(({ chunkId }) => chunks.get(chunkId) ?? []);
  };
  const ours = await runAll(questions, searched);
  const plain = await runAll(questions, alone);
  const first = await runAll(questions, asPeopleDo);
  const missed = questions
    .filter(({ gold }, place) => !(ours[place] ?? []).slice(0, 10).some((passage) => isAtGold(passage, gold)))
    .map(({ id, text }) => `${id} ${text}`);
  return {
    rows: [
      { set: set.name, metric: 'questions', value: questions.length },
      ...metricsOf(set, questions, ours, model === undefined ? '' : ', fused'),
      ...(questions.some(({ answer }) => answer !== undefined)
        ? answerRows(set, questions, first, model === undefined ? '' : ', fused')
        : []),
      ...metricsOf(set, questions, plain, model === undefined ? ', BM25' : ', model'),
      {
        set: set.name,
        metric: `search p95 ms${model === undefined ? '' : ', fused'}`,
        value: quantile(times, 0.95),
      },
    ],
    missed,
  };
}

/** What a person reads who looks at the first hits alone: the finder may not show less. */
const answerRows = (
  set: AnswerSet,
  questions: readonly AnswerQuestion[],
  found: readonly Found[],
  who: string,
): AnswerRow[] =>
  (
    [
      ['hit', 1],
      ['three', 3],
    ] as const
  ).map(([name, count]) => ({
    set: set.name,
    metric: `search: answer in first ${name}${who}`,
    value:
      questions.filter((question, place) => holdsAnswer((found[place] ?? []).slice(0, count), question))
        .length / questions.length,
  }));

async function runAll(
  questions: readonly AnswerQuestion[],
  find: (question: AnswerQuestion) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const question of questions) found.push(await find(question));
  return found;
}

function metricsOf(
  set: AnswerSet,
  questions: readonly AnswerQuestion[],
  found: readonly Found[],
  who: string,
): AnswerRow[] {
  const share = (test: (question: AnswerQuestion, passages: Found) => boolean) =>
    questions.filter((question, place) => test(question, found[place] ?? [])).length / questions.length;
  const rows = DEPTHS.map((depth) => ({
    set: set.name,
    metric: `page@${depth}${who}`,
    value: share(({ gold }, passages) => passages.slice(0, depth).some((passage) => isAtGold(passage, gold))),
  }));
  const isOfGold = ({ gold }: AnswerQuestion, passage: Found[number] | undefined) =>
    passage !== undefined && gold.some(({ document }) => document === stemOf(passage.sourcePath));
  rows.push(
    {
      set: set.name,
      metric: `document@1${who}`,
      value: share((question, passages) => isOfGold(question, passages[0])),
    },
    {
      set: set.name,
      metric: `zero results${who}`,
      value: found.filter((passages) => passages.length === 0).length,
    },
  );
  const { entityOf } = set;
  if (entityOf !== undefined)
    rows.push({
      set: set.name,
      metric: `wrong entity${who}`,
      value: share(
        ({ entity }, [first]) =>
          first !== undefined && entity !== undefined && entityOf(stemOf(first.sourcePath)) !== entity,
      ),
    });
  return rows;
}
