import * as z from 'zod';
import type { SourceQuery } from '../../../domain/index.ts';
import { jsonOf } from '../client/source-client.ts';
import type { RawResult } from '../source-result.ts';
import { addressOf } from '../web-source.ts';
import { type Company, filingAddress, type SecDeps } from './sec-settings.ts';

const SubmissionsSchema = z.object({
  name: z.string(),
  tickers: z.array(z.string()).default([]),
  filings: z.object({
    recent: z.object({
      accessionNumber: z.array(z.string()),
      filingDate: z.array(z.string()),
      reportDate: z.array(z.string()),
      form: z.array(z.string()),
      primaryDocument: z.array(z.string()),
      primaryDocDescription: z.array(z.string()).default([]),
    }),
  }),
});

const PERIODIC = ['10-K', '10-Q', '20-F', '40-F', '8-K', '6-K'];
const MAX_BYTES = 32 * 1024 * 1024;

/** The newest filings of a company, of the forms asked for or its periodic ones. */
export async function readFilings(
  { client, settings }: SecDeps,
  query: SourceQuery,
  company: Company,
  forms: readonly string[] = PERIODIC,
): Promise<RawResult[]> {
  const { name, tickers, filings } = await client.send(query, {
    url: addressOf(settings.dataUrl, `/submissions/CIK${company.cik}.json`, {}),
    accept: ['application/json'],
    parse: jsonOf(SubmissionsSchema),
    maxBytes: MAX_BYTES,
    sent: company.name,
  });
  const { recent } = filings;
  return recent.accessionNumber
    .map((accession, index) => ({
      accession,
      form: recent.form[index] ?? '',
      filed: recent.filingDate[index] ?? '',
      period: recent.reportDate[index] ?? '',
      file: recent.primaryDocument[index] ?? '',
      about: recent.primaryDocDescription[index] ?? '',
    }))
    .filter(({ form, file, filed }) => file !== '' && forms.includes(form) && isWithin(filed, query))
    .sort((a, b) => forms.indexOf(a.form) - forms.indexOf(b.form) || (a.filed < b.filed ? 1 : -1))
    .slice(0, query.limit)
    .map(({ accession, form, filed, period, file, about }) => {
      const url = filingAddress(settings, { cik: company.cik, accession, file });
      return {
        title: `${name} ${form}${period === '' ? '' : ` for the period ending ${period}`}`,
        url,
        abstract: `${form}${about === '' || about === form ? '' : ` (${about})`} of ${name}, filed ${filed}.`,
        abstractKind: 'text' as const,
        date: filed,
        venue: 'SEC EDGAR',
        identifiers: { accession, ticker: company.ticker ?? tickers[0] },
        fullTextUrl: url,
      };
    });
}

const isWithin = (day: string, { from = '', to = '9999' }: SourceQuery) => day >= from && day <= to;
