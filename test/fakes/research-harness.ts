import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Reach, STANDARD_REACH } from '../../src/app/at-effort.ts';
import { openApplication } from '../../src/app/open-application.ts';
import type { PerTask } from '../../src/app/open-web.ts';
import { loadConfig } from '../../src/config/index.ts';
import type { LanguageTasks, Run, RunEvent, RunRequest } from '../../src/domain/index.ts';
import { createExtractiveLanguage } from '../../src/language/index.ts';
import { toAnswer } from '../../src/pipeline/index.ts';
import { finish } from './agent-turns.ts';
import { createMemoryLogger } from './call-context.ts';
import { scriptedExtractGraph } from './scripted-graph.ts';

const LIBRARY = {
  'tides.md':
    '# Tides\n\n## Spring tides\n\nSpring tides occur twice a month, after full moon and new moon. Their range is 4.2 metres.\n\n## Neap tides\n\nNeap tides have a range of 1.9 metres. Repairs are planned for neap tides.\n',
  'turbine.md':
    '# Turbine\n\n## Maker\n\nThe Heron turbine is made by Norvik Marine. Its rated power is 4 MW.\n\n## Warranty\n\nThe warranty of the Heron turbine lasts ten years.\n',
  'company.md':
    '# Norvik Marine\n\n## Owner\n\nNorvik Marine was acquired by Haiyue Heavy Industries in September 2023.\n',
};

export const PLAN = [
  'Who makes the Heron turbine?',
  'Who acquired Norvik Marine?',
  'What is the range of spring tides?',
];

/** A plan that does not depend on rules, for tests that count calls. */
export function withPlan(questions: readonly string[], changes: Partial<LanguageTasks> = {}): LanguageTasks {
  return {
    ...createExtractiveLanguage(),
    plan: async () => ({ rationale: 'fixed', tasks: questions }),
    judgeCoverage: async () => ({ verdicts: [], followUps: [] }),
    ...changes,
  };
}

/** Ends the work of an executor that is an agent. */
export const finishCall = (open: readonly string[] = []) => ({ id: 'end', tool: 'finish', input: { open } });

/** The whole system over an embedded database in memory and a small library; only the language tasks are chosen by the test. */
export async function openHarness(
  options: {
    set?: readonly string[];
    mode?: LanguageTasks['mode'];
    /** Room for evidence, as of a model with a context. */
    evidenceTokens?: number;
    clock?: { now(): Date };
    /** The language tasks are those of the settings. */
    configured?: boolean;
    /** Executors are agents: without a script they finish at once. */
    investigates?: boolean;
    /** A scripted model reads names and relations of the documents. */
    readsGraph?: boolean;
    /** Files of the library by name. */
    library?: Readonly<Record<string, string>>;
    /** Of one request to a model or a source. */
    attempts?: number;
    reach?: Partial<Reach>;
    /** What is read of the web for one sub-question. */
    perTask?: PerTask;
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
  for (const [name, text] of Object.entries(options.library ?? LIBRARY))
    writeFileSync(join(folder, name), text);
  const logger = createMemoryLogger();
  let tasks: LanguageTasks = withPlan(PLAN);
  const mode = options.mode ?? (options.readsGraph === true ? 'model' : 'extractive');
  const investigate: LanguageTasks['investigate'] = async (input, context) =>
    (await tasks.investigate?.(input, context)) ?? finish();
  const current = {
    mode,
    /** As of a model; without one only for the test that brings it. */
    get investigate() {
      return mode === 'model' ? investigate : tasks.investigate;
    },
    ...(options.readsGraph === true ? { extractGraph: scriptedExtractGraph } : {}),
    models: { rules: 'test' },
    promptVersions: {},
    ...(options.evidenceTokens === undefined ? {} : { evidenceTokens: options.evidenceTokens }),
    plan: (input, context) => tasks.plan(input, context),
    chooseTools: (input, context) => tasks.chooseTools(input, context),
    judgeCoverage: (input, context) => tasks.judgeCoverage(input, context),
    writeReport: (input, context, onDelta) => tasks.writeReport(input, context, onDelta),
    ...(mode === 'model' && {
      fillSchema: async (input, context) => (await tasks.fillSchema?.(input, context)) ?? [],
    }),
    reviseClaims: async (input, context) => (await tasks.reviseClaims?.(input, context)) ?? [],
    judgeClaims: async (input, context) => (await tasks.judgeClaims?.(input, context)) ?? [],
    rewriteFollowUp: async (input, context) =>
      (await tasks.rewriteFollowUp?.(input, context)) ?? input.question,
    sumUp: async (input, context) => {
      if (tasks.sumUp === undefined) throw new Error('no sumUp');
      return tasks.sumUp(input, context);
    },
    ...(options.investigates === true && {
      investigate: async (input, context) =>
        (await tasks.investigate?.(input, context)) ?? { text: '', calls: [finishCall()] },
    }),
  } as LanguageTasks;
  const reading = options.readsGraph === true ? ['knowledge.modelTokens=100000'] : [];
  const { config } = loadConfig({ environment: {}, cwd: folder, set: [...reading, ...(options.set ?? [])] });
  const app = await openApplication({
    config: { ...config, dataDir: ':memory:' },
    logger,
    clock: options.clock ?? { now: () => new Date() },
    warnings: [],
    onWait: () => undefined,
    attempts: options.attempts ?? 1,
    answersKeptSeconds: 0,
    reach: { ...STANDARD_REACH, ...options.reach },
    perTask: options.perTask,
    ...(options.configured === true ? {} : { language: current }),
  });
  const { collection } = await app.ingest.ingestFolder({ folder });

  return {
    app,
    folder,
    logger,
    collectionId: collection.id,
    use: (language: LanguageTasks) => {
      tasks = language;
    },
    submit: (question: string, reviewPlan = false) =>
      app.research.submit({ question, collectionIds: [collection.id], reviewPlan }),
    /** Asks and waits for the answer. */
    ask: async (question: string, changes: Partial<RunRequest> = {}) => {
      const { id } = await app.research.submit({
        question,
        collectionIds: [collection.id],
        reviewPlan: false,
        mode: 'ask',
        ...changes,
      });
      const run = await app.research.execute(id);
      return toAnswer(run, await app.research.report(id), await app.research.evidence(id));
    },
    eventsOf: async (run: Pick<Run, 'id'>): Promise<readonly RunEvent[]> =>
      app.storage.events.after(run.id, 0, 10_000),
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Harness = Awaited<ReturnType<typeof openHarness>>;
