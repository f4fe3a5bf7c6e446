import { anyOf, EN } from '../../linguistics/lexicon/index.ts';

/**
 * How a line of a statement is called, read more strictly than `Measure.asked`: a figure is one of it when its whole label is one of
 * these names, or the words before it in a sentence end with one.
 */
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
  zh: {
    whole: new RegExp(`^(?:${zh})$`),
    end: new RegExp(`(?<!其他|综合|递延|流动)(?:${zh})$`),
    any: new RegExp(zh),
  },
});

/** By the measure that the line is. */
const CONCEPT_OF: ReadonlyMap<string, Concept> = new Map([
  [
    'revenue',
    concept(
      '(?:net )?(?:sales|revenues?|operating revenues?)|turnover',
      '(?:营业)?总?收入|营业总收入|营业收入合计|营收|销售额|销售收入',
    ),
  ],
  [
    'net income',
    concept(
      'net (?:income|earnings|profit)(?: \\(loss\\))?(?: attributable to .*)?|profit for the (?:year|period)|income|earnings',
      '净利润|归母净利润|归属于.{0,12}净利润|净收益',
    ),
  ],
  ['gross profit', concept('gross (?:profit|margin)', '毛利润?|毛利额')],
  [
    'operating income',
    concept(
      'operating (?:income|profit)|income from operations|earnings from operations',
      '营业利润|经营利润',
    ),
  ],
  ['total assets', concept('total assets|assets', '总资产|资产总额|资产总计|资产合计')],
  ['total liabilities', concept('total liabilities|liabilities', '总负债|负债总额|负债合计|负债总计')],
  [
    'equity',
    concept(
      "(?:total )?(?:(?:share|stock)holders['’]? )?equity(?: attributable to .*)?",
      '股东权益|净资产|所有者权益|股东权益合计|所有者权益合计',
    ),
  ],
  ['current assets', concept('(?:total )?current assets', '流动资产(?:合计|总额)?')],
  ['current liabilities', concept('(?:total )?current liabilities', '流动负债(?:合计|总额)?')],
  ['inventories', concept('inventor(?:y|ies)(?:, net)?', '存货')],
  [
    'operating cash flow',
    concept(
      'net cash provided by (?:\\(used in\\) )?operating activities|operating cash flows?|cash flows? from operations|cash flows? from operating activities|net cash from operating activities',
      '经营活动(?:产生的)?现金流量?(?:净额)?|经营现金流',
    ),
  ],
  [
    'capital expenditure',
    concept(
      'capital expenditures?|(?:net )?purchases of property(?:,? plant)?,? and equipment.*|capex',
      '资本(?:性)?(?:支出|开支)|购建固定资产.*',
    ),
  ],
  ['income tax', concept('(?:provision for )?income tax(?:es)?(?: expense)?', '所得税(?:费用)?')],
  [
    'income before tax',
    concept(
      '(?:income|earnings|profit) before (?:provision for )?(?:income )?tax(?:es)?',
      '利润总额|税前利润',
    ),
  ],
  ['debt', concept('total debt|(?:total )?borrowings', '总债务|有息负债|借款总额')],
  [
    'research and development',
    concept('research and development(?: expenses?| costs?)?|r&d(?: expenses?)?', '研发(?:费用|支出|投入)'),
  ],
  [
    'cash',
    concept(
      'cash(?:,| and| &) cash equivalents(?:, end of (?:year|period))?',
      '货币资金|现金及现金等价物(?:余额)?',
    ),
  ],
]);

export const conceptOf = (measure: string): Concept | undefined => CONCEPT_OF.get(measure);

/** The lines that claims speak of most, in whatever words. */
export const CONCEPTS: readonly Concept[] = [
  'revenue',
  'net income',
  'gross profit',
  'operating income',
  'total assets',
  'total liabilities',
  'equity',
  'operating cash flow',
  'capital expenditure',
].flatMap((measure) => conceptOf(measure) ?? []);

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

const MOST_LABELS = 4_000;
const read = new Map<string, readonly Concept[]>();

/** The concepts that a label is, read once: each claim is held against the same rows. */
export function conceptsOf(label: string, isRow: boolean): readonly Concept[] {
  const key = `${isRow ? 'row' : 'end'} ${label}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  if (read.size >= MOST_LABELS) read.clear();
  const concepts = CONCEPTS.filter((one) => isConcept(label, one, isRow));
  read.set(key, concepts);
  return concepts;
}
