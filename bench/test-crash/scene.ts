import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOpenAiServer } from '../../test/fakes/openai-server.ts';
import { createResearchReplies } from '../../test/fakes/research-replies.ts';

const QUESTION =
  'Who owns the maker of the Heron turbine, how long is its warranty, and what are spring tides?';
const LATENCY_MS = 50;
/** Of a question that an executor takes further: three turns, each with a search. */
const SEARCHES = ['Who makes the Heron turbine?', 'Who owns Norvik Marine?', 'range of spring tides'];

const LIBRARY = {
  'tides.md':
    '# Tides\n\n## Spring tides\n\nSpring tides occur twice a month, after full moon and new moon. Their range is 4.2 metres.\n\n## Neap tides\n\nNeap tides have a range of 1.9 metres. Repairs are planned for neap tides.\n',
  'turbine.md':
    '# Turbine\n\n## Maker\n\nThe Heron turbine is made by Norvik Marine. Its rated power is 4 MW.\n\n## Warranty\n\nThe warranty of the Heron turbine lasts ten years.\n',
  'company.md':
    '# Norvik Marine\n\n## Owner\n\nNorvik Marine was acquired by Haiyue Heavy Industries in September 2023.\n',
};

/** What is killed: research, a question that an executor takes further, or an answer from whole documents, most of it while that is written. */
export type SceneKind = 'research' | 'asks' | 'readings';
/** Of the stand-in that writes an answer from whole documents: 20 tokens a second. */
const SLOW = { pieceSize: 4, pieceDelayMs: () => 50 };
const REQUESTS = {
  research: {},
  asks: { mode: 'ask', depth: 'auto' },
  readings: { mode: 'ask', depth: 'fast', reading: 'documents' },
} as const;

/**
 * A folder with a small library and a model stand-in that answers after 50 ms, for runs with four executors, or for questions that are
 * taken further by an executor or from whole documents.
 */
export async function setScene(kind: SceneKind) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-crash-'));
  const docs = join(folder, 'docs');
  mkdirSync(docs);
  for (const [name, text] of Object.entries(LIBRARY)) writeFileSync(join(docs, name), text);
  const server = await createOpenAiServer({
    reply: createResearchReplies(kind === 'asks' ? { searches: SEARCHES } : { followUps: 2, looksUp: true }),
    latencyMs: LATENCY_MS,
    ...(kind === 'readings' ? SLOW : {}),
  });
  return {
    folder,
    docs,
    request: {
      question: QUESTION,
      reviewPlan: false,
      ...REQUESTS[kind],
    },
    calls: () => server.requests.length,
    settings: [
      'language.provider=model',
      `language.baseUrl=${server.baseUrl}`,
      'language.model=stand-in',
      // In one form from the first call on: a process learns it, and prompts of another form have other lengths.
      'language.toolCalls=json',
      'executor.poolSize=4',
    ],
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Scene = Awaited<ReturnType<typeof setScene>>;
