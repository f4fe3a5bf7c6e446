import { createHash } from 'node:crypto';
import {
  type ChunkIndex,
  type Clock,
  type LibraryStore,
  type Run,
  type RunOrigin,
  type RunRequest,
  RunRequestSchema,
  type RunStore,
  validateQuestion,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

/** Validates a request and stores it as a queued run. */
export function createRunCreator(deps: {
  runs: Pick<RunStore, 'insert' | 'find'>;
  library: Pick<LibraryStore, 'listCollections'>;
  index: Pick<ChunkIndex, 'count'>;
  createId: (prefix: 'run') => string;
  clock: Clock;
  settings: { maxQuestionCharacters: number };
}) {
  return async (
    request: RunRequest,
    options: {
      readonly idempotencyKey?: string | undefined;
      readonly origin?: RunOrigin | undefined;
      readonly threadId?: string | undefined;
    } = {},
  ): Promise<Run> => {
    const parsed = RunRequestSchema.parse(request);
    const question = validateQuestion(parsed.question, {
      maxCharacters: deps.settings.maxQuestionCharacters,
    });
    await assertSearchable(parsed.collectionIds);
    const now = deps.clock.now().toISOString();
    const { idempotencyKey, origin } = options;
    const id = idempotencyKey === undefined ? deps.createId('run') : idOf(idempotencyKey);
    const run: Run = {
      id,
      threadId: options.threadId ?? id,
      question,
      request: parsed,
      status: 'queued',
      ...(origin === undefined ? {} : { origin }),
      createdAt: now,
      updatedAt: now,
    };
    await deps.runs.insert(run);
    return idempotencyKey === undefined ? run : sameRequest(run);
  };

  async function assertSearchable(collectionIds: readonly string[]): Promise<void> {
    const known = new Set((await deps.library.listCollections()).map(({ id }) => id));
    const unknown = collectionIds.find((id) => !known.has(id));
    if (unknown !== undefined)
      throw new AppError('E021', `There is no collection “${unknown}”. Run \`plumbline library\`.`);
    if ((await deps.index.count({ collectionIds: [...collectionIds] })) === 0) {
      throw new AppError(
        'E022',
        'No document of this collection could be read, so there is nothing to search. The ingestion above lists the reasons.',
      );
    }
  }

  /** The store keeps the first run of an id. */
  async function sameRequest(wanted: Run): Promise<Run> {
    const stored = (await deps.runs.find(wanted.id)) ?? wanted;
    if (JSON.stringify(stored.request) === JSON.stringify(wanted.request)) return stored;
    throw new AppError(
      'E036',
      'This idempotency key was used for another request. Use a new key for a new question.',
      { details: { runId: stored.id } },
    );
  }
}

const idOf = (key: string): string => `run_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
