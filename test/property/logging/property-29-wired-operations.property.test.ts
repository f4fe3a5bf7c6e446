import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { attachEmbedder } from '../../../src/app/open-embedder.ts';
import { openLanguage } from '../../../src/app/open-language.ts';
import { createTurns } from '../../../src/concurrency/index.ts';
import { loadConfig } from '../../../src/config/index.ts';
import type { CallContext, Logger } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createProviderLimiters } from '../../../src/language/index.ts';
import { createPageStore } from '../../../src/pipeline/index.ts';
import { createCallContext, createMemoryLogger } from '../../fakes/call-context.ts';
import { createMemoryJournal, planInput, writeInput } from '../../integration/language/model/setup.ts';

type Ending = 'ok' | 'failed' | 'cancelled';

const clock = { now: () => new Date() };
const cache = {
  get: async () => undefined,
  set: async () => undefined,
  getMany: async () => new Map<string, string>(),
  setMany: async () => undefined,
};
/** Nothing listens on port 1, so that every request of the model fails at once. */
const MODEL = ['language.provider=model', 'language.baseUrl=http://127.0.0.1:1/v1', 'language.model=none'];

function open(set: readonly string[]) {
  return loadConfig({ environment: {}, cwd: '/nowhere', set: [...set] }).config;
}

/** The language tasks as the system wires them: by rules, or by a model that cannot be reached. */
function wiredLanguage(ending: Ending, logger: Logger) {
  return openLanguage({
    config: open(ending === 'failed' ? MODEL : []),
    journal: createMemoryJournal(),
    logger,
    clock,
    limiters: createProviderLimiters({ clock, sleep: async () => undefined }),
    turns: createTurns(),
  });
}

function end<T>(ending: Ending, value: T): T {
  if (ending === 'failed') throw new AppError('E024', 'The endpoint does not answer. Try again.');
  if (ending === 'cancelled') throw new DOMException('stop', 'AbortError');
  return value;
}

const OPERATIONS: Readonly<
  Record<
    string,
    (ending: Ending, logger: Logger, context: CallContext, batch: readonly string[]) => Promise<unknown>
  >
> = {
  'plan research': (ending, logger, context) => wiredLanguage(ending, logger).plan(planInput, context),
  'write report': (ending, logger, context) => wiredLanguage(ending, logger).writeReport(writeInput, context),
  'embed chunks': (ending, logger, _, texts) =>
    attachEmbedder({
      embedder: {
        fingerprint: 'test',
        dimension: 1,
        fusionWeight: 0,
        embed: async (given) =>
          end(
            ending,
            given.map(() => new Float32Array([1])),
          ),
      },
      config: open([]),
      cache,
      logger,
    }).embed(texts, 'passage'),
  'download page': (ending, logger) =>
    createPageStore({
      folder: '/nowhere',
      download: async (_, url) =>
        end(ending, { path: '/nowhere/a.html', contentHash: 'a', bytes: 7, mediaType: 'text/html', url }),
      cache,
      cacheSeconds: 60,
      clock,
      logger,
    })(async () => Promise.reject(new Error('unused')), 'https://example.org/paper'),
};

describe('operations of the wired system', () => {
  it.prop(
    [
      fc.constantFrom(...Object.keys(OPERATIONS)),
      fc.constantFrom<Ending>('ok', 'failed', 'cancelled'),
      fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
    ],
    { numRuns: 120 },
  )(
    'property 29: plan, download, embedding and report each leave one line with their outcome and time',
    async (name, ending, texts) => {
      const logger = createMemoryLogger();
      const stop = AbortSignal.abort(new DOMException('stop', 'AbortError'));
      const context = createCallContext(ending === 'cancelled' ? stop : undefined);
      const outcome = await (OPERATIONS[name]?.(ending, logger, context, texts) ?? Promise.reject()).then(
        () => 'ok',
        (error: unknown) => (error instanceof AppError ? 'failed' : 'cancelled'),
      );
      expect(outcome).toBe(ending);
      const lines = logger.lines.filter(({ fields }) => fields['operation'] !== undefined);
      expect(lines.map(({ fields }) => fields)).toEqual([
        expect.objectContaining({ operation: name, outcome: ending, elapsedMs: expect.any(Number) }),
      ]);
      expect(lines[0]?.fields['elapsedMs']).toBeGreaterThanOrEqual(0);
      if (ending === 'failed') expect(lines[0]?.fields).toHaveProperty('error');
    },
  );
});
