import { createHash } from 'node:crypto';
import { wording } from '../../../catalogue/index.ts';
import {
  assertStorableText,
  type BrowseLibrary,
  type ChunkIndex,
  type Clock,
  type LibraryStore,
  type Run,
  type RunOrigin,
  type RunRequest,
  RunRequestSchema,
  type RunStore,
  type Thread,
  validateQuestion,
} from '../../../domain/index.ts';
import type { TopicStore } from '../../../domain/topics/index.ts';
import { AppError } from '../../../errors/index.ts';
import { asksNothing } from '../../../linguistics/questions/index.ts';
import { assertBudget, type BudgetLimits } from '../../budget/run-budget.ts';
import type { createScopeChooser } from '../../library/index.ts';
import { readAnswerSchema } from '../data/answer-schema.ts';
import { statusWord } from './life-cycle.ts';
import { withSummary, withTopic } from './summary-request.ts';

interface RunCreatorDeps {
  runs: Pick<RunStore, 'insert' | 'find'>;
  library: Pick<LibraryStore, 'listCollections'>;
  index: Pick<ChunkIndex, 'count'>;
  /** Ids of the collections that every run of this key searches too. */
  baseFor: (requestedBy: string | undefined) => Promise<readonly string[]>;
  /** What documents, version and time of the request mean; throws what cannot be asked. */
  chooseScope: ReturnType<typeof createScopeChooser>;
  browse: BrowseLibrary;
  topics: Pick<TopicStore, 'find' | 'documents'>;
  createId: (prefix: 'run') => string;
  clock: Clock;
  settings: { maxQuestionCharacters: number; web: 'off' | 'allowed'; offline: boolean; limits: BudgetLimits };
}

/** Validates a request and stores it as a queued run. */
export function createRunCreator(deps: RunCreatorDeps) {
  return async (
    request: RunRequest,
    options: {
      readonly idempotencyKey?: string | undefined;
      readonly origin?: RunOrigin | undefined;
      /** Of a run that was made from another one. */
      readonly threadId?: string | undefined;
      /** Named by the caller. */
      readonly thread?: Thread | undefined;
    } = {},
  ): Promise<Run> => {
    const based = await withBase(deps, withTopic(RunRequestSchema.parse(request)));
    const parsed = await withSummary(deps, await withScope(deps, based));
    const question = validateQuestion(parsed.question, {
      maxCharacters: deps.settings.maxQuestionCharacters,
    });
    if (options.thread === undefined && asksNothing(question))
      throw new AppError('E020', wording('questionAsksNothing'));
    assertStorableText({ instructions: parsed.instructions, outline: parsed.outline, schema: parsed.schema });
    if (parsed.schema !== undefined) readAnswerSchema(parsed.schema);
    assertWeb(deps, parsed);
    // A fork goes on with what its run was given, which may have been more than today’s limits: the lower ones hold.
    if (options.origin?.relation !== 'fork') assertBudget(deps.settings.limits, parsed.budget);
    await assertSearchable(deps, parsed);
    const now = deps.clock.now().toISOString();
    const { idempotencyKey, thread } = options;
    const id = idempotencyKey === undefined ? deps.createId('run') : idOf(idempotencyKey);
    const origin = options.origin ?? followUpOf(thread);
    const run: Run = {
      id,
      threadId: thread?.id ?? options.threadId ?? id,
      question,
      request: parsed,
      status: 'queued',
      ...(origin === undefined ? {} : { origin }),
      createdAt: now,
      updatedAt: now,
    };
    await assertOver(deps, thread, id);
    await deps.runs.insert(run);
    return idempotencyKey === undefined ? run : sameRequest(deps, run);
  };
}

async function withBase(deps: RunCreatorDeps, request: RunRequest): Promise<RunRequest> {
  const base = await deps.baseFor(request.requestedBy);
  return { ...request, collectionIds: [...new Set([...request.collectionIds, ...base])] };
}

/** The request with the versions that it names by number and the time in one form. */
async function withScope(deps: RunCreatorDeps, request: RunRequest): Promise<RunRequest> {
  const { documentIds, topics, version, asOf } = request;
  const asked = { documentIds, topics, version, asOf };
  if (Object.values(asked).every((one) => one === undefined)) return request;
  // What is fetched is in no document of the library and had no version then.
  if (request.web === 'allowed') throw new AppError('E020', wording('versionsWithoutWeb'));
  const scope = await deps.chooseScope(request.collectionIds, asked);
  return {
    ...request,
    ...(scope.documentIds === undefined ? {} : { documentIds: [...scope.documentIds] }),
    ...(scope.versionIds === undefined ? {} : { versionIds: scope.versionIds }),
    ...(scope.asOf === undefined ? {} : { asOf: scope.asOf }),
  };
}

function assertWeb(deps: RunCreatorDeps, { web }: RunRequest): void {
  if (web !== 'allowed') return;
  if (deps.settings.offline) throw new AppError('E039', wording('webOffline'));
  if (deps.settings.web === 'off') throw new AppError('E039', wording('webNotAllowed'));
}

async function assertSearchable(deps: RunCreatorDeps, { collectionIds, web }: RunRequest): Promise<void> {
  // The web alone can be asked too.
  if (web === 'allowed' && collectionIds.length === 0) return;
  if (collectionIds.length === 0) throw new AppError('E020', wording('noCollectionNamed'));
  const known = new Set((await deps.library.listCollections()).map(({ id }) => id));
  const unknown = collectionIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw new AppError('E021', wording('collectionNotFound', { name: unknown }));
  if (web !== 'allowed' && (await deps.index.count({ collectionIds: [...collectionIds] })) === 0) {
    throw new AppError('E022', wording('collectionEmpty'));
  }
}

/** A question that was sent twice finds its own run on the thread. */
async function assertOver(deps: RunCreatorDeps, thread: Thread | undefined, id: string): Promise<void> {
  if (thread?.unfinished === undefined || (await deps.runs.find(id)) !== undefined) return;
  const { id: runId, status } = thread.unfinished;
  throw new AppError(
    'E036',
    wording('threadBusy', { id: runId, thread: thread.id, status: statusWord(status) }),
    { details: { runId } },
  );
}

/** The store keeps the first run of an id. */
async function sameRequest(deps: RunCreatorDeps, wanted: Run): Promise<Run> {
  const stored = (await deps.runs.find(wanted.id)) ?? wanted;
  const isSame = JSON.stringify(stored.request) === JSON.stringify(wanted.request);
  if (isSame && stored.threadId === wanted.threadId) return stored;
  throw new AppError('E036', wording('idempotencyKeyUsed'), { details: { runId: stored.id } });
}

const followUpOf = (thread: Thread | undefined): RunOrigin | undefined =>
  thread?.reported && {
    relation: 'follow-up',
    runId: thread.reported.id,
    collectionIds: collectionsOfText(thread.reported),
  };

/** Collections whose text a run may hold, by what it searched and by the runs before it. */
export const collectionsOfText = ({ request, origin }: Run): string[] => [
  ...new Set([...request.collectionIds, ...(origin?.collectionIds ?? [])]),
];

const idOf = (key: string): string => `run_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
