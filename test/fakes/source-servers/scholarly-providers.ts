import { findAny, findWorks, type StandInProvider, type StandInWork, within } from './stand-in-works.ts';

const number = (url: URL, name: string, fallback: number) => Number(url.searchParams.get(name) ?? fallback);

function filters(url: URL): Map<string, string> {
  const pairs = (url.searchParams.get('filter') ?? '').split(',').filter(Boolean);
  return new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]));
}

/** `GET /works` and `GET /works/{id}` of OpenAlex. */
export const openAlex: StandInProvider = ({ url }, works, style) => {
  if (/\/works\/W\d+$/.test(url.pathname)) return { json: { id: 'https://openalex.org/W2741809807' } };
  const filter = filters(url);
  const found = within(
    findWorks(works, url.searchParams.get('search') ?? ''),
    filter.get('from_publication_date') ?? '',
    filter.get('to_publication_date') ?? '',
  ).filter(({ language }) => (filter.get('language') ?? language) === language);
  const size = number(url, 'per_page', 25);
  const page = number(url, 'page', 1);
  const results = found.slice((page - 1) * size, page * size).map((work, index) =>
    style === 'sparse'
      ? { id: `https://openalex.org/W${9000 + index}`, display_name: work.title }
      : {
          id: `https://openalex.org/W${1000 + works.indexOf(work)}`,
          doi: work.doi ? `https://doi.org/${work.doi}` : null,
          display_name: work.title,
          publication_year: Number(work.date.slice(0, 4)),
          publication_date: work.date,
          language: work.language,
          ids: { openalex: `https://openalex.org/W${1000 + works.indexOf(work)}`, pmid: null },
          primary_location: {
            is_oa: work.pdfUrl !== undefined,
            landing_page_url: work.arxiv ? `http://arxiv.org/abs/${work.arxiv}` : work.url,
            pdf_url: work.pdfUrl ?? null,
            license: work.pdfUrl ? 'cc-by' : null,
            source: { id: 'https://openalex.org/S1', display_name: work.venue, type: 'journal' },
          },
          best_oa_location: work.pdfUrl
            ? {
                is_oa: true,
                landing_page_url: work.url,
                pdf_url: work.pdfUrl,
                license: 'cc-by',
                source: null,
              }
            : null,
          open_access: { is_oa: work.pdfUrl !== undefined, oa_status: 'gold', oa_url: work.pdfUrl ?? null },
          authorships: work.authors.map((display_name) => ({
            author_position: 'first',
            author: { id: 'https://openalex.org/A1', display_name, orcid: null },
          })),
          abstract_inverted_index: invert(work.abstract),
        },
  );
  return { json: { meta: { count: found.length, db_response_time_ms: 12, page, per_page: size }, results } };
};

function invert(text: string): Record<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [position, word] of text.split(' ').entries())
    index.set(word, [...(index.get(word) ?? []), position]);
  return Object.fromEntries(index);
}

/** `GET /paper/search` and `GET /paper/{id}` of the Academic Graph. */
export const semanticScholar: StandInProvider = ({ url }, works, style) => {
  if (!url.pathname.endsWith('/search'))
    return { json: { paperId: url.pathname.split('/').at(-1), title: 'x' } };
  const [from = '', to = ''] = (url.searchParams.get('publicationDateOrYear') ?? ':').split(':');
  const found = within(findWorks(works, url.searchParams.get('query') ?? ''), from, to);
  const offset = number(url, 'offset', 0);
  const limit = number(url, 'limit', 100);
  const data = found.slice(offset, offset + limit).map((work) =>
    style === 'sparse'
      ? {
          paperId: idOf(works, work),
          title: work.title,
          abstract: null,
          externalIds: null,
          openAccessPdf: null,
        }
      : {
          paperId: idOf(works, work),
          externalIds: { DOI: work.doi, ArXiv: work.arxiv, CorpusId: 12345 },
          url: `https://www.semanticscholar.org/paper/${idOf(works, work)}`,
          title: work.title,
          abstract: work.abstract,
          venue: work.venue,
          year: Number(work.date.slice(0, 4)),
          publicationDate: work.date,
          openAccessPdf: work.pdfUrl ? { url: work.pdfUrl, status: 'GOLD', license: 'CCBY' } : null,
          authors: work.authors.map((name, index) => ({ authorId: String(index), name })),
        },
  );
  const isLast = offset + limit >= found.length;
  return { json: { total: found.length, offset, ...(isLast ? {} : { next: offset + limit }), data } };
};

