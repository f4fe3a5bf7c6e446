import type { Request } from 'express';
import { catalogueOf, type Language, wording } from '../../catalogue/index.ts';
import type { Run, RunEvent } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { eventsToEnd } from '../../pipeline/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/openai/chat-operations.ts';
import type { ChatCompletion, ChatRequest, Model } from '../contract/openai/chat-schemas.ts';
import type { Bind, Call } from '../http/bind.ts';
import { noteFailure } from '../http/error-handler.ts';
import { languageOf } from '../http/language-of.ts';
import { fieldIssue } from '../http/problem.ts';
import { endOfAsk } from '../runs/end-of-ask.ts';
import type { RunAccess } from '../runs/run-access.ts';
import type { RunSubmission } from '../runs/submit-run.ts';
import { whileClientWaits } from '../runs/while-client-waits.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import type { FairPlaces } from '../security/fair-places.ts';
import type { Principal } from '../security/principal.ts';
import type { ReportLinks } from '../security/report-links.ts';
import { contextOf } from '../security/request-context.ts';
import { streamCompletion } from './chat-stream.ts';
import { type Chat, conversationHash, MODELS, readChat } from './read-chat.ts';
import { taskReply } from './task-reply.ts';
import { type ChatText, textOfAnswer, textOfReport } from './write-chat.ts';

interface ChatRoutesDeps
  extends Pick<ApiDeps, 'research' | 'shortly' | 'settings' | 'clock' | 'renderers' | 'conversations'> {
  readonly access: RunAccess;
  readonly scope: CollectionScope;
  readonly submission: RunSubmission;
  readonly links: ReportLinks;
  /** Of answers that are waited for; shared with the event streams. */
  readonly places: FairPlaces;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
}

/** The door for programs that speak to OpenAI-compatible servers. */
export function addChatRoutes(bind: Bind, deps: ChatRoutesDeps): void {
  bind(operations.createChatCompletion, (call) => complete(deps, call));

  bind(operations.listModels, async ({ principal, response }) => {
    const collections = await deps.scope.visible(principal);
    const ids = Object.keys(MODELS).flatMap((name) => [
      name,
      ...collections.map((one) => `${name}:${one.name}`),
    ]);
    const model = (id: string): Model => ({ id, object: 'model', created: 0, owned_by: 'plumbline' });
    response.json({ object: 'list', data: ids.map(model) });
  });
}

/** What is said of one completion: what is going on, and the text once that has ended. */
interface Begun {
  readonly id: string;
  readonly language: Language;
  readonly events: AsyncIterable<RunEvent>;
  readonly end: () => Promise<ChatText>;
}

async function complete(deps: ChatRoutesDeps, call: Call<unknown, unknown, ChatRequest>): Promise<void> {
  const { body, principal, request, response } = call;
  const chat = readChat(body);
  const task = taskReply(chat.question);
  await whileClientWaits(deps, principal.name, response, async (signal) => {
    const { id, language, events, end } =
      task === undefined ? await beginRun(deps, call, chat, signal) : withoutRun(task, request);
    const created = Math.floor(deps.clock.now().getTime() / 1000);
    const completion = { id: `chatcmpl-${id}`, created, model: body.model };
    if (body.stream === true) {
      const includeUsage = body.stream_options?.include_usage === true;
      const { heartbeatMs } = deps.settings;
      const stream = { ...completion, language, includeUsage, events, end };
      await streamCompletion(stream, request, response, { heartbeatMs, signal });
    } else {
      for await (const _event of events) if (signal.aborted) return;
      response.json(toCompletion(completion, await end()));
    }
  });
}

async function beginRun(
  deps: ChatRoutesDeps,
  { body, principal, request }: Call<unknown, unknown, ChatRequest>,
  chat: Chat,
  signal: AbortSignal,
): Promise<Begun> {
  const run = await deps.shortly(() => submitChat(deps, principal, chat));
  const language = /\p{Script=Han}/u.test(chat.question) ? 'zh' : languageOf(request);
  const end = async () => {
    const text = await chatText(deps, run, language, { request, principal });
    const said = [...body.messages, { role: 'assistant' as const, content: text.content }];
    await deps.conversations
      .remember(conversationHash(principal.name, said), run.id)
      // The answer is there and paid for: without its memory the next question begins anew.
      .catch((error: unknown) => noteFailure(request, error));
    return text;
  };
  return { id: run.id, language, events: eventsToEnd(deps.research, run.id, signal), end };
}

/** What a chat page asks for itself costs no run, and is no conversation. */
const withoutRun = (content: string, request: Request): Begun => ({
  id: contextOf(request).id,
  language: languageOf(request),
  events: (async function* () {})(),
  end: async () => ({
    content,
    annotations: [],
    usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  }),
});

/** The question as a run; on a conversation that this server knows it follows up the run of the last answer. */
async function submitChat(
  { submission, access, conversations, scope }: ChatRoutesDeps,
  principal: Principal,
  { question, collections, mode, before }: Chat,
): Promise<Run> {
  if (collections !== undefined) await scope.resolve(principal, collections).catch(inModel);
  const id =
    before === undefined ? undefined : await conversations.find(conversationHash(principal.name, before));
  // One that is deleted, or may no longer be read, is a conversation that nobody knows.
  const follows = id === undefined ? undefined : await access.find(principal, id).catch(unlessGone);
  return submission.submit(principal, { question, collections, mode, follows });
}

/** Collections are named by the model, so that what is wrong with them is wrong with it. */
function inModel(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'E021' || error.wording === undefined) throw error;
  throw new AppError(error.code, error.wording, { cause: fieldIssue(['model'], error.wording) });
}

function unlessGone(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'E021') return undefined;
  throw error;
}

async function chatText(
  deps: ChatRoutesDeps,
  { id, request: { mode } }: Run,
  language: Language,
  { request, principal }: { readonly request: Request; readonly principal: Principal },
): Promise<ChatText> {
  const path = principal.isLocal
    ? `research/${encodeURIComponent(id)}/report?format=html`
    : `links/${await deps.links.sign(id, principal.name)}`;
  const urlOf = (anchor: string) => (number: number) =>
    `${request.protocol}://${request.get('host')}/api/${path}#${anchor}-${number}`;
  const { run, answer } = await endOfAsk(deps, id);
  if (answer === undefined)
    throw new AppError(
      'E036',
      wording('runNoReportYet', { status: wording('runStatus', { status: run.status }) }),
    );
  const report = await deps.research.report(id);
  if (mode !== 'ask' && report !== undefined)
    return textOfReport(deps.renderers.markdown(report), report, urlOf('ref'));
  const { references } = catalogueOf(language).report;
  return textOfAnswer(answer, { references }, urlOf('words'));
}

function toCompletion(
  given: Pick<ChatCompletion, 'id' | 'created' | 'model'>,
  { content, annotations, usage }: ChatText,
): ChatCompletion {
  return {
    ...given,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null, annotations },
        finish_reason: 'stop',
        logprobs: null,
      },
    ],
    usage,
  };
}
