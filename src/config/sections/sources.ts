import * as z from 'zod';
import { httpUrl, secret, setting } from './setting.ts';

/** Every source outside the library, in the order in which lists show them. */
export const SOURCE_IDS = [
  'wikipedia',
  'openalex',
  'semantic-scholar',
  'tavily',
  'searxng',
  'brave',
  'exa',
  'serper',
  'firecrawl',
  'sec-edgar',
  'akshare',
  'arxiv',
  'crossref',
] as const;

/** Search engines of the open web. */
const ENGINE_IDS = ['tavily', 'searxng', 'brave', 'exa', 'serper', 'firecrawl'] as const;

const baseUrl = (address: string, what: string) =>
  setting(z.url({ protocol: /^https?$/ }).default(address), `Base URL of ${what}.`, 'allowedUrl');

export const SourcesConfigSchema = z.strictObject({
  required: setting(
    z.array(z.enum(SOURCE_IDS)).default(['wikipedia', 'openalex', 'semantic-scholar', 'tavily', 'searxng']),
    'Sources that every sub-question is put to, once in each round, when a run may use the web. Those that lack a key or an address they need are left out; `doctor` names them.',
  ),
  optional: setting(
    z.array(z.enum(SOURCE_IDS)).default(['sec-edgar', 'akshare', 'arxiv', 'crossref']),
    'Sources that are asked when the model chooses them for a sub-question.',
  ),
  engines: setting(
    z.array(z.enum(ENGINE_IDS)).default([]),
    'Search engines of which one answer is enough, in the order in which they are asked: the next one where one fails or has no quota left. They are then not asked beside, whatever required and optional say.',
  ),
  wikipedia: z
    .strictObject({
      baseUrl: setting(
        z
          .string()
          .refine((text) => URL.canParse(text.replaceAll('{language}', 'en')) && /^https?:/.test(text))
          .default('https://{language}.wikipedia.org/w/api.php'),
        'MediaWiki Action API; `{language}` stands for the language of the question.',
        'allowedUrl',
      ),
    })
    .prefault({}),
  openalex: z
    .strictObject({
      baseUrl: baseUrl('https://api.openalex.org', 'OpenAlex'),
      apiKey: secret('Key of OpenAlex; free, and raises its daily allowance.'),
    })
    .prefault({}),
  semanticScholar: z
    .strictObject({
      baseUrl: baseUrl('https://api.semanticscholar.org/graph/v1', 'the Academic Graph of Semantic Scholar'),
      apiKey: secret('Key of Semantic Scholar; without it all users share one limit.'),
    })
    .prefault({}),
  tavily: z
    .strictObject({
      baseUrl: baseUrl('https://api.tavily.com', 'Tavily'),
      apiKey: secret('Key of Tavily; it is not asked without one.'),
    })
    .prefault({}),
  searxng: z
    .strictObject({
      baseUrl: httpUrl('Base URL of your own SearXNG with JSON output; it is not asked without one.'),
    })
    .prefault({}),
  brave: z
    .strictObject({
      baseUrl: baseUrl('https://api.search.brave.com', 'Brave Search'),
      apiKey: secret('Key of Brave Search; it is not asked without one.'),
    })
    .prefault({}),
  exa: z
    .strictObject({
      baseUrl: baseUrl('https://api.exa.ai', 'Exa'),
      apiKey: secret('Key of Exa; it is not asked without one.'),
    })
    .prefault({}),
  serper: z
    .strictObject({
      baseUrl: baseUrl('https://google.serper.dev', 'Serper'),
      apiKey: secret('Key of Serper; it is not asked without one.'),
    })
    .prefault({}),
  firecrawl: z
    .strictObject({
      baseUrl: baseUrl('https://api.firecrawl.dev', 'Firecrawl'),
      apiKey: secret('Key of Firecrawl; it is not asked without one.'),
    })
    .prefault({}),
  secEdgar: z
    .strictObject({
      baseUrl: httpUrl('One base URL in place of efts.sec.gov, data.sec.gov and www.sec.gov.'),
    })
    .prefault({}),
  akshare: z
    .strictObject({
      baseUrl: httpUrl(
        'Base URL of your own AKTools server, such as http://127.0.0.1:8080; it is not asked without one.',
      ),
    })
    .prefault({}),
  arxiv: z.strictObject({ baseUrl: baseUrl('https://export.arxiv.org/api', 'the arXiv API') }).prefault({}),
  crossref: z
    .strictObject({
      baseUrl: baseUrl('https://api.crossref.org', 'Crossref'),
      apiKey: secret('Metadata Plus token of Crossref.'),
    })
    .prefault({}),
});