const idOf = (works: readonly StandInWork[], work: StandInWork) =>
  String(works.indexOf(work)).padStart(40, 'a');

/** `GET /works` of Crossref. */
export const crossref: StandInProvider = ({ url }, works, style) => {
  const filter = filters(url);
  const doi = filter.get('doi');
  const search = url.searchParams.get('query.bibliographic') ?? '';
  const matching = doi === undefined ? findAny(works, search) : works.filter((work) => work.doi === doi);
  const found = within(matching, filter.get('from-pub-date') ?? '', filter.get('until-pub-date') ?? '');
  const offset = number(url, 'offset', 0);
  const rows = number(url, 'rows', 20);
  const items = found.slice(offset, offset + rows).map((work) => {
    const DOI = work.doi ?? `10.5555/other.${works.indexOf(work)}`;
    if (style === 'sparse') return { DOI, title: [work.title] };
    const [year, month, day] = work.date.split('-').map(Number);
    return {
      DOI,
      URL: `https://doi.org/${DOI}`,
      title: [work.title],
      abstract: `<jats:p>${work.abstract} H<jats:sub>2</jats:sub>O &amp; salt.</jats:p>`,
      author: work.authors.map((name) => ({ given: name.split(' ')[0], family: name.split(' ').at(-1) })),
      issued: { 'date-parts': [[year, month, day]] },
      'container-title': [work.venue],
      license: work.pdfUrl
        ? [{ URL: 'https://creativecommons.org/licenses/by/4.0/', 'content-version': 'vor' }]
        : [],
      link: work.pdfUrl
        ? [{ URL: work.pdfUrl, 'content-type': 'application/pdf', 'content-version': 'vor' }]
        : [],
      language: work.language,
    };
  });
  const message = { 'total-results': found.length, 'items-per-page': rows, items };
  return { json: { status: 'ok', 'message-type': 'work-list', 'message-version': '1.0.0', message } };
};

/** `GET /query` of the arXiv API: an Atom feed. */
export const arxiv: StandInProvider = ({ url }, works, style) => {
  const query = url.searchParams.get('search_query') ?? '';
  const id = url.searchParams.get('id_list');
  const range = /submittedDate:\[(\d{4})(\d\d)(\d\d)\d{4} TO (\d{4})(\d\d)(\d\d)\d{4}\]/.exec(query);
  const words = [...query.matchAll(/all:"([^"]+)"/g)]
    .map(([, word]) => word)
    .join(/ OR /.test(query) ? ' OR ' : ' ');
  const matching = id === null ? findWorks(works, words) : works.filter((work) => work.arxiv === id);
  const found = range ? within(matching, range.slice(1, 4).join('-'), range.slice(4, 7).join('-')) : matching;
  const start = number(url, 'start', 0);
  const size = number(url, 'max_results', 10);
  const entries = found.slice(start, start + size).map((work) => {
    const address = `http://arxiv.org/abs/${work.arxiv ?? `2107.1${String(works.indexOf(work)).padStart(4, '0')}`}v1`;
    if (style === 'sparse') return `<entry><id>${address}</id><title>${work.title}</title></entry>`;
    return `<entry><id>${address}</id><updated>${work.date}T00:00:00Z</updated><published>${work.date}T00:00:00Z</published>
<title>${work.title}</title><summary>  ${work.abstract}
</summary>${work.authors.map((name) => `<author><name>${name}</name></author>`).join('')}
${work.doi ? `<arxiv:doi>${work.doi}</arxiv:doi>` : ''}<arxiv:journal_ref>${work.venue}</arxiv:journal_ref>
<link href="${address}" rel="alternate" type="text/html"/><link title="pdf" href="${address.replace('/abs/', '/pdf/')}" rel="related" type="application/pdf"/>
<arxiv:primary_category term="physics.ao-ph"/><category term="physics.ao-ph"/></entry>`;
  });
  return {
    type: 'application/atom+xml; charset=utf-8',
    text: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom">
<title>arXiv Query</title><id>http://arxiv.org/api/x</id><opensearch:totalResults>${found.length}</opensearch:totalResults>
<opensearch:startIndex>${start}</opensearch:startIndex><opensearch:itemsPerPage>${size}</opensearch:itemsPerPage>
${entries.join('\n')}
</feed>
`,
  };
};
