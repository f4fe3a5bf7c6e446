import { findWorks, type StandInProvider, within } from './stand-in-works.ts';

const CIK = '0000320193';
const ACCESSION = '0000320193-23-000106';

const revenue = (year: number, val: number) => ({
  start: `${year - 1}-09-25`,
  end: `${year}-09-30`,
  val,
  accn: ACCESSION,
  fy: year,
  fp: 'FY',
  form: '10-K',
  filed: `${year}-11-03`,
});

/** EDGAR: full-text search, company facts, submissions, and the list of tickers; all under one path here. */
export const secEdgar: StandInProvider = ({ url }, works, style) => {
  const { pathname, searchParams } = url;
  if (pathname.endsWith('/company_tickers.json'))
    return {
      json: {
        0: { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' },
        1: { cik_str: 1067983, ticker: 'BRK-B', title: 'BERKSHIRE HATHAWAY INC' },
      },
    };
  if (pathname.includes('/companyfacts/')) {
    if (!pathname.includes(CIK)) return { status: 404, json: { error: 'NoSuchKey' } };
    const Revenues = {
      label: 'Revenues',
      description: 'Amount of revenue.',
      units: { USD: [revenue(2022, 394_328_000_000), revenue(2023, 383_285_000_000)] },
    };
    const Assets = {
      label: 'Assets',
      description: null,
      units: {
        USD: [
          {
            end: '2023-09-30',
            val: 352_583_000_000,
            accn: ACCESSION,
            fp: 'FY',
            form: '10-K',
            filed: '2023-11-03',
          },
        ],
      },
    };
    const facts =
      style === 'sparse'
        ? { 'us-gaap': { Revenues: { units: { USD: [] } } } }
        : { 'us-gaap': { Assets, Revenues } };
    return { json: { cik: 320193, entityName: 'Apple Inc.', facts } };
  }
  if (pathname.includes('/submissions/'))
    return {
      json: {
        cik: '320193',
        name: 'Apple Inc.',
        tickers: ['AAPL'],
        filings: {
          recent: {
            accessionNumber: ['0000320193-24-000081', ACCESSION, '0000320193-23-000077'],
            filingDate: ['2024-08-02', '2023-11-03', '2023-08-04'],
            reportDate: ['2024-06-29', '2023-09-30', ''],
            form: ['10-Q', '10-K', '4'],
            primaryDocument: ['aapl-20240629.htm', 'aapl-20230930.htm', 'form4.xml'],
            primaryDocDescription: ['10-Q', '10-K', 'FORM 4'],
          },
          files: [],
        },
      },
    };
  const found = within(
    findWorks(works, searchParams.get('q') ?? ''),
    searchParams.get('startdt') ?? '',
    searchParams.get('enddt') ?? '',
  );
  const from = Number(searchParams.get('from') ?? 0);
  const hits = found.slice(from, from + 100).map((work) => {
    const adsh = `0000320193-${work.date.slice(2, 4)}-${String(works.indexOf(work)).padStart(6, '0')}`;
    const least = { ciks: [CIK], adsh, file_date: work.date };
    return {
      _index: 'edgar_file',
      _id: `${adsh}:filing-${works.indexOf(work)}.htm`,
      _score: 1,
      _source:
        style === 'sparse'
          ? least
          : {
              ...least,
              display_names: ['Apple Inc.  (AAPL)  (CIK 0000320193)'],
              form: '10-K',
              file_type: '10-K',
              file_description: work.title,
              period_ending: work.date,
              root_forms: ['10-K'],
            },
    };
  });
  return {
    json: { took: 5, timed_out: false, hits: { total: { value: found.length, relation: 'eq' }, hits } },
  };
};

/** AKTools: `GET /api/public/{interface}` answers with the rows of a table. */
export const akTools: StandInProvider = ({ url }, works, style) => {
  if (url.pathname.endsWith('/version'))
    return { json: { ak_current_version: '1.17.83', at_current_version: '0.0.91' } };
  const rows = works.length === 0 ? [] : rowsOf(url.pathname.split('/').at(-1) ?? '', url, style);
  return rows === undefined ? { status: 404, json: { error: '未找到该接口' } } : { json: rows };
};

function rowsOf(item: string, url: URL, style: string): unknown[] | undefined {
  const symbol = url.searchParams.get('symbol');
  switch (item) {
    case 'stock_info_a_code_name':
      return [
        { code: '000001', name: '平安银行' },
        { code: '600519', name: '贵州茅台' },
      ];
    case 'stock_individual_info_em':
      return [
        { item: '股票代码', value: symbol },
        { item: '股票简称', value: '贵州茅台' },
        { item: '行业', value: '酿酒行业' },
        { item: '上市时间', value: style === 'sparse' ? null : 20010827 },
      ];
    case 'stock_financial_abstract':
      return [
        {
          选项: '常用指标',
          指标: '归母净利润',
          '20240930': 60828000000,
          '20231231': 74734071550,
          '20230930': null,
        },
        { 选项: '常用指标', 指标: '营业总收入', '20240930': 123123000000, '20231231': 150560330316 },
      ];
    case 'stock_zh_a_disclosure_report_cninfo':
      return [
        {
          代码: symbol,
          简称: '贵州茅台',
          公告标题: '2023年年度报告',
          公告时间: '2024-04-03',
          公告链接:
            'http://www.cninfo.com.cn/new/disclosure/detail?stockCode=600519&announcementId=1219506510',
        },
      ];
    case 'stock_news_em':
      return [
        {
          关键词: symbol,
          新闻标题: '贵州茅台召开股东大会',
          新闻内容: style === 'sparse' ? null : '公司表示全年经营目标不变。',
          发布时间: '2024-05-29 10:00:00',
          文章来源: '证券时报',
          新闻链接: 'http://finance.eastmoney.com/a/202405290000.html',
        },
      ];
    case 'stock_zh_a_hist':
      return [
        { 日期: '2024-05-30T00:00:00.000', 开盘: 1650, 收盘: 1660.5, 最高: 1670, 最低: 1640, 成交量: 25000 },
      ];
    default:
      return undefined;
  }
}
