import { openDescriber } from '../../../../src/app/open-describer.ts';
import { openEmbedder } from '../../../../src/app/open-embedder.ts';
import { openJudge } from '../../../../src/app/open-judge.ts';
import { openLanguage } from '../../../../src/app/open-language.ts';
import { openReranker } from '../../../../src/app/open-reranker.ts';
import { createTurns, sleep } from '../../../../src/concurrency/index.ts';
import type { Config } from '../../../../src/config/index.ts';
import { type LanguageTasks, MODEL_ROLES, type TtlCache } from '../../../../src/domain/index.ts';
import { createProviderLimiters } from '../../../../src/language/index.ts';
import { createCallContext, createMemoryLogger } from '../../../fakes/call-context.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';
import type { Effects } from './effect.ts';
import type { Recorder } from './recorder.ts';
import { MODEL, roleEffects, sentSettings } from './role-effects.ts';

const EVIDENCE = makeEvidence(['Neap tides have a range of 1.9 metres.'], 'Tides');
const clock = { now: () => new Date() };
const limiters = () => createProviderLimiters({ clock, sleep });
const noCache: TtlCache = { get: async () => undefined, set: async () => undefined } as unknown as TtlCache;
const noJournal = { get: async () => undefined, put: async () => undefined, count: async () => 0 };

const languageOf = (config: Config): LanguageTasks =>
  openLanguage({
    config,
    journal: noJournal,
    logger: createMemoryLogger(),
    clock,
    limiters: limiters(),
    turns: createTurns(),
    attempts: 1,
  });

/** Asks for one task; what comes of it does not matter. */
const TASKS = {
  planner: (tasks: LanguageTasks, signal?: AbortSignal) =>
    tasks.plan(
      {
        question: 'What are tides?',
        language: 'en',
        library: { documents: [], documentCount: 0 } as never,
        minSubQuestions: 3,
        maxSubQuestions: 5,
      },
      createCallContext(signal),
    ),
  executor: (tasks: LanguageTasks, context = createCallContext(), question = 'What are neap tides?') =>
    tasks.investigate?.(
      {
        question: 'What are tides?',
        language: 'en',
        subQuestion: { id: 't1', question, round: 0 },
        documents: [],
        found: 'Neap tides are small.',
        noted: [],
        tools: [],
        steps: [],
        maxTurns: 3,
        turnTokens: 9_000,
      },
      context,
    ) ?? Promise.resolve(),
  judge: (tasks: LanguageTasks) =>
    tasks.judgeClaims?.(
      {
        question: 'What are tides?',
        language: 'en',
        claims: [{ id: 'c1', text: 'Neap tides are small.', evidenceIds: [] }],
        evidence: [],
      },
      createCallContext(),
    ) ?? Promise.resolve([]),
  reader: (tasks: LanguageTasks) =>
    tasks.readWhole?.(
      {
        documentId: 'doc_1',
        versionId: 'ver_1',
        shortId: '00000000',
        title: 'Tides',
        dated: '',
        question: 'What are tides?',
        language: 'en',
        items: [{ mark: 'DOC-00000000-PARA-1', kind: 'text', text: 'Neap tides are small.', found: true }],
        maxParts: 1,
      },
      createCallContext(),
    ) ?? Promise.resolve(),
  writer: (tasks: LanguageTasks) =>
    tasks.writeReport(
      {
        question: 'What are tides?',
        language: 'en',
        subQuestions: [],
        outcomes: {},
        pool: [],
        evidence: EVIDENCE,
      },
      createCallContext(),
      () => undefined,
    ),
};
const ask = async (config: Config, role: keyof typeof TASKS = 'planner') =>
  void (await Promise.resolve(TASKS[role](languageOf(config))).catch(() => undefined));

/** Whether something is over after a while; what is not is told to end. */
async function isOver(work: (signal: AbortSignal) => Promise<unknown>, afterMs: number): Promise<boolean> {
  const stop = new AbortController();
  const working = work(stop.signal).then(
    () => true,
    () => true,
  );
  const over = await Promise.race([working, sleep(afterMs).then(() => false)]);
  stop.abort(new Error('seen enough'));
  await working;
  return over;
}

const EMBEDDING = {
  'embedding.provider': 'openai',
  'embedding.baseUrl': '{server}/v1',
  'embedding.model': 'e',
  'embedding.dimension': 16,
};
const RERANK = { 'rerank.provider': 'tei', 'rerank.baseUrl': '{server}/v1', 'rerank.model': 'r' };
const VISION = {
  'language.roles.vision.baseUrl': '{server}/v1',
  'language.roles.vision.model': 'v',
};

