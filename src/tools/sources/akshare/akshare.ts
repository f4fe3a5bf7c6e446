import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import type { SourceQuery, WebSource } from '../../../domain/index.ts';
import { AppError, isAbort } from '../../../errors/index.ts';
import { createHealthCheck } from '../client/health-check.ts';
import { createSourceClient, jsonOf, type SourceDeps } from '../client/source-client.ts';
import { parseInput, RANGE_FIELDS, withRange } from '../parse-input.ts';
import { readRecords } from '../read-records.ts';
import { type RawResult, toResults } from '../source-result.ts';
import { addressOf, hostOf, type SourceSettings } from '../web-source.ts';
import { STOCK_TABLES, type Stock, type StockTableName } from './tables.ts';

const TABLES = Object.keys(STOCK_TABLES) as StockTableName[];
const InputSchema = z.object({
  code: z.coerce
    .string()
    .regex(/^(?:SH|SZ|BJ)?\d{6}(?:\.(?:SH|SZ|BJ|SS))?$/i)
    .optional()
    .describe('Stock code of six digits, such as 600519. 六位股票代码。'),
  company: z.string().optional().describe('Short name of the company, such as 贵州茅台. 证券简称。'),
  data: z
    .array(z.enum(TABLES))
    .optional()
    .describe('What to read: profile, financials, disclosures, news, prices. By the question when absent.'),
  ...RANGE_FIELDS,
});

const WANTED: readonly (readonly [RegExp, StockTableName])[] = [
  [
    /营收|收入|利润|财务|财报|年报|季报|资产|负债|毛利|每股|revenue|profit|earnings|financ|assets|income/i,
    'financials',
  ],
  [/公告|披露|年报|季报|重组|增发|回购|分红|disclos|announce|filing/i, 'disclosures'],
  [/新闻|消息|舆情|news/i, 'news'],
  [/股价|行情|收盘|涨|跌|price|close/i, 'prices'],
];
const MAX_BYTES = 16 * 1024 * 1024;
const readVersion = jsonOf(z.object({ ak_current_version: z.string() }));

/**
 * Companies listed in Shanghai, Shenzhen and Beijing, through one's own AKTools server. It has no pages and no filter
 * for language; a date range bounds disclosures and prices. What one table cannot give, the others do.
 */
export function createAkshareSource(settings: SourceSettings, deps: SourceDeps): WebSource {
  const label = 'AKShare';
  // AKTools answers one call at a time and passes them on to public sites, which block who asks too fast.
  const client = createSourceClient(
    {
      label,
      limits: { requests: 2, intervalMs: 1000, concurrency: 1 },
      advice: wording('adviceAktools'),
    },
    deps,
  );
  const readRows: ReadRows = (query, item, parameters, sent) =>
    client.send(query, {
      url: addressOf(settings.baseUrl, `/api/public/${item}`, parameters),
      accept: ['application/json'],
      parse: jsonOf(z.array(z.unknown())),
      maxBytes: MAX_BYTES,
      sent,
    });
  const findStock = createFindStock(readRows);

  return {
    id: 'akshare',
    kind: settings.kind,
    description:
      'AKShare: companies listed in China (A-shares): profile, financial figures, disclosures, news and prices, by stock code or name. A股上市公司的财务、公告、新闻与行情。',
    inputSchema: z.toJSONSchema(InputSchema, { io: 'input' }),
    hosts: [hostOf(settings.baseUrl)],
    search: async (asked) => {
      const input = parseInput(label, InputSchema, asked.input);
      const query = withRange(asked, input);
      const code = /\d{6}/.exec(input.code ?? '')?.[0];
      if (code === undefined && input.company === undefined)
        throw new AppError('E034', wording('sourceNeedsCode', { label }));
      const stock =
        code === undefined ? await findStock(query, input.company ?? '') : { code, name: input.company };
      if (stock === undefined) return { results: [] };
      const tables = tablesFor(input.data, query.query);
      const found = await readTables(readRows, tables, query, { stock, now: deps.clock.now() });
      return { results: toResults('akshare', found, query.limit) };
    },
    checkHealth: createHealthCheck(client, {
      url: addressOf(settings.baseUrl, '/version', {}),
      parse: readVersion,
      detail: ({ ak_current_version: version }) =>
        wording('aktoolsAnswers', { host: hostOf(settings.baseUrl), version }),
    }),
  };
}

type ReadRows = (
  query: SourceQuery,
  item: string,
  parameters: Readonly<Record<string, string>>,
  sent: string,
) => Promise<unknown[]>;

/** Finds a company by its short name in the list of all, which is asked for once. */
function createFindStock(readRows: ReadRows) {
  let names: readonly Stock[] | undefined;
  return async (query: SourceQuery, company: string): Promise<Stock | undefined> => {
    names ??= readRecords(
      z.object({ code: z.string().regex(/^\d{6}$/), name: z.string() }),
      await readRows(query, 'stock_info_a_code_name', {}, ''),
    ).map(({ code, name }) => ({ code, name: name.replace(/\s+/g, '') }));
    const wanted = company.replace(/\s+|股份有限公司$|有限公司$|公司$/g, '');
    return (
      names.find(({ name }) => name === wanted) ??
      (wanted.length < 2
        ? undefined
        : names.find(({ name = '' }) => wanted.includes(name) || name.includes(wanted)))
    );
  };
}

/** What one table cannot give, the others do; the first failure is thrown when none gives anything. */
async function readTables(
  readRows: ReadRows,
  wanted: readonly StockTableName[],
  query: SourceQuery,
  { stock, now }: { readonly stock: Stock; readonly now: Date },
): Promise<RawResult[]> {
  const results: RawResult[] = [];
  const failures: unknown[] = [];
  for (const name of wanted) {
    const { item, arguments: argumentsOf, read } = STOCK_TABLES[name];
    try {
      const rows = await readRows(query, item, argumentsOf(stock, query, now), stock.code);
      results.push(...read(rows, stock).slice(0, query.limit));
    } catch (error) {
      if (isAbort(error, query.signal)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0 && results.length === 0) throw failures[0];
  return results;
}

function tablesFor(
  asked: readonly StockTableName[] | undefined,
  question: string,
): readonly StockTableName[] {
  if (asked !== undefined && asked.length > 0) return [...new Set(asked)];
  const named = WANTED.flatMap(([words, name]) => (words.test(question) ? [name] : []));
  return named.length > 0 ? ['profile', ...named] : ['profile', 'financials', 'news'];
}
