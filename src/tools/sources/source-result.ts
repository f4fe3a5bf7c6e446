import type { SourceResult, WorkIdentifiers } from '../../domain/index.ts';
import { shortenText } from '../../linguistics/index.ts';
import { normaliseArxivId, normaliseDoi } from './identifiers.ts';
import { plainText } from './plain-text.ts';

/** What an adapter reads from one record; anything may be missing. */
export interface RawResult {
  readonly title?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly abstract?: string | null | undefined;
  readonly abstractKind?: SourceResult['abstractKind'] | undefined;
  readonly authors?: readonly (string | null | undefined)[] | undefined;
  /** Any text that starts with a date. */
  readonly date?: string | null | undefined;
  readonly year?: number | null | undefined;
  readonly venue?: string | null | undefined;
  readonly identifiers?: { readonly [name in keyof WorkIdentifiers]: string | null | undefined } | undefined;
  readonly licence?: string | null | undefined;
  readonly fullTextUrl?: string | null | undefined;
  readonly language?: string | null | undefined;
}

const MAX_TITLE = 500;
const MAX_ABSTRACT = 20_000;
const MAX_AUTHORS = 100;
const MAX_RECORDS = 1_000;

/**
 * Records as results, bounded and without markup, numbered in their order. A record without title or web address is left
 * out; when none of several has both, the answer was not understood and this throws.
 */
export function toResults(source: string, records: readonly RawResult[], limit: number): SourceResult[] {
  const results: SourceResult[] = [];
  // Cleaning takes time, and an answer may hold a hundred thousand records, whatever was asked for.
  for (const record of records.slice(0, MAX_RECORDS)) {
    if (results.length >= limit) break;
    const result = toResult(source, record);
    if (result !== undefined) results.push({ ...result, rank: results.length + 1 });
  }
  if (records.length > 0 && results.length === 0)
    throw new Error(`none of ${records.length} records has a title and an address`);
  return results;
}

function toResult(source: string, record: RawResult): SourceResult | undefined {
  const title = shortenText(plainText(record.title ?? '', 2 * MAX_TITLE), MAX_TITLE);
  const url = webAddress(record.url);
  if (title === '' || url === undefined) return undefined;
  const date = normaliseDate(record.date);
  const year = record.year ?? (date === undefined ? undefined : Number(date.slice(0, 4)));
  return dropAbsent({
    source,
    title,
    url,
    abstract: plainText(record.abstract ?? '', MAX_ABSTRACT),
    abstractKind: record.abstractKind ?? 'abstract',
    authors: (record.authors ?? [])
      .map((author) => plainText(author ?? '', 200))
      .filter((author) => author !== '')
      .slice(0, MAX_AUTHORS),
    date: date ?? (year === undefined ? undefined : String(year).padStart(4, '0')),
    year,
    venue: shortText(record.venue),
    identifiers: cleanIdentifiers(record.identifiers ?? {}),
    licence: shortText(record.licence),
    fullTextUrl: webAddress(record.fullTextUrl),
    language: shortText(record.language),
    rank: 0,
  });
}

function cleanIdentifiers(raw: NonNullable<RawResult['identifiers']>): WorkIdentifiers {
  const doi = normaliseDoi(raw.doi);
  return dropAbsent({
    doi,
    arxiv: normaliseArxivId(raw.arxiv) ?? normaliseArxivId(doi?.replace(/^10\.48550\//, '')),
    pmid: /\d+/.exec(raw.pmid ?? '')?.[0],
    pmcid: /PMC\d+/i.exec(raw.pmcid ?? '')?.[0].toUpperCase(),
    openalex: /W\d+/i.exec(raw.openalex ?? '')?.[0].toUpperCase(),
    semanticScholar: shortText(raw.semanticScholar),
    accession: shortText(raw.accession),
    ticker: shortText(raw.ticker),
  });
}

function shortText(text: string | null | undefined): string | undefined {
  const short = plainText(text ?? '', 300);
  return short === '' ? undefined : short;
}

/** An http or https address without credentials; anything else is none. */
export function webAddress(text: string | null | undefined): string | undefined {
  if (!text || text.length > 2_000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined;
}

/** `2024`, `2024-05` or `2024-05-17` at the start of a text; days that the calendar lacks are dropped. */
function normaliseDate(text: string | null | undefined): string | undefined {
  const match = /^\s*(\d{4})(?:[-/.年]?(\d{1,2})(?:[-/.月]?(\d{1,2}))?)?/.exec(text ?? '');
  if (!match) return undefined;
  const [, year = '', month, day] = match;
  if (month === undefined || +month < 1 || +month > 12) return year;
  const start = `${year}-${month.padStart(2, '0')}`;
  if (day === undefined || +day < 1 || +day > 31) return start;
  return `${start}-${day.padStart(2, '0')}`;
}

function dropAbsent<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}
