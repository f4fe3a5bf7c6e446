import * as z from 'zod';
import type { SourceQuery } from '../../../domain/index.ts';
import { readRecords } from '../read-records.ts';
import type { RawResult } from '../source-result.ts';

/** A stock of the exchanges in Shanghai, Shenzhen or Beijing. */
export interface Stock {
  /** Six digits. */
  readonly code: string;
  readonly name?: string | undefined;
}

/** One kind of data: the AKShare interface that has it, its arguments, and how its rows become results. */
export interface StockTable {
  readonly item: string;
  arguments(stock: Stock, query: SourceQuery, now: Date): Readonly<Record<string, string>>;
  read(rows: readonly unknown[], stock: Stock): RawResult[];
}

const cell = z.union([z.string(), z.number(), z.boolean()]).nullish();
const MAX_PERIODS = 5;
const MAX_ROWS = 40;
const DAY_MS = 86_400_000;

const day = (date: string) => date.replaceAll('-', '');
const daysAgo = (now: Date, days: number) => day(new Date(+now - days * DAY_MS).toISOString().slice(0, 10));
const nameOf = ({ code, name }: Stock) => (name === undefined ? code : `${name}（${code}）`);

/** The exchange by the number range of the code. */
const exchangeOf = (code: string) => (/^[569]/.test(code) ? 'sh' : /^[48]/.test(code) ? 'bj' : 'sz');
const quotePage = ({ code }: Stock) => `https://quote.eastmoney.com/${exchangeOf(code)}${code}.html`;

function table(title: string, url: string, stock: Stock, text: string, date?: string): RawResult[] {
  if (text === '') return [];
  const identifiers = { ticker: stock.code };
  return [
    { title, url, abstract: text, abstractKind: 'text', identifiers, date, venue: 'AKShare', language: 'zh' },
  ];
}

const profile: StockTable = {
  item: 'stock_individual_info_em',
  arguments: ({ code }) => ({ symbol: code }),
  read: (rows, stock) => {
    const items = readRecords(z.object({ item: z.string(), value: cell }), rows);
    const text = items.map(({ item, value }) => `${item}：${value ?? '无'}`).join('；');
    return table(`${nameOf(stock)} 公司概况`, quotePage(stock), stock, text);
  },
};

const financials: StockTable = {
  item: 'stock_financial_abstract',
  arguments: ({ code }) => ({ symbol: code }),
  read: (rows, stock) => {
    const records = readRecords(z.looseObject({ 指标: z.string() }), rows);
    const periods = Object.keys(records[0] ?? {})
      .filter((name) => /^\d{8}$/.test(name))
      .sort()
      .reverse();
    // Whole years say more than the quarters between them.
    const years = periods.filter((period) => period.endsWith('1231'));
    const shown = [...new Set([...periods.slice(0, 1), ...years])].slice(0, MAX_PERIODS);
    const byName = new Map(records.map((record) => [record.指标, record]));
    const text = [...byName]
      .slice(0, MAX_ROWS)
      .map(([name, record]) => {
        const values = shown.flatMap((period) => {
          const value = cell.safeParse(record[period]).data;
          return value == null ? [] : [`${chineseDay(period)} ${value}`];
        });
        return values.length === 0 ? '' : `${name}：${values.join('，')}`;
      })
      .filter((line) => line !== '')
      .join('；');
    const url = `https://vip.stock.finance.sina.com.cn/corp/go.php/vFD_FinanceSummary/stockid/${stock.code}.phtml`;
    return table(`${nameOf(stock)} 主要财务指标`, url, stock, text, shown[0]);
  },
};

const disclosures: StockTable = {
  item: 'stock_zh_a_disclosure_report_cninfo',
  arguments: ({ code }, { from, to }, now) => ({
    symbol: code,
    market: '沪深京',
    start_date: from === undefined ? daysAgo(now, 365) : day(from),
    end_date: to === undefined ? daysAgo(now, 0) : day(to),
  }),
  read: (rows, stock) =>
    readRecords(
      z.object({ 简称: cell, 公告标题: z.string(), 公告时间: cell, 公告链接: z.string() }),
      rows,
    ).map((row) => ({
      title: `${row.简称 ?? stock.code}：${row.公告标题}`,
      url: row.公告链接,
      abstract: `${row.公告标题}，${row.公告时间 ?? '日期不详'}`,
      abstractKind: 'snippet',
      date: row.公告时间 == null ? undefined : String(row.公告时间),
      venue: '巨潮资讯',
      identifiers: { ticker: stock.code },
      fullTextUrl: row.公告链接,
      language: 'zh',
    })),
};

const news: StockTable = {
  item: 'stock_news_em',
  arguments: ({ code }) => ({ symbol: code }),
  read: (rows, stock) =>
    readRecords(
      z.object({
        新闻标题: z.string(),
        新闻内容: cell,
        发布时间: cell,
        文章来源: cell,
        新闻链接: z.string(),
      }),
      rows,
    ).map((row) => ({
      title: row.新闻标题,
      url: row.新闻链接,
      abstract: String(row.新闻内容 ?? ''),
      abstractKind: 'snippet',
      date: row.发布时间 == null ? undefined : String(row.发布时间),
      venue: row.文章来源 == null ? undefined : String(row.文章来源),
      identifiers: { ticker: stock.code },
      fullTextUrl: row.新闻链接,
      language: 'zh',
    })),
};

const prices: StockTable = {
  item: 'stock_zh_a_hist',
  arguments: ({ code }, { from, to }, now) => ({
    symbol: code,
    period: 'daily',
    start_date: from === undefined ? daysAgo(now, 45) : day(from),
    end_date: to === undefined ? daysAgo(now, 0) : day(to),
    adjust: '',
  }),
  read: (rows, stock) => {
    const days = readRecords(
      z.object({ 日期: z.string(), 开盘: z.number(), 收盘: z.number(), 最高: z.number(), 最低: z.number() }),
      rows,
    );
    const text = days
      .slice(-MAX_ROWS)
      .map(
        (row) =>
          `${row.日期.slice(0, 10)} 开盘 ${row.开盘} 收盘 ${row.收盘} 最高 ${row.最高} 最低 ${row.最低}`,
      )
      .join('；');
    return table(`${nameOf(stock)} 日行情`, quotePage(stock), stock, text, days.at(-1)?.日期);
  },
};

export const STOCK_TABLES = { profile, financials, disclosures, news, prices } as const;
export type StockTableName = keyof typeof STOCK_TABLES;

const chineseDay = (period: string) => `${period.slice(0, 4)}-${period.slice(4, 6)}-${period.slice(6)}`;
