import type { Response } from 'express';
import type { Run } from '../../domain/index.ts';
import { abortAfter } from '../../errors/index.ts';
import { eventsToEnd, renderTold } from '../../pipeline/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/ask/ask-operations.ts';
import type { AskRequest, History } from '../contract/ask/ask-schemas.ts';
import { toApiRun } from '../contract/schemas.ts';
import type { Bind, Call } from '../http/bind.ts';
import { streamAnswer } from '../runs/ask-stream.ts';
import { endOfAsk } from '../runs/end-of-ask.ts';
import type { RunAccess } from '../runs/run-access.ts';
import type { NewRun, RunSubmission } from '../runs/submit-run.ts';
import { whileClientWaits } from '../runs/while-client-waits.ts';
import type { FairPlaces } from '../security/fair-places.ts';

interface AskRoutesDeps extends Pick<ApiDeps, 'research' | 'shortly' | 'settings'> {
  readonly access: RunAccess;
  readonly submission: RunSubmission;
  /** Of answers that are waited for; shared with the event streams. */
  readonly places: FairPlaces;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
}

/** A question and its answer in one exchange, and what was asked before. */
export function addAskRoutes(bind: Bind, deps: AskRoutesDeps): void {
  const ask = (call: Call<unknown, unknown, AskRequest>) => answerQuestion(deps, call);
  bind(operations.askQuestion, ask);
  bind(operations.query, ask);
  bind(operations.summarize, (call) => {
    const { document, topic, section, language, wait_seconds, ...rest } = call.body;
    const summary = { ...(section && { section }), ...(topic && { topic }), ...(language && { language }) };
    const documents = document === undefined ? undefined : [document];
    const asked = { ...rest, question: '', documents, summary, mode: 'ask' as const };
    return answerRun(deps, call, asked, { seconds: wait_seconds, showReasoning: false });
  });

  bind(operations.listAsked, async ({ query, principal, response }) => {
    const { runs, next } = await deps.access.list(principal, { ...query, mode: 'ask' });
    const questions = await Promise.all(runs.map((run) => describeAsked(deps, run)));
    response.json({ questions, ...(next === undefined ? {} : { next }) } satisfies History);
  });
}

function answerQuestion(deps: AskRoutesDeps, call: Call<unknown, unknown, AskRequest>): Promise<void> {
  const {
    thread_id: threadId,
    as_of: asOf,
    wait_seconds: seconds,
    show_reasoning: showReasoning,
    topic_filter: topics,
    retrieval_mode: retrievalMode,
    ...asked
  } = call.body;
  return answerRun(
    deps,
    call,
    { ...asked, topics, retrievalMode, asOf, threadId, mode: 'ask' },
    { seconds, showReasoning },
  );
}

/** Submits a run and gives its answer as the client takes it. */
async function answerRun(
  deps: AskRoutesDeps,
  { principal, request, response }: Call<unknown, unknown, unknown>,
  asked: NewRun,
  { seconds, showReasoning }: { readonly seconds: number; readonly showReasoning: boolean },
): Promise<void> {
  await whileClientWaits(deps, principal.name, response, async (signal) => {
    const run = await deps.shortly(() => deps.submission.submit(principal, asked));
    response.vary('Accept');
    if (request.accepts(['application/json', 'text/event-stream']) === 'text/event-stream')
      await streamAnswer(deps, run, request, response, signal, { showReasoning });
    else
      await sendWhole(deps, run, response, AbortSignal.any([signal, abortAfter(seconds * 1000)]), {
        showReasoning,
      });
  });
}

async function sendWhole(
  { research }: AskRoutesDeps,
  asked: Run,
  response: Response,
  signal: AbortSignal,
  options: { readonly showReasoning: boolean },
): Promise<void> {
  for await (const _event of eventsToEnd(research, asked.id, signal)) if (signal.aborted) break;
  const { run, answer } = await endOfAsk({ research }, asked.id, options);
  if (answer !== undefined) response.json(answer);
  else {
    const body = toApiRun(run);
    response.status(202).location(body.links.self).json(body);
  }
}

async function describeAsked({ research }: AskRoutesDeps, run: Run): Promise<History['questions'][number]> {
  const report = await research.report(run.id);
  return {
    run_id: run.id,
    thread_id: run.threadId,
    question: run.question,
    status: run.status,
    created_at: run.createdAt,
    ...(report === undefined || report.status === 'failed'
      ? {}
      : {
          answer: renderTold(report),
          answer_status: report.status,
          confidence: report.confidence?.level ?? null,
        }),
  };
}
