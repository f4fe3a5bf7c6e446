import { openGuardedFetch } from '../../../../src/app/network/open-guarded-fetch.ts';
import type { Config } from '../../../../src/config/index.ts';
import type { FetchPurpose } from '../../../../src/domain/index.ts';
import type { Effects } from './effect.ts';
import type { Recorder } from './recorder.ts';

const ALL = 'wikipedia,openalex,semantic-scholar,tavily,searxng,exa,serper,firecrawl,sec-edgar,crossref';

/** Key → the value in the first and in the second system; `{folder}` is a folder of the test. */
export const WEB_VALUES = {
  'sources.required': ['openalex,crossref,tavily', ALL],
  'sources.optional': ['arxiv', 'akshare'],
  'sources.engines': ['firecrawl', 'brave'],
  'sources.openalex.apiKey': ['key-a-openalex', 'key-b-openalex'],
  'sources.semanticScholar.apiKey': ['key-a-s2', 'key-b-s2'],
  'sources.tavily.apiKey': ['key-a-tavily', 'key-b-tavily'],
  'sources.brave.apiKey': ['key-a-brave', 'key-b-brave'],
  'sources.exa.apiKey': ['key-a-exa', 'key-b-exa'],
  'sources.serper.apiKey': ['key-a-serper', 'key-b-serper'],
  'sources.firecrawl.apiKey': ['key-a-firecrawl', 'key-b-firecrawl'],
  'sources.crossref.apiKey': ['key-a-crossref', 'key-b-crossref'],
  'web.contact': ['a@example.org', 'b@example.org'],
  'web.keepDays': ['5', '20'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

/** Address of each source; that the stand-in is asked shows that it is used. */
export const SOURCE_ADDRESSES = {
  'sources.wikipedia.baseUrl': 'wikipedia',
  'sources.openalex.baseUrl': 'openalex',
  'sources.semanticScholar.baseUrl': 'semantic-scholar',
  'sources.tavily.baseUrl': 'tavily',
  'sources.searxng.baseUrl': 'searxng',
  'sources.brave.baseUrl': 'brave',
  'sources.exa.baseUrl': 'exa',
  'sources.serper.baseUrl': 'serper',
  'sources.firecrawl.baseUrl': 'firecrawl',
  'sources.secEdgar.baseUrl': 'sec-edgar',
  'sources.crossref.baseUrl': 'crossref',
} as const;

/** The outcome of one request of the guarded fetcher: its status, or the code of the refusal. */
async function fetchFrom(config: Config, url: string, purpose: FetchPurpose = 'document'): Promise<unknown> {
  const fetch = openGuardedFetch(config, { now: () => new Date() })({ record: () => undefined });
  try {
    const response = await fetch(url, { purpose, accept: ['application/json', 'text/*'] });
    await response.text();
    return response.status;
  } catch (error) {
    return Reflect.get(Object(error), 'code');
  }
}

/** Settings of the guarded fetcher. */
export const FETCH_EFFECTS: Effects<Recorder> = {
  'web.allowHosts': {
    values: [
      [['{host}'], 200],
      [['other.example.org'], 'E039'],
    ],
    see: (config, { url }) => fetchFrom(config, `${url}/page`, 'search'),
  },
  'web.offline': {
    values: [
      [false, 'E046'],
      [true, 'E039'],
    ],
    // Nobody answers under this name, and offline nobody is asked.
    see: (config) => fetchFrom(config, 'http://nobody.invalid/page', 'search'),
  },
};
