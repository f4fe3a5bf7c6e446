import * as z from 'zod';
import type { SourceQuery } from '../../../domain/index.ts';
import { normalizeText } from '../../../linguistics/index.ts';
import { jsonOf } from '../client/source-client.ts';
import { addressOf } from '../web-source.ts';
import type { Company, SecDeps } from './sec-settings.ts';

const TickersSchema = z.record(
  z.string(),
  z.object({ cik_str: z.number(), ticker: z.string(), title: z.string() }),
);

const SUFFIX =
  /[.,]|\b(?:the|inc|incorporated|corp|corporation|co|company|ltd|limited|llc|plc|group|holdings?|ag|se|nv|sa)\b/g;
const MAX_BYTES = 16 * 1024 * 1024;

/** Looks a company up by ticker or name in the SEC's list; `undefined` when the list has no such company. */
export type FindCompany = (
  query: SourceQuery,
  wanted: { readonly ticker?: string | undefined; readonly company?: string | undefined },
) => Promise<Company | undefined>;

export function createFindCompany({ client, settings }: SecDeps): FindCompany {
  let known: readonly Company[] | undefined;

  async function readList(query: SourceQuery): Promise<readonly Company[]> {
    known ??= Object.values(
      await client.send(query, {
        url: addressOf(settings.filesUrl, '/files/company_tickers.json', {}),
        accept: ['application/json'],
        parse: jsonOf(TickersSchema),
        maxBytes: MAX_BYTES,
        sent: '',
      }),
    ).map(({ cik_str, ticker, title }) => ({ cik: padCik(cik_str), name: title, ticker }));
    return known;
  }

  return async (query, { ticker, company }) => {
    const list = await readList(query);
    const symbol = ticker?.toUpperCase().replace('.', '-');
    const byTicker = symbol === undefined ? undefined : list.find((each) => each.ticker === symbol);
    if (byTicker !== undefined || company === undefined) return byTicker;
    const wanted = plainName(company);
    // The list is in the order of market value, so the first that begins with a name is the one that is meant.
    return (
      list.find(({ name }) => plainName(name) === wanted) ??
      (wanted.length < 3 ? undefined : list.find(({ name }) => plainName(name).startsWith(`${wanted} `)))
    );
  };
}

export const padCik = (cik: string | number): string => String(Number(cik)).padStart(10, '0');

const plainName = (name: string): string => normalizeText(normalizeText(name).replace(SUFFIX, ' '));
