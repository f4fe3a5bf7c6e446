import { say, wording } from '../catalogue/index.ts';
import {
  type CallContext,
  type LanguageTasks,
  type LibraryOverview,
  type Plan,
  type PlanOutput,
  poolKey,
  type ReportLanguage,
} from '../domain/index.ts';
import { AppError } from '../errors/index.ts';

export interface PlanRequest {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly library: LibraryOverview;
  readonly previous?: Plan | undefined;
  readonly feedback?: string | undefined;
  /** JSON Schema that the report fills. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  /** The question that this one follows up, and its answer. */
  readonly earlier?: { readonly question: string; readonly answer: string } | undefined;
}

/** Splits a question into sub-questions. */
export type Planner = (request: PlanRequest, context: CallContext) => Promise<Plan>;

/**
 * The planner agent. A plan has `minSubQuestions` to `maxSubQuestions` different sub-questions; an answer with fewer is
 * sent back with the reason, at most `maxAttempts` times, then E001 asks for the question to be put differently. Where the budget is spent
 * before there is one, the question itself is the plan.
 */
export function createPlanner(deps: {
  tasks: Pick<LanguageTasks, 'plan'>;
  settings: { maxAttempts: number; minSubQuestions: number; maxSubQuestions: number };
}): Planner {
  const { maxAttempts, minSubQuestions, maxSubQuestions } = deps.settings;

  return async (request, context) => {
    let complaint: string | undefined;
    let cause: unknown;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      try {
        const output = await deps.tasks.plan(
          { ...request, minSubQuestions, maxSubQuestions, complaint },
          {
            ...context,
            step: attempt === 1 ? context.step : `${context.step}:attempt${attempt}`,
          },
        );
        const questions = distinctQuestions(output.tasks).slice(0, maxSubQuestions);
        if (questions.length >= minSubQuestions)
          return withSides(
            withBriefs(
              withQueries(toPlan(questions, output.rationale, request.previous), output.queries),
              output.briefs,
            ),
            output.sides,
          );
        cause = undefined;
        complaint = `The plan held ${questions.length} different sub-questions; at least ${minSubQuestions} are needed.`;
      } catch (error) {
        // What can be found without a model is still a report.
        if (error instanceof AppError && error.code === 'E026') {
          if (error.wording !== undefined) context.note?.(error.wording);
          return toPlan([request.question], say(request.language, wording('planUnpaid')), request.previous);
        }
        if (!(error instanceof AppError && error.code === 'E025')) throw error;
        cause = error; // the output could not be read; another attempt may give a valid plan
        complaint = error.message;
      }
    }
    const said = cause === undefined ? 'planFailed' : 'planUnreadable';
    throw new AppError('E001', wording(said, { attempts: maxAttempts }), {
      cause,
      details: { attempts: maxAttempts },
    });
  };
}

/** Sub-questions in their order without blanks and repetitions (case, width and space folded). */
export function distinctQuestions(questions: readonly string[]): string[] {
  const seen = new Set<string>();
  return questions
    .map((question) => question.trim().replace(/\s+/g, ' '))
    .filter((question) => {
      const key = poolKey(question);
      if (key === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

function withSides(plan: Plan, sides: PlanOutput['sides'] = []): Plan {
  const keys = new Set(sides.map(poolKey));
  const subQuestions = plan.subQuestions.map((subQuestion) =>
    keys.has(poolKey(subQuestion.question)) ? { ...subQuestion, side: true } : subQuestion,
  );
  return { ...plan, subQuestions };
}

const MAX_QUERIES = 4;

/** What is searched for one sub-question beside its own words. */
export const ownQueries = (question: string, queries: readonly string[] = []): string[] =>
  distinctQuestions([question, ...queries]).slice(1, 1 + MAX_QUERIES);

function withQueries(plan: Plan, queries: PlanOutput['queries'] = new Map()): Plan {
  const byTask = new Map([...queries].map(([task, own]) => [poolKey(task), own]));
  const subQuestions = plan.subQuestions.map((subQuestion) => {
    const { question } = subQuestion;
    const own = ownQueries(question, byTask.get(poolKey(question)));
    return own.length === 0 ? subQuestion : { ...subQuestion, queries: own };
  });
  return { ...plan, subQuestions };
}

function withBriefs(plan: Plan, briefs: PlanOutput['briefs'] = new Map()): Plan {
  const byTask = new Map([...briefs].map(([task, own]) => [poolKey(task), own]));
  const subQuestions = plan.subQuestions.map((subQuestion) => {
    const { documents = [], facts = '' } = byTask.get(poolKey(subQuestion.question)) ?? {};
    return {
      ...subQuestion,
      ...(documents.length > 0 && { documents: [...documents] }),
      ...(facts !== '' && { facts }),
    };
  });
  return { ...plan, subQuestions };
}

/**
 * A plan of these questions, numbered from `t1`, as the next revision of the previous one. A question of the previous plan keeps what
 * was planned for it.
 */
export function toPlan(
  questions: readonly string[],
  rationale: string,
  previous?: Pick<Plan, 'revision' | 'subQuestions'>,
): Plan {
  const before = new Map(previous?.subQuestions.map((one) => [poolKey(one.question), one]));
  return {
    revision: (previous?.revision ?? 0) + 1,
    rationale,
    subQuestions: questions.map((question, index) => {
      const { queries, documents, facts } = before.get(poolKey(question)) ?? {};
      return {
        id: `t${index + 1}`,
        question,
        round: 0,
        ...(queries !== undefined && { queries }),
        ...(documents !== undefined && { documents }),
        ...(facts !== undefined && { facts }),
      };
    }),
  };
}
