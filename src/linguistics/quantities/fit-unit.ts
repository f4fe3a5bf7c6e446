import { ZH } from '../lexicon/chinese.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf } from '../lexicon/words-of.ts';

/** What a figure counts, by what stands in or right after it. The first that fits is taken. */
const UNITS = {
  rate: /^[\d.,]*\s?(?:%|‰|percent|per cent|个百分点|个千分点|basis points?)|^百分之/i,
  money: new RegExp(
    String.raw`^[$€£¥]|^[\d.,]*\s?(?:(?:多|余)?(?:${anyOf(EN.figures.unitMoneyMillion)}|[百千万亿]+)?(?:多|余)?\s?(?:${anyOf(ZH.figures.unitMoney)}|${anyOf(EN.figures.unitMoneyDollars)}))`,
    'i',
  ),
  area: /^[\d.,百千万亿多余]*\s?(?:亩|公顷|平方|square|hectares?|acres?|km²|m²)/i,
  mass: /^[\d.,百千万亿多余]*\s?(?:吨|公斤|千克|克|斤|kg\b|kilograms?|grams?|tons?\b|tonnes?|pounds\b)/i,
  length: new RegExp(
    String.raw`^[\d.,百千万亿多余]*\s?(?:${anyOf(ZH.figures.unitLength)}|km\b|cm\b|mm\b|m\b|${anyOf(EN.figures.unitLength)})`,
    'i',
  ),
  people:
    /^[\d.,百千万亿一二三四五六七八九十多余]*\s?(?:(?:registered|new|active)\s)?(?:人|名|位|people\b|persons?\b|members?\b|employees?\b|students?\b)/iu,
  times: /^[\d.,百千万亿一二三四五六七八九十两多余]*\s?(?:次|回|times\b)|^(?:once|twice)\b/iu,
  duration:
    /^[\d.,百千万亿一二三四五六七八九十两多余半]*\s?(?:年|个月|天|周|星期|小时|分钟|秒|years?\b|months?\b|weeks?\b|days?\b|hours?\b|minutes?\b|seconds?\b)/iu,
  things:
    /^[\d.,百千万亿一二三四五六七八九十两多余]*\s?(?:辆|台|部|架|艘|枚|块|家|座|栋|套|件|本|首|层|所|项|cars?\b|vehicles?\b|units?\b)/iu,
} as const;
type Unit = keyof typeof UNITS;

/** What a question for a figure can be answered in. */
const ASKED: readonly (readonly [asked: RegExp, units: readonly Unit[]])[] = [
  [/率|比例|占比|百分|增长了?多少|增幅|增速|\b(?:percentage|share|proportion|rate)\b/i, ['rate']],
  [
    new RegExp(
      String.raw`${anyOf(ZH.figures.asksMoney)}|\b(?:${anyOf(EN.figures.asksMoney)}|how much (?:money|did .* cost))\b`,
      'i',
    ),
    ['money'],
  ],
  [/面积|\barea\b/i, ['area']],
  [/产量|销量|交付量/, ['mass', 'things']],
  [/重量|体重|多重|\bweigh|\bhow heavy\b/i, ['mass']],
  [/长度|高度|海拔|体长|身高|距离|多高|多长(?!时间)|多远|\bhow (?:tall|high|far|deep|wide)\b/i, ['length']],
  [/人数|多少(?:名|个|位)?人|几[人名位]|运动员数量|\bhow many (?:people|persons|men|women)\b/i, ['people']],
  [/几次|多少次|\bhow (?:often|many times)\b/i, ['times']],
  [/[几多少](?:块|枚)|金牌/, ['things']],
  [/多久|多长时间|\bhow long\b/i, ['duration']],
];

/** How far the unit of a figure is one that the question can be answered in: another unit speaks against it, none leaves it open. */
export function fitUnit(question: string, figure: string, after: string): number {
  const asked = ASKED.find(([form]) => form.test(question))?.[1];
  if (asked === undefined) return 1;
  const text = `${figure}${after}`;
  if (asked.some((unit) => UNITS[unit].test(text) || UNITS[unit].test(after))) return 1;
  const isOther = Object.values(UNITS).some((form) => form.test(text) || form.test(after));
  if (isOther) return 0.05;
  // A scale without a unit may be money or things: 131万, 2.5 billion.
  return asked.includes('rate') ? 0.3 : /[万亿]|illion/i.test(figure) ? 0.9 : 0.5;
}
