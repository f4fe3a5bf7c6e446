import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
/** A measure of accounts: how questions ask for it, and in which words statements print it. */
export interface Measure {
  readonly id: string;
  readonly asked: RegExp;
  /** Labels of rows, as printed; the first is the commonest. */
  readonly printed: readonly string[];
  /** Measures it is computed of, when no row prints it. */
  readonly of?: readonly string[] | undefined;
}

const measure = (id: string, asked: RegExp, printed: readonly string[], of?: readonly string[]): Measure => ({
  id,
  asked,
  printed,
  ...(of && { of }),
});

/** A short list of the field, in both languages. What a document calls things in its own words is found by search. */
export const MEASURES: readonly Measure[] = [
  measure(
    'capital expenditure',
    /\bcap(?:ital)?\s?-?\s?ex(?:penditures?|pense)?\b|\bcapital (?:spending|expenditures?)\b|资本(?:性)?(?:支出|开支)/i,
    [
      'purchases of property, plant and equipment',
      'capital expenditures',
      'additions to property, plant and equipment',
      '购建固定资产、无形资产和其他长期资产支付的现金',
    ],
  ),
  measure(
    'fixed assets',
    /\bPP\s?(?:&|and|N)\s?E\b|\bPPE\b|\bPPNE\b|property,? plant,? (?:and|&) equipment|固定资产(?!支付)/i,
    ['property, plant and equipment, net', 'property and equipment, net', '固定资产'],
  ),
  measure(
    'selling and administrative expense',
    /\bSG\s?&\s?A\b|\bselling, general,? and administrative\b|销售及管理费用|销售费用|管理费用/i,
    [
      'selling, general and administrative expenses',
      'selling, informational and administrative expenses',
      'selling, marketing and administrative',
      '销售费用',
      '管理费用',
    ],
  ),
  measure(
    'depreciation and amortization',
    /\bD\s?&\s?A\b|\bdepreciation(?: and amorti[sz]ation)?\b|折旧(?:与|和|及)?摊销|折旧/i,
    [
      'depreciation and amortization',
      'depreciation, depletion and amortization',
      'depreciation and amortisation',
      '折旧与摊销',
    ],
  ),
  measure(
    'cost of sales',
    /\bCOGS\b|\bcosts? of (?:goods sold|sales|revenues?|products sold)\b|营业成本|销售成本/i,
    ['cost of sales', 'cost of revenues', 'cost of products sold', 'cost of goods sold', '营业成本'],
  ),
  measure(
    'gross margin',
    /\bgross (?:profit )?margins?\b|毛利率/i,
    ['gross profit', 'gross margin', '毛利率'],
    ['revenue', 'cost of sales'],
  ),
  measure(
    'gross profit',
    /\bgross profit\b|毛利(?!率)/i,
    ['gross profit', '毛利'],
    ['revenue', 'cost of sales'],
  ),
  measure(
    'operating margin',
    /\boperating (?:profit )?margins?\b|营业利润率/i,
    ['operating income', 'income from operations'],
    ['operating income', 'revenue'],
  ),
  measure(
    'operating income',
    /\boperating (?:income|profit|earnings)\b|\bincome from operations\b|\bEBIT\b|营业利润/i,
    [
      'operating income',
      'income from operations',
      'earnings from operations',
      'operating profit',
      '营业利润',
    ],
  ),
  measure('net income', /\bnet (?:income|earnings|profit|loss)\b|\bbottom line\b|净利润|净亏损/i, [
    'net income',
    'net earnings',
    'net (loss)/earnings',
    'net income attributable to',
    '净利润',
  ]),
  measure('earnings per share', /\bEPS\b|\bearnings per share\b|每股收益|每股盈利/i, [
    'diluted earnings per share',
    'basic earnings per share',
    'earnings per common share',
    '基本每股收益',
  ]),
  measure(
    'revenue',
    /\b(?:total |net )?(?:revenues?|sales)\b|\btop line\b|\bturnover\b(?! ratio)|营业(?:总)?收入|营收|销售额/i,
    ['total revenues', 'net sales', 'revenues', 'revenue', 'net revenues', '营业收入', '营业总收入'],
  ),
  measure('accounts receivable', /\b(?:net )?A\/?R\b|\b(?:accounts|trade) receivables?\b|\bDSO\b|应收账款/i, [
    'accounts receivable, net',
    'trade receivables, net',
    'receivables',
    '应收账款',
  ]),
  measure('accounts payable', /\bA\/?P\b|\baccounts payable\b|\bDPO\b|应付账款/i, [
    'accounts payable',
    'trade payables',
    '应付账款',
  ]),
  measure('inventories', /\binventor(?:y|ies)\b|\bDIO\b|存货/i, [
    'inventories',
    'merchandise inventories',
    'inventory',
    '存货',
  ]),
  measure('cash', /\bcash (?:&|and) (?:cash )?equivalents?\b|\bcash balance\b|货币资金|现金及现金等价物/i, [
    'cash and cash equivalents',
    '货币资金',
    '现金及现金等价物',
  ]),
  measure('current assets', /\b(?:total )?current assets\b|流动资产(?!负债)/i, [
    'total current assets',
    '流动资产合计',
  ]),
  measure('current liabilities', /\b(?:total )?current liabilities\b|流动负债/i, [
    'total current liabilities',
    '流动负债合计',
  ]),
  measure('total assets', /\btotal assets\b|资产总(?:额|计)|总资产/i, ['total assets', '资产总计']),
  measure('total liabilities', /\btotal liabilities\b|负债(?:总额|合计)|总负债/i, [
    'total liabilities',
    '负债合计',
  ]),
  measure('equity', /\b(?:share|stock)holders['’]? equity\b|所有者权益|股东权益/i, [
    "total shareholders' equity",
    "total stockholders' equity",
    '股东权益合计',
  ]),
  measure(
    'working capital',
    /\bworking capital\b|营运资金|营运资本/i,
    ['total current assets', 'total current liabilities'],
    ['current assets', 'current liabilities'],
  ),
  measure(
    'quick ratio',
    /\b(?:quick|current) ratio\b|\bliquidity\b|速动比率|流动比率/i,
    ['total current assets', 'total current liabilities', 'cash and cash equivalents'],
    ['current assets', 'current liabilities'],
  ),
  measure('debt', /\b(?:long-term |total |short-term )?debt\b|长期借款|有息负债|债务/i, [
    'long-term debt',
    'short-term debt and current portion of long-term debt',
    'total debt',
    '长期借款',
  ]),
  measure('dividends', /\bdividends?\b|股利|股息|分红/i, [
    'cash dividends paid',
    'dividends paid',
    'dividends declared per share',
    '现金股利',
  ]),
  measure('share repurchases', /\b(?:share|stock) (?:repurchases?|buy-?backs?)\b|回购/i, [
    'repurchase of common stock',
    'common stock repurchased',
    '股份回购',
  ]),
  measure(
    'effective tax rate',
    /\beffective (?:income )?tax rates?\b|\btax rate\b|(?:实际|有效)税率|所得税率/i,
    ['effective tax rate', 'effective income tax rate', '有效税率'],
    ['income tax'],
  ),
  measure('income tax', /\bincome tax(?:es)?\b(?! rate)|所得税(?!率)/i, [
    'income tax expense',
    'provision for taxes on income',
    '所得税费用',
  ]),
  measure(
    'research and development',
    /\bR\s?&\s?D\b|\bresearch (?:and|&) development\b|研发(?:费用|投入|支出)/i,
    ['research and development expense', 'research and development', '研发费用'],
  ),
  measure('interest expense', /\binterest expense\b|利息(?:费用|支出)/i, [
    'interest expense',
    'interest and debt expense',
    '利息费用',
  ]),
  measure(
    'operating cash flow',
    new RegExp(
      String.raw`\boperating cash flows?\b|\bcash (?:flows? )?${anyOf(EN.questions.cashFlow)} operat\w+\b|\bcash from operations\b|${anyOf(ZH.questions.cashFlow)}`,
      'i',
    ),
    [
      'net cash provided by operating activities',
      'total cash provided by operating activities',
      '经营活动产生的现金流量净额',
    ],
  ),
  measure('cash flows', /\boperat\w+,? investing,? and financing\b|经营、投资(?:和|及|与)筹资/i, [
    'net cash provided by operating activities',
    'net cash used in investing activities',
    'net cash provided by (used in) financing activities',
    '经营活动产生的现金流量净额',
    '投资活动产生的现金流量净额',
    '筹资活动产生的现金流量净额',
  ]),
  measure(
    'free cash flow',
    /\bfree cash flow\b|\bFCF\b|自由现金流/i,
    [
      'net cash provided by operating activities',
      'purchases of property, plant and equipment',
      'free cash flow',
    ],
    ['operating cash flow', 'capital expenditure'],
  ),
  measure(
    'EBITDA',
    /\bEBITDA\b|息税折旧摊销前利润/i,
    ['adjusted EBITDA', 'EBITDA', 'operating income', 'depreciation and amortization'],
    ['operating income', 'depreciation and amortization'],
  ),
  measure('goodwill', /\bgoodwill\b|商誉/i, ['goodwill', '商誉']),
  measure('employees', /\b(?:number of )?employees\b|\bheadcount\b|员工(?:人数|总数)|职工人数/i, [
    'employees',
    'associates',
    '员工总数',
  ]),
];

/** Abbreviations of the field that are no measures. */
const FIELD_WORDS = new RegExp(`^${anyOf(EN.questions.fieldWords)}$`);

/** Whether a capitalised word is one of the field or the calendar, and so no name. */
export function isFieldWord(word: string): boolean {
  return FIELD_WORDS.test(word);
}

/** Measures that a question asks for, in order of mention. A longer name (“gross margin”) hides the shorter in it. */
export function findMeasures(question: string): Measure[] {
  const found: { measure: Measure; start: number; end: number }[] = [];
  for (const each of MEASURES) {
    const match = each.asked.exec(question);
    if (match === null) continue;
    const start = match.index;
    const end = start + match[0].length;
    if (!found.some((other) => start < other.end && end > other.start))
      found.push({ measure: each, start, end });
  }
  return found.toSorted((a, b) => a.start - b.start).map(({ measure: each }) => each);
}
