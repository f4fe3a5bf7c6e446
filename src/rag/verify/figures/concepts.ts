import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';

/** A line of a financial statement by its usual names; a figure is one of it when its label is one of them. */
export interface Concept {
  readonly en: Forms;
  readonly zh: Forms;
}

interface Forms {
  readonly whole: RegExp;
  readonly end: RegExp;
  /** Anywhere in a text. */
  readonly any: RegExp;
}

const concept = (en: string, zh: string): Concept => ({
  en: {
    whole: new RegExp(`^(?:total |net |consolidated )?(?:${en})$`, 'i'),
    end: new RegExp(
      String.raw`(?<![\w-]|(?:gross|operating|deferred|other|comprehensive|current|non-current) )(?:${en})$`,
      'i',
    ),
    any: new RegExp(String.raw`\b(?:${en})\b`, 'i'),
  },
  zh: { whole: new RegExp(`^(?:${zh})$`), end: new RegExp(`(?:${zh})$`), any: new RegExp(zh) },
});

const revenue = concept(
  '(?:net )?(?:sales|revenues?|operating revenues?)|turnover',
  '(?:营业)?总?收入|营业总收入|营业收入合计|营收|销售额|销售收入',
);
const netIncome = concept(
  'net (?:income|earnings|profit)(?: \\(loss\\))?(?: attributable to .*)?|profit for the (?:year|period)|income|earnings',
  '净利润|归母净利润|归属于.{0,12}净利润|净收益',
);
const grossProfit = concept('gross (?:profit|margin)', '毛利润?|毛利额');
const operatingIncome = concept(
  'operating (?:income|profit)|income from operations|earnings from operations',
  '营业利润|经营利润',
);
const assets = concept('total assets|assets', '总资产|资产总额|资产总计|资产合计');
const liabilities = concept('total liabilities|liabilities', '总负债|负债总额|负债合计|负债总计');
const equity = concept(
  "(?:total )?(?:(?:share|stock)holders['’]? )?equity(?: attributable to .*)?",
  '股东权益|净资产|所有者权益|股东权益合计|所有者权益合计',
);
const currentAssets = concept('(?:total )?current assets', '流动资产(?:合计|总额)?');
const currentLiabilities = concept('(?:total )?current liabilities', '流动负债(?:合计|总额)?');
const inventory = concept('inventor(?:y|ies)(?:, net)?', '存货');
const operatingCash = concept(
  'net cash provided by (?:\\(used in\\) )?operating activities|operating cash flows?|cash flows? from operations|cash flows? from operating activities|net cash from operating activities',
  '经营活动(?:产生的)?现金流量?(?:净额)?|经营现金流',
);
const capex = concept(
  'capital expenditures?|(?:net )?purchases of property(?:,? plant)?,? and equipment.*|capex',
  '资本(?:性)?(?:支出|开支)|购建固定资产.*',
);
const tax = concept('(?:provision for )?income tax(?:es)?(?: expense)?', '所得税(?:费用)?');
const pretax = concept(
  '(?:income|earnings|profit) before (?:provision for )?(?:income )?tax(?:es)?',
  '利润总额|税前利润',
);
const debt = concept('total debt|(?:total )?borrowings', '总债务|有息负债|借款总额');
const researchCost = concept(
  'research and development(?: expenses?| costs?)?|r&d(?: expenses?)?',
  '研发(?:费用|支出|投入)',
);

export const CONCEPTS: readonly Concept[] = [
  revenue,
  netIncome,
  grossProfit,
  operatingIncome,
  assets,
  liabilities,
  equity,
  operatingCash,
  capex,
];

/** A measure that is worked out from two others by a formula that everybody knows. */
export interface Ratio {
  readonly name: RegExp;
  readonly parts: readonly [Concept, Concept];
  readonly sign: '/' | '−' | 'share';
}