const first = ({ requests }: Recorder) => requests[0];
const pathOf = (recorder: Recorder) => first(recorder)?.path.split('/')[1];
const modelOf = (recorder: Recorder) => first(recorder)?.body['model'];
const keyOf = (recorder: Recorder) => first(recorder)?.authorization?.replace('Bearer ', '');

const embed = (config: Config, signal?: AbortSignal) =>
  openEmbedder(config, limiters()).embed(['tides'], 'query', signal);
const PASSAGE = { id: 'chk_1', title: 'Tides', headingPath: [], text: 'Neap tides.', priorScore: 0.2 };
const rerank = (config: Config, signal?: AbortSignal) =>
  openReranker(config, { limiters: limiters() }).rerank('tides', [PASSAGE], signal);
const PICTURE = {
  id: 'img_1',
  bytes: Uint8Array.of(1, 2, 3),
  mediaType: 'image/png',
  caption: 'Heights',
  language: 'en',
} as const;
const describePicture = (config: Config) =>
  openDescriber(config, { cache: noCache, limiters: limiters() }).vision?.describer.describe(PICTURE);

/** Settings of models, embeddings, rerankers and vision: what an endpoint is sent, how often and for how long. */
export const MODEL_EFFECTS: Effects<Recorder> = {
  'language.roles.vision.baseUrl': {
    values: [
      ['{server}/a/v1', 'a'],
      ['{server}/b/v1', 'b'],
    ],
    beside: VISION,
    see: async (config, recorder) => {
      await describePicture(config);
      return pathOf(recorder);
    },
  },
  'language.roles.vision.apiKey': {
    values: [
      ['k1', 'k1'],
      ['k2', 'k2'],
    ],
    beside: VISION,
    see: async (config, recorder) => {
      await describePicture(config);
      return keyOf(recorder);
    },
  },
  'language.roles.vision.model': {
    values: [
      ['a', 'a'],
      ['b', 'b'],
    ],
    beside: VISION,
    see: async (config, recorder) => {
      await describePicture(config);
      return modelOf(recorder);
    },
  },
  'language.provider': {
    values: [
      ['model', 'model'],
      ['extractive', 'extractive'],
    ],
    beside: MODEL,
    see: async (config) => languageOf(config).mode,
  },
  'language.baseUrl': {
    values: [
      ['{server}/a/v1', 'a'],
      ['{server}/b/v1', 'b'],
    ],
    beside: MODEL,
    see: async (config, recorder) => {
      await ask(config);
      return pathOf(recorder);
    },
  },
  'language.apiKey': {
    values: [
      ['k1', 'k1'],
      ['k2', 'k2'],
    ],
    beside: MODEL,
    see: async (config, recorder) => {
      await ask(config);
      return keyOf(recorder);
    },
  },
  'language.model': {
    values: [
      ['one', 'one'],
      ['two', 'two'],
    ],
    beside: MODEL,
    see: async (config, recorder) => {
      await ask(config);
      return modelOf(recorder);
    },
  },
  ...sentSettings('language', ask),
  ...Object.fromEntries(
    MODEL_ROLES.flatMap((role) => Object.entries(roleEffects(role, (config) => ask(config, role)))),
  ),
  'language.timeoutMs': {
    values: [
      [1000, true],
      [60_000, false],
    ],
    beside: { ...MODEL, 'language.baseUrl': '{server}/hang/v1' },
    see: (config) => isOver((signal) => TASKS.planner(languageOf(config), signal), 4000),
  },
  'language.maxConcurrency': {
    values: [
      [1, 1],
      [3, 3],
    ],
    beside: MODEL,
    see: async (config, recorder) => {
      const tasks = languageOf(config);
      await Promise.allSettled(Array.from({ length: 3 }, (_, index) => ofNumber(tasks, index)));
      return recorder.peak();
    },
  },
  'language.requestsPerMinute': {
    values: [
      [1, false],
      [600, true],
    ],
    beside: MODEL,
    see: (config) => {
      const tasks = languageOf(config);
      // The reply cannot be read, so that a call asks twice: it is not waited for where a minute would be.
      return isOver((signal) => Promise.allSettled([0, 1].map((one) => ofNumber(tasks, one, signal))), 5000);
    },
  },
  'language.contextTokens': {
    values: [
      [8000, true],
      [100_000, false],
    ],
    beside: MODEL,
    see: async (config) => (languageOf(config).evidenceTokens ?? 0) < 8000,
  },
  'language.maxOutputTokens': {
    values: [
      [500, 500],
      [9000, 9000],
    ],
    beside: MODEL,
    see: async (config, recorder) => {
      await ask(config);
      return first(recorder)?.body['max_tokens'];
    },
  },
  'language.seesPictures': {
    values: [
      [false, false],
      [true, true],
    ],
    beside: MODEL,
    see: async (config, recorder) => {
      const image = { mediaType: 'image/png', bytes: new Uint8Array([137, 80, 78, 71]) };
      const item = {
        mark: 'DOC-00000000-IMAGE-1',
        kind: 'image' as const,
        text: 'Tides',
        found: true,
        image,
      };
      const named = {
        documentId: 'doc_1',
        versionId: 'ver_1',
        shortId: '00000000',
        title: 'Tides',
        dated: '',
      };
      const asked = {
        ...named,
        question: 'What is shown?',
        language: 'en' as const,
        items: [item],
        maxParts: 1,
      };
      await languageOf(config)
        .readWhole?.(asked, createCallContext())
        .catch(() => undefined);
      return JSON.stringify(first(recorder)?.body).includes('image_url');
    },
  },
  'language.prices': {
    values: [
      [{ m: { inputPerMillion: 1, outputPerMillion: 2 } }, 0.003],
      [{ m: { inputPerMillion: 10, outputPerMillion: 20 } }, 0.03],
    ],
    beside: MODEL,
    see: async (config) => {
      const context = createCallContext();
      await TASKS.executor(languageOf(config), context).catch(() => undefined);
      return Number((context.budget.spent.costUsd / Math.max(1, context.budget.spent.calls)).toFixed(6));
    },
  },
  'embedding.provider': {
    values: [
      ['openai', 1],
      ['builtin', 0],
    ],
    beside: EMBEDDING,
    see: async (config, recorder) => {
      await embed(config);
      return recorder.requests.length;
    },
  },
  'embedding.baseUrl': {
    values: [
      ['{server}/a/v1', 'a'],
      ['{server}/b/v1', 'b'],
    ],
    beside: EMBEDDING,
    see: async (config, recorder) => {
      await embed(config);
      return pathOf(recorder);
    },
  },
  'embedding.apiKey': {
    values: [
      ['k1', 'k1'],
      ['k2', 'k2'],
    ],
    beside: EMBEDDING,
    see: async (config, recorder) => {
      await embed(config);
      return keyOf(recorder);
    },
  },
  'embedding.model': {
    values: [
      ['e1', 'e1'],
      ['e2', 'e2'],
    ],
    beside: EMBEDDING,
    see: async (config, recorder) => {
      await embed(config);
      return modelOf(recorder);
    },
  },
  'embedding.dimension': {
    values: [
      [16, 16],
      [32, 32],
    ],
    beside: EMBEDDING,
    see: async (config) => (await embed(config))[0]?.length,
  },
  'rerank.provider': {
    values: [
      ['tei', 'rerank'],
      ['cohere', 'v2/rerank'],
      ['builtin', undefined],
    ],
    beside: { ...RERANK, 'rerank.baseUrl': '{server}' },
    see: async (config, recorder) => {
      await rerank(config);
      return first(recorder)?.path.slice(1);
    },
  },
  'rerank.baseUrl': {
    values: [
      ['{server}/a/v1', 'a'],
      ['{server}/b/v1', 'b'],
    ],
    beside: RERANK,
    see: async (config, recorder) => {
      await rerank(config);
      return pathOf(recorder);
    },
  },
  'rerank.apiKey': {
    values: [
      ['k1', 'k1'],
      ['k2', 'k2'],
    ],
    beside: RERANK,
    see: async (config, recorder) => {
      await rerank(config);
      return keyOf(recorder);
    },
  },
  'rerank.model': {
    values: [
      ['r1', 'r1'],
      ['r2', 'r2'],
    ],
    beside: { ...RERANK, 'rerank.provider': 'cohere' },
    see: async (config, recorder) => {
      await rerank(config);
      return modelOf(recorder);
    },
  },
  'verification.provider': {
    values: [
      ['local', true],
      ['model', false],
    ],
    beside: { 'verification.model': '/no/such/folder' },
    see: async (config) => {
      try {
        return openJudge(config) !== undefined;
      } catch {
        return true; // there is no such folder
      }
    },
  },
};

const ofNumber = (tasks: LanguageTasks, number: number, signal?: AbortSignal) =>
  TASKS.executor(tasks, createCallContext(signal), `What is tide ${number}?`);
