import * as z from 'zod';
import type { SourceQuery } from '../../../domain/index.ts';
import { collectPages, firstFound } from '../client/collect-pages.ts';
import { jsonOf } from '../client/source-client.ts';
import { readRecords } from '../read-records.ts';
import { searchWords } from '../search-words.ts';
import type { RawResult } from '../source-result.ts';
import { addressOf } from '../web-source.ts';
import { type Company, filingAddress, type SecDeps } from './sec-settings.ts';

const HitSchema = z.object({
  /** Accession number and file: `0000320193-23-000106:aapl-20230930.htm`. */
  _id: z.string().regex(/^[\d-]+:.+/),
  _source: z.object({
    ciks: z.array(z.string()).min(1),
    display_names: z.array(z.string()).default([]),
    form: z.string().nullish(),
    file_type: z.string().nullish(),
    file_description: z.string().nullish(),
    file_date: z.string(),
    period_ending: z.string().nullish(),
    adsh: z.string(),
  }),
});
const ReplySchema = z.object({
  hits: z.object({ total: z.object({ value: z.number() }), hits: z.array(z.unknown()) }),
});

/** What EDGAR answers with on one page. */
const PAGE_SIZE = 100;

/** Filings since 2001 whose text holds the words, of one company or of all. */
export async function searchFullText(
  { client, settings }: SecDeps,
  query: SourceQuery,
  options: {
    readonly words: string;
    readonly company?: Company | undefined;
    readonly forms?: readonly string[] | undefined;
  },
): Promise<readonly RawResult[]> {
  const words = searchWords(options.words).filter((word) => /[a-z0-9]/i.test(word));
  const hasRange = query.from !== undefined || query.to !== undefined;
  return firstFound([words.join(' '), words.join(' OR ')], (search) =>
    collectPages({ limit: query.limit, pageSize: PAGE_SIZE }, async ({ number }) => {
      const { hits } = await client.send(query, {
        url: addressOf(settings.searchUrl, '/LATEST/search-index', {
          q: search,
          ciks: options.company?.cik,
          forms: options.forms?.join(','),
          from: (number - 1) * PAGE_SIZE,
          ...(hasRange
            ? { dateRange: 'custom', startdt: query.from ?? '2001-01-01', enddt: query.to ?? '9999-12-31' }
            : {}),
        }),
        accept: ['application/json'],
        parse: jsonOf(ReplySchema),
        sent: search,
      });
      return {
        records: readRecords(HitSchema, hits.hits).map((hit) => toRecord(hit, settings)),
        isLast: number * PAGE_SIZE >= hits.total.value,
      };
    }),
  );
}

function toRecord(
  { _id, _source: filing }: z.infer<typeof HitSchema>,
  settings: SecDeps['settings'],
): RawResult {
  const file = _id.slice(_id.indexOf(':') + 1);
  const cik = filing.ciks[0] ?? '';
  const names = filing.display_names.map((name) =>
    name.replace(/(?:(?<!\s)\s+)?\(CIK \d+\)/, '').replace(/\s+/g, ' '),
  );
  const form = filing.form ?? filing.file_type ?? 'Filing';
  const url = filingAddress(settings, { cik, accession: filing.adsh, file });
  return {
    title: `${names[0] ?? `CIK ${cik}`} ${form}${filing.period_ending ? ` for the period ending ${filing.period_ending}` : ''}`,
    url,
    abstract: [`${form} of ${names.join(', ')}, filed ${filing.file_date}.`, filing.file_description]
      .filter(Boolean)
      .join(' '),
    abstractKind: 'text',
    date: filing.file_date,
    venue: 'SEC EDGAR',
    identifiers: {
      accession: filing.adsh,
      ticker: /\(([A-Z][A-Z.-]{0,5})[,)]/.exec(filing.display_names[0] ?? '')?.[1],
    },
    fullTextUrl: url,
  };
}