/** The first whose name stands in a label is taken, so longer names stand first. `share` is (a − b) / a. */
export const RATIOS: readonly Ratio[] = [
  { name: /\bgross (?:profit )?margin\b|毛利率/i, parts: [grossProfit, revenue], sign: '/' },
  {
    name: /\boperating (?:profit |income )?margin\b|营业利润率|经营利润率/i,
    parts: [operatingIncome, revenue],
    sign: '/',
  },
  {
    name: /\bnet (?:profit |income )?margin\b|\bprofit margin\b|净利率|净利润率|销售净利率/i,
    parts: [netIncome, revenue],
    sign: '/',
  },
  {
    name: /\breturn on (?:shareholders'? |stockholders'? )?equity\b|\broe\b|净资产收益率|股东权益回报率|净资产回报率/i,
    parts: [netIncome, equity],
    sign: '/',
  },
  {
    name: /\breturn on assets\b|\broa\b|总资产收益率|资产收益率|资产回报率|总资产报酬率/i,
    parts: [netIncome, assets],
    sign: '/',
  },
  { name: /\bdebt[- ]to[- ]equity\b|产权比率|负债权益比/i, parts: [liabilities, equity], sign: '/' },
  {
    name: /\bdebt[- ]to[- ]assets?\b|\bdebt ratio\b|\bliabilit(?:y|ies)[- ]to[- ]assets?\b|资产负债率|负债比率|负债率/i,
    parts: [liabilities, assets],
    sign: '/',
  },
  {
    name: /\bdebt[- ]to[- ]assets?\b|\bdebt ratio\b|\bliabilit(?:y|ies)[- ]to[- ]assets?\b|资产负债率|负债比率|负债率/i,
    parts: [assets, equity],
    sign: 'share',
  },
  { name: /\bequity ratio\b|权益比率|股东权益占总资产/i, parts: [equity, assets], sign: '/' },
  { name: /\bequity multiplier\b|权益乘数/i, parts: [assets, equity], sign: '/' },
  { name: /\bcurrent ratio\b|流动比率/i, parts: [currentAssets, currentLiabilities], sign: '/' },
  { name: /\binventory turnover\b|存货周转率/i, parts: [revenue, inventory], sign: '/' },
  { name: /\basset turnover\b|总?资产周转率/i, parts: [revenue, assets], sign: '/' },
  {
    name: /\b(?:r&d|research and development) (?:intensity|ratio)\b|研发(?:费用|投入)率|研发强度/i,
    parts: [researchCost, revenue],
    sign: '/',
  },
  { name: /\beffective (?:income )?tax rate\b|(?:有效|实际)税率/i, parts: [tax, pretax], sign: '/' },
  { name: /\bcapex (?:intensity|ratio)\b|资本支出率/i, parts: [capex, revenue], sign: '/' },
  { name: /\bcash flow margin\b|现金流利润率/i, parts: [operatingCash, revenue], sign: '/' },
  { name: /\bfree cash flows?\b|自由现金流/i, parts: [operatingCash, capex], sign: '−' },
  { name: /\bworking capital\b|营运资本|营运资金/i, parts: [currentAssets, currentLiabilities], sign: '−' },
  { name: /\btotal liabilities\b|总负债|负债总额/i, parts: [assets, equity], sign: '−' },
  { name: /\bshareholders'? equity\b|股东权益|净资产(?!收益率)/i, parts: [assets, liabilities], sign: '−' },
  { name: /\bnet debt\b|净负债/i, parts: [debt, equity], sign: '−' },
];

const VERBS = new RegExp(
  String.raw`(?:[\s:：,，]|达到了?|达|为|是|约|共|仅|(?<=[\s,])${anyOf(EN.figures.figureVerbs)})+$`,
  'i',
);

/** Whether a label of a row is the concept, or the words before a figure in a sentence end with it. */
export function isConcept(label: string, { en, zh }: Concept, isRow: boolean): boolean {
  const plain = label
    .trim()
    .replace(/^[-–—•\s]+/, '')
    .replace(VERBS, '');
  const isHan = /\p{Script=Han}/u.test(plain);
  if (isRow) return isHan ? zh.whole.test(plain.replace(/\s/g, '')) : en.whole.test(plain);
  return isHan ? zh.end.test(plain.replace(/\s/g, '')) : en.end.test(plain);
}
