import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import type { WebSource } from '../../../domain/index.ts';
import { isAbort } from '../../../errors/index.ts';
import { createHealthCheck } from '../client/health-check.ts';
import { createSourceClient, jsonOf, type SourceDeps } from '../client/source-client.ts';
import { parseInput, RANGE_FIELDS, withRange } from '../parse-input.ts';
import { type RawResult, toResults } from '../source-result.ts';
import { addressOf, hostOf } from '../web-source.ts';
import { createFindCompany, padCik } from './find-company.ts';
import { readFacts } from './read-facts.ts';
import { readFilings } from './read-filings.ts';
import { searchFullText } from './search-full-text.ts';
import type { Company, SecSettings } from './sec-settings.ts';

const InputSchema = z.object({
  query: z.string().optional().describe('Words that the filings must hold; the sub-question when absent.'),
  company: z.string().optional().describe('Name of the company, such as Apple Inc.'),
  ticker: z
    .string()
    .regex(/^[A-Za-z]{1,5}(?:[.-][A-Za-z])?$/)
    .optional()
    .describe('Ticker, such as AAPL.'),
  cik: z.coerce
    .string()
    .regex(/^\d{1,10}$/)
    .optional()
    .describe('Central Index Key, digits.'),
  forms: z
    .array(z.string().regex(/^[\w /-]{1,12}$/))
    .max(10)
    .optional()
    .describe('Forms, such as 10-K, 10-Q, 8-K.'),
  ...RANGE_FIELDS,
});

/**
 * Filings of companies in the United States. A company that is named or found gives its reported figures, its newest
 * filings and those whose text fits; without one, the full-text search over all filings. What one of the three cannot
 * give, the others do; all failing is a failure.
 */
export function createSecEdgarSource(settings: SecSettings, deps: SourceDeps): WebSource {
  // Published: 10 requests a second over all its hosts, and a User-Agent that names who asks.
  const client = createSourceClient(
    {
      label: 'SEC EDGAR',
      limits: { requests: 10, intervalMs: 1000, concurrency: 4 },
      advice: wording('adviceEdgar'),
    },
    { ...deps, userAgent: `${deps.userAgent.split(' (')[0]} ${settings.contact}` },
  );
  const sec = { client, settings };
  const findCompany = createFindCompany(sec);

  return {
    id: 'sec-edgar',
    kind: settings.kind,
    description:
      'SEC EDGAR: filings (10-K, 10-Q, 8-K) and reported figures of companies listed in the United States, by company, ticker or CIK.',
    inputSchema: z.toJSONSchema(InputSchema, { io: 'input' }),
    hosts: [settings.searchUrl, settings.dataUrl, settings.filesUrl].map(hostOf),
    search: async (asked) => {
      const input = parseInput('SEC EDGAR', InputSchema, asked.input);
      const query = withRange(asked, input);
      const company: Company | undefined =
        input.cik === undefined
          ? input.ticker === undefined && input.company === undefined
            ? undefined
            : await findCompany(query, input)
          : { cik: padCik(input.cik), name: input.company ?? `CIK ${Number(input.cik)}` };
      const words = input.query ?? (company === undefined ? (input.company ?? query.query) : query.query);
      const fullText = () => searchFullText(sec, query, { words, company, forms: input.forms });
      const parts =
        company === undefined
          ? [fullText]
          : [
              () => readFacts(sec, query, company),
              () => readFilings(sec, query, company, input.forms),
              fullText,
            ];
      const records = await gather(parts, query.signal);
      return { results: toResults('sec-edgar', distinct(records), query.limit) };
    },
    checkHealth: createHealthCheck(client, {
      url: addressOf(settings.dataUrl, '/submissions/CIK0000320193.json', {}),
      parse: jsonOf(z.object({ name: z.string() })),
      detail: wording('answers', { host: hostOf(settings.dataUrl) }),
    }),
  };
}

/** Takes the parts in turn, so that each has its best first; throws the first failure when none worked. */
async function gather(
  parts: readonly (() => Promise<readonly RawResult[]>)[],
  signal?: AbortSignal,
): Promise<RawResult[]> {
  const settled = await Promise.allSettled(parts.map((part) => part()));
  const lists = settled.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
  const failures = settled.flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []));
  const abort = failures.find((failure) => isAbort(failure, signal));
  if (abort !== undefined) throw abort;
  if (failures.length > 0 && lists.every((list) => list.length === 0)) throw failures[0];
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

function distinct(records: readonly RawResult[]): RawResult[] {
  const seen = new Set<unknown>();
  return records.filter(({ url }) => !seen.has(url) && seen.add(url));
}
