import { anyOf, ZH } from '../../linguistics/lexicon/index.ts';

/** What a calculation gives: a share in per cent, a plain ratio, an amount in the unit of the statements. */
export type ResultForm = 'percent' | 'ratio' | 'amount';

export interface KnownFormula {
  readonly asked: RegExp;
  /** In the words of `parseTerm`; a question is answered by the first whose lines are all found, by none where none is listed. */
  readonly terms: readonly string[];
  /** What writers work out under the same name as well; only claims are held against these. */
  readonly also?: readonly string[];
  readonly form: ResultForm;
  /** Asked for by a quality that the figure shows; it is called by its lines. */
  readonly isQuality?: true;
}

/** What the field works out of lines of statements: for questions, and for the checks of claims. A definition in the question goes before them. */
export const KNOWN_FORMULAS: readonly KnownFormula[] = [
  {
    asked: new RegExp(String.raw`\bcash conversion cycle\b|\bCCC\b|${anyOf(ZH.figures.cashCycle)}`, 'i'),
    terms: [
      '365 * average inventory / cost of sales + 365 * average accounts receivable / revenue - 365 * average accounts payable / cost of sales',
    ],
    form: 'ratio',
  },
  {
    asked: /\binventory turnover\b|存货周转率/i,
    terms: ['cost of sales / average inventory'],
    also: ['revenue / inventory'],
    form: 'ratio',
  },
  {
    asked: /\b(?:fixed asset|PP&E) turnover\b|固定资产周转率/i,
    terms: ['revenue / average fixed assets'],
    form: 'ratio',
  },
  {
    asked: /(?<!\bfixed |\bcurrent )\b(?:total )?asset turnover\b|(?<!固定|流动)资产周转率/i,
    terms: ['revenue / average total assets'],
    also: ['revenue / total assets'],
    form: 'ratio',
  },
  {
    asked: /\breceivables? turnover\b|应收账款周转率/i,
    terms: ['revenue / average accounts receivable'],
    form: 'ratio',
  },
  {
    asked: /\bdays payable outstanding\b|\bDPO\b|应付账款周转天数/i,
    terms: ['365 * average accounts payable / cost of sales'],
    form: 'ratio',
  },
  {
    asked: /\bdays sales outstanding\b|\bDSO\b|应收账款周转天数/i,
    terms: ['365 * average accounts receivable / revenue'],
    form: 'ratio',
  },
  {
    asked: /\bdays (?:of )?inventory(?: outstanding)?\b|\bDIO\b|存货周转天数/i,
    terms: ['365 * average inventory / cost of sales'],
    form: 'ratio',
  },
  {
    asked: /\bquick ratio\b|\bliquidity profile\b|速动比率/i,
    terms: ['(cash & equivalents + short-term investments? + accounts receivable) / current liabilities'],
    form: 'ratio',
  },
  {
    asked: /\b(?:current|working capital) ratio\b|流动比率/i,
    terms: ['current assets / current liabilities'],
    form: 'ratio',
  },
  {
    asked: /\bworking capital\b|营运资金|营运资本/i,
    terms: ['current assets - current liabilities'],
    form: 'amount',
  },
  {
    asked: /\boperating cash flow ratio\b|经营现金流量?比率/i,
    terms: ['cash from operations / current liabilities'],
    form: 'ratio',
  },
  {
    asked: /\breturn on (?:total )?assets\b|\bROA\b|(?<!净)资产(?:收益|回报|报酬)率/i,
    terms: ['net income / average total assets', 'net income / total assets'],
    form: 'percent',
  },
  {
    asked:
      /\breturn on (?:(?:share|stock)holders['’]? )?equity\b|\bROE\b|净资产(?:收益|回报)率|股东权益回报率/i,
    terms: ["net income / average shareholders' equity"],
    also: ["net income / shareholders' equity"],
    form: 'percent',
  },
  {
    asked: /\binterest coverage\b|利息保障倍数/i,
    terms: ['operating income / interest expense'],
    form: 'ratio',
  },
  {
    asked: /\bdividend payout\b|股利支付率|派息率/i,
    terms: ['dividends / net income'],
    form: 'ratio',
  },
  { asked: /\bretention ratio\b|留存(?:收益)?率/i, terms: ['1 - dividends / net income'], form: 'ratio' },
  {
    asked: /\bfree cash flows?\b|\bFCF\b|自由现金流/i,
    terms: ['cash from operations - capital expenditures'],
    form: 'amount',
  },
  {
    asked: /\bEBITDA (?:% |percent )?margin\b|EBITDA(?:利润)?率/i,
    terms: [
      '(operating income + depreciation and amortization) / revenue',
      '(income before tax + interest expense + depreciation and amortization) / revenue',
    ],
    form: 'percent',
  },
  {
    asked: /\bEBITDA\b|息税折旧摊销前利润/i,
    terms: [
      'operating income + depreciation and amortization',
      'income before tax + interest expense + depreciation and amortization',
    ],
    form: 'amount',
  },
  {
    asked: /\bgross (?:profit )?(?:% )?margins?\b|毛利率/i,
    terms: ['gross profit / revenue', '(revenue - cost of sales) / revenue'],
    form: 'percent',
  },
  { asked: /\bgross profit\b|毛利(?!率)/i, terms: ['revenue - cost of sales'], form: 'amount' },
  {
    asked: /\boperating (?:profit |income )?(?:% )?margins?\b|(?:营业|经营)利润率/i,
    terms: ['operating income / revenue'],
    form: 'percent',
  },
  {
    asked:
      /\bnet (?:profit |income )?(?:% )?margins?\b|(?<!(?:gross|operating) )\bprofit margins?\b|净利率|净利润率/i,
    terms: ['net income / revenue'],
    form: 'percent',
  },
  {
    asked: /\beffective (?:income )?tax rates?\b|(?:实际|有效)税率/i,
    terms: ['income tax / income before tax'],
    form: 'percent',
  },
  {
    asked: /\bcapital[- ]intensive\b|\bcapital intensity\b|资本密集/i,
    terms: ['capital expenditures / revenue'],
    form: 'percent',
    isQuality: true,
  },
  {
    asked: /\bcapital[- ]intensive\b|\bcapital intensity\b|资本密集/i,
    terms: ['fixed assets / total assets'],
    form: 'percent',
    isQuality: true,
  },
  {
    asked: /\bdebt[- ]to[- ]equity\b|产权比率|负债权益比/i,
    terms: [],
    also: ["total liabilities / shareholders' equity"],
    form: 'ratio',
  },
  {
    asked:
      /\bdebt[- ]to[- ]assets?\b|\bdebt ratio\b|\bliabilit(?:y|ies)[- ]to[- ]assets?\b|资产负债率|负债比率|负债率/i,
    terms: [],
    also: ['total liabilities / total assets', "(total assets - shareholders' equity) / total assets"],
    form: 'percent',
  },
  {
    asked: /\bequity ratio\b|权益比率|股东权益占总资产/i,
    terms: [],
    also: ["shareholders' equity / total assets"],
    form: 'percent',
  },
  {
    asked: /\bequity multiplier\b|权益乘数/i,
    terms: [],
    also: ["total assets / shareholders' equity"],
    form: 'ratio',
  },
  {
    asked: /\b(?:R&D|research and development) (?:intensity|ratio)\b|研发(?:费用|投入)率|研发强度/i,
    terms: [],
    also: ['research and development / revenue'],
    form: 'percent',
  },
  {
    asked: /\bcapex (?:intensity|ratio)\b|资本支出率/i,
    terms: [],
    also: ['capital expenditures / revenue'],
    form: 'percent',
  },
  {
    asked: /(?<!\bfree )\bcash flow margin\b|现金流利润率/i,
    terms: [],
    also: ['cash from operations / revenue'],
    form: 'percent',
  },
  {
    asked: /\btotal liabilities\b|总负债|负债总额/i,
    terms: [],
    also: ["total assets - shareholders' equity"],
    form: 'amount',
  },
  {
    asked: /\bshareholders'? equity\b|股东权益|净资产(?!(?:收益|回报)率)/i,
    terms: [],
    also: ['total assets - total liabilities'],
    form: 'amount',
  },
  { asked: /\bnet debt\b|净负债/i, terms: [], also: ['total debt - cash & equivalents'], form: 'amount' },
];
