import type { DomElement } from '../../markup/html-dom.ts';

const MAX_AUTHORS = 50;
const MAX_CHARACTERS = 500;
/** Names of `meta` elements that publishers describe a work with (Highwire, Dublin Core, PRISM), best first. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  doi: ['citation_doi', 'dc.identifier', 'prism.doi'],
  venue: [
    'citation_journal_title',
    'citation_conference_title',
    'prism.publicationname',
    'citation_publisher',
  ],
  published: [
    'citation_publication_date',
    'citation_date',
    'citation_online_date',
    'article:published_time',
    'dc.date',
    'prism.publicationdate',
  ],
};

/** Authors, venue, date and DOI as a page gives them for citing it; each only where it has the shape of one. */
export function readCitationMetadata(root: DomElement): Record<string, string> {
  const found = new Map<string, string[]>();
  for (const meta of root.querySelectorAll('meta')) {
    const name = (meta.getAttribute('name') ?? meta.getAttribute('property') ?? '').toLowerCase();
    const content = (meta.getAttribute('content') ?? '').replace(/\s+/g, ' ').trim();
    if (name === '' || content === '' || content.length > MAX_CHARACTERS) continue;
    found.set(name, [...(found.get(name) ?? []), content]);
  }
  const metadata: Record<string, string> = {};
  const authors = found.get('citation_author') ?? found.get('dc.creator') ?? [];
  if (authors.length > 0) metadata['authors'] = authors.slice(0, MAX_AUTHORS).join('; ');
  for (const [field, names] of Object.entries(FIELDS)) {
    const values = names.flatMap((name) => found.get(name) ?? []);
    const value = field === 'doi' ? values.map(readDoi).find((doi) => doi !== undefined) : values[0];
    if (value !== undefined) metadata[field] = value;
  }
  return metadata;
}

const readDoi = (text: string): string | undefined => /\b10\.\d{4,9}\/[^\s"<>]+/.exec(text)?.[0];
