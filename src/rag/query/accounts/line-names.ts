/** Where accounts print a line: what stands at a day, what was earned, what was paid. */
export type Statement = 'balance' | 'income' | 'cash';

export interface LineNames {
  /** As accounts print it, the commonest first, folded as `foldLabel` does. */
  readonly printed: readonly string[];
  /** What questions call it besides. */
  readonly asked: readonly string[];
  /** Absent for what is worked out of the lines `of`. */
  readonly statement?: Statement | undefined;
  readonly of: readonly string[];
}

/** Statement, names as printed, what questions say besides, the lines that it is worked out of. */
const TABLE = `
income | total revenues, total net revenues, total net sales, net sales, revenues, revenue, net revenues, total revenue, sales, 营业收入, 营业总收入, 营业收入合计, 销售收入 | top line, turnover, 营收, 销售额
income | total cost of sales, cost of sales, cost of revenues, cost of revenue, cost of products sold, cost of goods sold, 营业成本 | cogs, costs of sales, 销售成本
income | gross profit, gross margin, 毛利 |  | revenues, cost of sales
income | selling general and administrative expenses, selling general and administrative, selling informational and administrative expenses, 销售费用, 管理费用 | sg a, 销售及管理费用
income | research and development expense, research and development, 研发费用, 研发投入, 研发支出 | r d, research development
income | operating income, income from operations, earnings from operations, operating profit, operating loss, loss from operations, 营业利润 | operating earnings, ebit
income | interest expense, interest and debt expense, interest expense net, 利息费用 | 利息支出
income | income before income taxes, earnings before income taxes, loss before income taxes, income before provision for income taxes, earnings before income tax expense, income before tax, 利润总额 | pretax income, pre tax income, pretax earnings, profit before tax, 税前利润
income | income tax expense, provision for income taxes, provision for taxes on income, income tax provision, income tax, income taxes, 所得税费用 | 所得税
income | net income, net earnings, net loss, net profit, net income attributable to, net earnings attributable to, 净利润, 归属于上市公司股东的净利润, 归属于母公司股东的净利润, 归属于母公司所有者的净利润, 归母净利润 | bottom line, 税后利润, 净亏损
income | diluted earnings per share, diluted earnings per common share, basic earnings per share, earnings per common share, earnings per share, 基本每股收益, 稀释每股收益 | eps, 每股收益, 每股盈利
cash | net cash provided by operating activities, total cash provided by operating activities, net cash used in operating activities, net cash from operating activities, cash flows from operating activities, 经营活动产生的现金流量净额, 经营活动现金流量净额, 经营活动现金净流量, 经营现金流净额 | operating cash flow, operating cash flows, cash from operations, cash flow from operations, cash flows from operations, 经营活动现金流, 经营现金流
cash | net cash used in investing activities, net cash provided by investing activities, 投资活动产生的现金流量净额 | investing cash flow, operations investing and financing, operating investing and financing
cash | net cash used in financing activities, net cash provided by financing activities, 筹资活动产生的现金流量净额 | financing cash flow, operations investing and financing, operating investing and financing
cash | purchases of property plant and equipment, purchases of property and equipment, capital expenditures, capital spending, additions to property plant and equipment, additions to property and equipment, payments to acquire property plant and equipment, purchase of property and equipment, 购建固定资产 无形资产和其他长期资产支付的现金 | capex, capital expenditure, 资本支出, 资本性支出, 资本开支
cash | depreciation and amortization, depreciation depletion and amortization, depreciation and amortisation, depreciation, 折旧与摊销 | d a, 折旧摊销, 折旧
cash | cash dividends paid, dividends paid, payment of dividends, payments of dividends, cash dividends, dividends declared per share, 现金股利 | dividend, dividends, 股利, 股息, 分红
cash | repurchase of common stock, repurchases of common stock, common stock repurchased, 股份回购 | share repurchases, stock repurchases, share buybacks, stock buybacks, 回购
balance | cash and cash equivalents, 货币资金, 现金及现金等价物 | cash equivalents, cash balance
balance | short term investments, marketable securities, short term and other investments, 交易性金融资产 | short term investment, 短期投资
balance | accounts receivable net, accounts receivable, trade accounts receivable, trade receivables net, receivables net, receivables, 应收账款 | ar, dso, receivable
balance | inventories, total inventories, merchandise inventories, inventories net, inventory, 存货 | dio
balance | total current assets, current assets, 流动资产合计 | 流动资产
balance | property plant and equipment net, property and equipment net, net property and equipment, net property plant and equipment, property plant and equipment, 固定资产 | pp e, ppe, ppne, pp and e, fixed assets
balance | goodwill, 商誉
balance | total assets, 资产总计, 资产总额, 总资产, 资产合计
balance | accounts payable, trade accounts payable, trade payables, 应付账款 | ap, dpo, days payable
balance | total current liabilities, current liabilities, 流动负债合计 | 流动负债
balance | long term debt, short term debt and current portion of long term debt, current portion of long term debt, short term borrowings, total debt, 长期借款 | debt, 有息负债, 债务
balance | total liabilities, 负债合计, 负债总额, 负债总计, 总负债
balance | total shareholders equity, total stockholders equity, shareholders equity, total equity, 股东权益合计, 所有者权益合计, 净资产, 股东权益, 所有者权益 | stockholders equity, book value
none | gross margin, gross profit margin, gross margin rate, 毛利率 |  | revenues, cost of sales
none | operating margin, operating profit margin | operating income margin | operating income, revenues
none | effective tax rate, effective income tax rate, 有效税率, 实际税率 | tax rate, 所得税率 | income tax expense, income before income taxes
none | working capital, 营运资金, 营运资本 |  | total current assets, total current liabilities
none | current ratio, 流动比率 | working capital ratio | total current assets, total current liabilities
none | quick ratio, 速动比率 | liquidity | cash and cash equivalents, short term investments, accounts receivable, total current liabilities
none | free cash flow, 自由现金流 | fcf | net cash provided by operating activities, purchases of property plant and equipment
none | adjusted ebitda, ebitda | 息税折旧摊销前利润 | operating income, depreciation and amortization
none | employees, associates, 员工总数 | number of employees, headcount, 员工人数, 职工人数`;

const namesIn = (list: string): string[] => list.split(',').flatMap((name) => name.trim() || []);

/** Lines of accounts, and what is worked out of them, in both languages. What a document calls things in its own words is found by search. */
export const LINES: readonly LineNames[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [statement, printed = '', asked = '', of = ''] = row.split('|').map((part) => part.trim());
    return {
      printed: namesIn(printed),
      asked: namesIn(asked),
      of: namesIn(of),
      statement: statement === 'none' ? undefined : (statement as Statement),
    };
  });

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
