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
  settings: { maxQuestionCharacters: number; web: 'off' | 'allowed'; offline: boolean };
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
    assertWeb(parsed);
    await assertSearchable(parsed);
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

  function assertWeb({ web }: RunRequest): void {
    if (web !== 'allowed') return;
    if (deps.settings.offline)
      throw new AppError(
        'E039',
        'This run asks for the web, and Plumbline is offline. Leave one of the two out.',
      );
    if (deps.settings.web === 'off')
      throw new AppError(
        'E039',
        'This run asks for the web, which the configuration does not allow. Set web.mode=allowed, or ask without it.',
      );
  }

  async function assertSearchable({ collectionIds, web }: RunRequest): Promise<void> {
    // The web alone can be asked too.
    if (web === 'allowed' && collectionIds.length === 0) return;
    if (collectionIds.length === 0)
      throw new AppError('E020', 'The request names no collection. Name at least one, or ask the web.');
    const known = new Set((await deps.library.listCollections()).map(({ id }) => id));
    const unknown = collectionIds.find((id) => !known.has(id));
    if (unknown !== undefined)
      throw new AppError('E021', `There is no collection “${unknown}”. Run \`plumbline library\`.`);
    if (web !== 'allowed' && (await deps.index.count({ collectionIds: [...collectionIds] })) === 0) {
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
