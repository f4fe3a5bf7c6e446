import { findAny, findWorks, type StandInProvider, type StandInWork, within } from './stand-in-works.ts';

/** The MediaWiki Action API: `generator=search` with introductions, `formatversion=2`. */
export const wikipedia: StandInProvider = ({ url }, works, style) => {
  const { searchParams } = url;
  if (searchParams.get('meta') === 'siteinfo') return { json: { batchcomplete: '', query: { general: {} } } };
  const language = /\/wikipedia\/([a-z]+)\//.exec(url.pathname)?.[1] ?? 'en';
  const found = findWorks(
    works.filter((work) => work.language === language),
    searchParams.get('gsrsearch') ?? '',
  );
  const offset = Number(searchParams.get('gsroffset') ?? 0);
  const size = Number(searchParams.get('gsrlimit') ?? 10);
  // Pages come in the order of their ids; `index` has the order of the search.
  const pages = found
    .slice(offset, offset + size)
    .map((work, index) => ({
      pageid: 1000 - index,
      ns: 0,
      title: work.title,
      index: offset + index + 1,
      canonicalurl: articleUrl(work, language),
      ...(style === 'sparse'
        ? {}
        : {
            extract: work.abstract,
            pagelanguage: language,
            fullurl: 'https://en.wikipedia.org/wiki/X',
            lastrevid: 1,
          }),
    }))
    .reverse();
  const next =
    offset + size < found.length ? { continue: { gsroffset: offset + size, continue: 'gsroffset||' } } : {};
  return { json: { batchcomplete: true, ...next, ...(pages.length > 0 ? { query: { pages } } : {}) } };
};

/** Works that a test serves itself keep their address, so that nothing is fetched from elsewhere. */
const articleUrl = ({ title, url }: StandInWork, language: string) =>
  url.startsWith('http://127.')
    ? url
    : `https://${language}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`;

/** `POST /search` and `GET /usage` of Tavily. */
export const tavily: StandInProvider = ({ url, body }, works, style) => {
  if (url.pathname.endsWith('/usage')) return { json: { key: { usage: 1, limit: 1000 }, account: {} } };
  const found = within(
    findAny(works, String(body['query'] ?? '')),
    String(body['start_date'] ?? ''),
    String(body['end_date'] ?? ''),
  );
  const results = found
    .slice(0, Number(body['max_results'] ?? 5))
    .map((work) =>
      style === 'sparse'
        ? { url: work.url, title: work.title }
        : { title: work.title, url: work.url, content: work.abstract, score: 0.9, raw_content: null },
    );
  return { json: { query: body['query'], answer: null, images: [], results, response_time: 1.1 } };
};

/** `GET /search?format=json` of SearXNG. */
export const searxng: StandInProvider = ({ url }, works, style) => {
  const language = url.searchParams.get('language');
  const found = findAny(works, url.searchParams.get('q') ?? '').filter(
    (work) => language === null || work.language === language,
  );
  const page = Number(url.searchParams.get('pageno') ?? 1);
  const results = found.slice((page - 1) * 10, page * 10).map((work) => ({
    title: work.title,
    url: work.url,
    ...(style === 'sparse'
      ? {}
      : {
          content: work.abstract,
          publishedDate: `${work.date}T00:00:00`,
          engine: 'stand-in',
          engines: ['stand-in'],
          score: 1,
          category: 'general',
        }),
  }));
  return {
    json: {
      query: url.searchParams.get('q'),
      number_of_results: 0,
      results,
      answers: [],
      unresponsive_engines: [],
    },
  };
};

/** `cdr:1,cd_min:01/31/2014,cd_max:…` as ISO dates. */
function googleRange(tbs: unknown): [string, string] {
  const day = (name: string) =>
    new RegExp(`${name}:(\\d\\d)/(\\d\\d)/(\\d{4})`).exec(String(tbs))?.slice(1) ?? [];
  const iso = ([month, date, year]: string[]) => (year === undefined ? '' : `${year}-${month}-${date}`);
  return [iso(day('cd_min')), iso(day('cd_max'))];
}

/** `GET /res/v1/web/search` of Brave. */
export const brave: StandInProvider = ({ url }, works, style) => {
  const { searchParams } = url;
  const [from = '', to = ''] = (searchParams.get('freshness') ?? '').split('to');
  const found = within(findAny(works, searchParams.get('q') ?? ''), from, to);
  const results = found.slice(0, Number(searchParams.get('count') ?? 20)).map((work) => ({
    title: work.title,
    url: work.url,
    ...(style === 'sparse' ? {} : { description: work.abstract, page_age: `${work.date}T00:00:00` }),
  }));
  const web = results.length === 0 ? {} : { web: { type: 'search', results } };
  return { json: { type: 'search', query: { original: searchParams.get('q') }, ...web } };
};

/** `POST /search` of Exa. */
export const exa: StandInProvider = ({ body }, works, style) => {
  const found = within(
    findAny(works, String(body['query'] ?? '')),
    String(body['startPublishedDate'] ?? ''),
    String(body['endPublishedDate'] ?? ''),
  );
  const results = found.slice(0, Number(body['numResults'] ?? 10)).map((work) => ({
    id: work.url,
    title: style === 'sparse' ? null : work.title,
    url: work.url,
    ...(style === 'sparse'
      ? {}
      : { text: work.abstract, publishedDate: `${work.date}T00:00:00.000Z`, author: null }),
  }));
  return { json: { requestId: '1', resolvedSearchType: 'neural', results } };
};

/** `POST /search` of Serper. */
export const serper: StandInProvider = ({ body }, works, style) => {
  const found = within(findAny(works, String(body['q'] ?? '')), ...googleRange(body['tbs']));
  const organic = found.slice(0, Number(body['num'] ?? 10)).map((work, index) => ({
    title: work.title,
    link: work.url,
    position: index + 1,
    ...(style === 'sparse' ? {} : { snippet: work.abstract, date: '3 days ago' }),
  }));
  return { json: { searchParameters: { q: body['q'], type: 'search' }, organic, credits: 1 } };
};

/** `POST /v2/search` of Firecrawl. */
export const firecrawl: StandInProvider = ({ body }, works, style) => {
  const found = within(findAny(works, String(body['query'] ?? '')), ...googleRange(body['tbs']));
  const web = found.slice(0, Number(body['limit'] ?? 5)).map((work, index) => ({
    title: work.title,
    url: work.url,
    ...(style === 'sparse' ? {} : { description: work.abstract, position: index + 1 }),
  }));
  return { json: { success: true, data: { web } } };
};
