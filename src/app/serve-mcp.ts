import { Writable } from 'node:stream';
import { type Language, wording } from '../catalogue/index.ts';
import {
  type Collection,
  holdsOnly,
  type Logger,
  type Run,
  TERMINAL_STATUSES,
  usesOnly,
} from '../domain/index.ts';
import { AppError, isAbort } from '../errors/index.ts';
import { serveMcpOnStdio } from '../mcp/index.ts';
import type { Application, ToolCaller } from '../pipeline/index.ts';
import { TOOL_LIMITS } from './tool-limits.ts';

/** MCP on the streams of this process until the client leaves. Runs that go on then are paused, and go on when their handle is given again. */
export async function serveMcp(deps: {
  readonly app: Application;
  readonly version: string;
  readonly language: Language;
  /** Names or ids; empty: all. */
  readonly collections: readonly string[];
  readonly logger: Logger;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { app } = deps;
  const logger = deps.logger.child({ component: 'mcp' });
  const runs = createLocalRuns(app, logger);
  const output = takeStdout();
  try {
    await serveMcpOnStdio(
      {
        version: deps.version,
        tools: app.tools,
        library: app.library,
        research: app.research,
        renderMarkdown: app.renderers.markdown,
        limits: TOOL_LIMITS,
        logger,
      },
      createLocalCaller(deps, runs),
      { input: process.stdin, output, signal: deps.signal },
    );
  } finally {
    process.stdin.destroy();
    await runs.stop();
  }
}

function createLocalCaller(
  { app, collections, language }: Pick<Parameters<typeof serveMcp>[0], 'app' | 'collections' | 'language'>,
  runs: ReturnType<typeof createLocalRuns>,
): ToolCaller {
  const collectionIds = async () => chooseIds(await app.library.collections(), collections);
  return {
    language,
    collectionIds,
    start: async ({ question, mode, ...wishes }) => {
      const run = await app.research.submit({
        question,
        collectionIds: [...(await collectionIds())],
        reviewPlan: false,
        mode,
        ...wishes,
      });
      runs.goOn(run);
      return run;
    },
    findRun: async (id) => {
      const run = await app.research.find(id);
      const base = await app.research.baseCollections(undefined);
      const mayUse = usesOnly(collections.length === 0 ? undefined : [...(await collectionIds()), ...base]);
      if (run === undefined || !holdsOnly(run, mayUse)) throw new AppError('E021', wording('noRunOfId'));
      runs.goOn(run);
      return run;
    },
    work: (task) => task(),
    takePlace: () => () => undefined,
  };
}

function chooseIds(known: readonly Collection[], wanted: readonly string[]): readonly string[] {
  if (known.length === 0) throw new AppError('E022', wording('libraryEmpty'));
  if (wanted.length === 0) return known.map(({ id }) => id);
  return wanted.map((name) => {
    const found = known.find((collection) => collection.id === name || collection.name === name);
    if (found === undefined) throw new AppError('E021', wording('collectionNotFound', { name }));
    return found.id;
  });
}

/** Runs that this process works on beside the calls that started them. */
function createLocalRuns(app: Pick<Application, 'research'>, logger: Logger) {
  const stopping = new AbortController();
  const going = new Map<string, Promise<unknown>>();
  return {
    goOn: ({ id, status }: Run): void => {
      if (going.has(id) || TERMINAL_STATUSES.includes(status) || stopping.signal.aborted) return;
      const work = app.research
        .execute(id, { signal: stopping.signal })
        .catch((error: unknown) => {
          if (!isAbort(error, stopping.signal))
            logger.warn('run of an mcp client stopped', { runId: id, error });
        })
        .finally(() => going.delete(id));
      going.set(id, work);
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all(going.values());
    },
  };
}

/** The way to stdout for the protocol alone: whatever else writes there from now on goes to stderr. */
function takeStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => void write(chunk, done),
  });
}
