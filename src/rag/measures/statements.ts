import type { Statement } from './measure.ts';
import { MEASURES } from './measure-list.ts';

/** Words that the pages of a statement hold together, by which it is found as a whole. */
export const STATEMENT_WORDS: Readonly<Record<Statement, Readonly<Record<'en' | 'zh', string>>>> = {
  balance: {
    en: `consolidated balance sheets statements of financial position cash and cash equivalents accounts receivable inventories total
      current assets property goodwill total assets accounts payable total current liabilities long-term debt total liabilities equity`,
    zh: '合并资产负债表 货币资金 应收账款 存货 流动资产合计 固定资产 资产总计 应付账款 流动负债合计 负债合计 股东权益合计',
  },
  income: {
    en: `consolidated statements of operations income earnings revenues net sales cost of sales gross profit operating income interest
      expense income before income taxes provision for income taxes net income per share basic diluted`,
    zh: '合并利润表 营业收入 营业成本 销售费用 管理费用 研发费用 营业利润 利润总额 所得税费用 净利润 每股收益',
  },
  cash: {
    en: `consolidated statements of cash flows depreciation and amortization net cash provided by operating activities purchases of
      property and equipment investing activities dividends paid financing activities`,
    zh: '合并现金流量表 经营活动产生的现金流量净额 购建固定资产 投资活动 分配股利 筹资活动产生的现金流量净额',
  },
};

/** What a label says before it says what was taken off: `Trade accounts receivable, less allowance …`. */
const LESS = /,? (?:less|net of)\b.*$|[:：;；].*$/i;

/** Some files lose the spaces of a line: “Netsales”, “Totalcurrentassets”. */
export const withoutSpaces = (label: string): string => label.replaceAll(' ', '');

const LINES: ReadonlyMap<string, Statement> = new Map(
  MEASURES.flatMap(({ printed, statement }) =>
    statement === undefined
      ? []
      : printed.map((label) => [withoutSpaces(foldLabel(label)), statement] as const),
  ),
);

/** A label of a row in one spelling: without notes, brackets and what was taken off. */
export function foldLabel(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(LESS, '')
    .replace(/['’]/g, '')
    .replace(/\([^)]*\)|\d+\)?$/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** How many lines of a statement such labels are, in [0, 1]: four are a statement, one may be anything. */
export function statementShare(labels: readonly string[], statement: Statement): number {
  const lines = new Set(
    labels.filter(
      (label) =>
        LINES.get(withoutSpaces(label.replace(/^net /, ''))) === statement ||
        LINES.get(withoutSpaces(label)) === statement,
    ),
  );
  return Math.min(1, lines.size / ENOUGH);
}
const ENOUGH = 4;
