import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openHarness, withPlan } from '../../fakes/research-harness.ts';
import type { SourceRequestSeen } from '../../fakes/source-servers/source-servers.ts';
import { startStandInWeb, stationPages } from '../../fakes/stand-in-web.ts';
import { casesOf, configOf } from './effects/effect.ts';
import { type Recorder, startRecorder } from './effects/recorder.ts';
import { FETCH_EFFECTS, SOURCE_ADDRESSES, WEB_VALUES } from './effects/web-effects.ts';

// Two whole systems with two runs each: seconds on an idle machine, minutes on a busy one.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

const DAY_MS = 86_400_000;

interface Seen {
  readonly asked: readonly SourceRequestSeen[];
  /** Sources that the model may choose. */
  readonly offered: ReadonlySet<string>;
  readonly pruned: number;
}

async function see(of: 0 | 1): Promise<Seen> {
  // Pages alone, each larger than the smallest limit.
  const pages = stationPages(40).map((page) => ({
    ...page,
    kind: 'page' as const,
    extraHtml: `<p>${'More words of the harbour office. '.repeat(100)}</p>`,
  }));
  const web = await startStandInWeb(pages);
  web.sources.setFaults('crossref', ['server-error']);
  // Time goes on: limits of sources wait by it.
  let laterMs = 0;
  const set = Object.entries(WEB_VALUES).map(([key, values]) => `${key}=${values[of]}`);
  const harness = await openHarness({
    set: [...web.set, ...set],
    clock: { now: () => new Date(Date.now() + laterMs) },
  });
  const offered = new Set<string>();
  harness.use(
    withPlan(['How much did Heron stations generate in 2024?'], {
      chooseTools: async ({ tools }) => {
        for (const { name } of tools) offered.add(name);
        return [];
      },
    }),
  );
  const research = async () => {
    const run = await harness.app.research.submit({
      question: 'How much did Heron stations generate in 2024?',
      collectionIds: [harness.collectionId],
      reviewPlan: false,
      web: 'allowed',
      mode: 'ask',
    });
    await harness.app.research.execute(run.id);
    return run;
  };
  try {
    await research();
    const asked = [...web.sources.requests];
    laterMs = 10 * DAY_MS;
    const { documents: pruned } = await harness.app.prune({ endedBefore: undefined, dryRun: false });
    return {
      asked,
      offered,
      pruned,
    };
  } finally {
    await harness.close();
    await web.close();
  }
}

const to = ({ asked }: Seen, provider: string) => asked.filter((request) => request.provider === provider);
const isAsked = (provider: string) => (seen: Seen) => to(seen, provider).length > 0;
/** Whether a text stands in the address, the headers or the body of every request to a provider. */
const carries = (provider: string, text: string) => (seen: Seen) =>
  to(seen, provider).length > 0 &&
  to(seen, provider).every(({ url, headers, body }) =>
    JSON.stringify([url.href, headers, body]).includes(text),
  );
/** Key → what shows of it in the first and in the second system. */
const SHOWN: Readonly<
  Record<keyof typeof WEB_VALUES, readonly [(seen: Seen) => unknown, first: unknown, second: unknown]>
> = {
  'sources.required': [isAsked('semantic-scholar'), false, true],
  'sources.optional': [({ offered }) => offered.has('arxiv'), true, false],
  'sources.engines': [isAsked('brave'), false, true],
  'sources.openalex.apiKey': [carries('openalex', 'key-b-openalex'), false, true],
  'sources.semanticScholar.apiKey': [carries('semantic-scholar', 'key-b-s2'), false, true],
  'sources.tavily.apiKey': [carries('tavily', 'key-b-tavily'), false, true],
  'sources.brave.apiKey': [carries('brave', 'key-b-brave'), false, true],
  'sources.exa.apiKey': [carries('exa', 'key-b-exa'), false, true],
  'sources.serper.apiKey': [carries('serper', 'key-b-serper'), false, true],
  'sources.firecrawl.apiKey': [carries('firecrawl', 'key-b-firecrawl'), false, true],
  'sources.crossref.apiKey': [carries('crossref', 'key-b-crossref'), false, true],
  'web.contact': [carries('openalex', 'b@example.org'), false, true],
  'web.keepDays': [({ pruned }) => pruned > 0, true, false],
};

describe('a setting of the web', () => {
  const seen: Seen[] = [];
  beforeAll(async () => {
    for (const of of [0, 1] as const) seen.push(await see(of));
  });

  it.each(Object.entries(SOURCE_ADDRESSES))('%s should be where the source is asked', (_key, provider) => {
    expect(isAsked(provider)(seen[1] as Seen)).toBe(true);
  });

  it.each(Object.entries(SHOWN))('%s should have its effect', (_key, [shown, first, second]) => {
    expect(seen.map(shown)).toEqual([first, second]);
  });
});

describe('a setting of the guarded fetcher', () => {
  let recorder: Recorder;
  beforeAll(async () => {
    recorder = await startRecorder();
  });
  afterAll(() => recorder.close());

  it.each(casesOf(FETCH_EFFECTS))(
    '$key = $value should decide what is fetched',
    async ({ key, value, beside, see, seen: expected }) => {
      const config = configOf({ ...beside, [key]: value }, { server: recorder.url });
      expect(await see(config, recorder)).toEqual(expected);
    },
  );
});
