import { ZH } from '../lexicon/chinese.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf } from '../lexicon/words-of.ts';
import { HAN_NUMERAL_CHARACTERS } from '../numerals/han-numeral.ts';
import { isMoney, unitAtStart } from './units.ts';

type FigureKind = 'rate' | 'money' | 'area' | 'mass' | 'length' | 'people' | 'times' | 'duration' | 'things';

const KIND_OF_DIMENSION: Readonly<Record<string, FigureKind>> = {
  percent: 'rate',
  'percentage-point': 'rate',
  area: 'area',
  mass: 'mass',
  length: 'length',
  times: 'times',
  time: 'duration',
  month: 'duration',
};
/** A number and its scale, after which the unit stands. */
const NUMBER = new RegExp(
  String.raw`^(?:[\d.,]|[${HAN_NUMERAL_CHARACTERS}多余半])*\s?(?:${anyOf(EN.figures.scales)}\b)?\s?`,
  'i',
);
/** What is counted without a unit of measure. */
const COUNTED: readonly (readonly [FigureKind, RegExp])[] = [
  ['rate', /^百分之/],
  ['money', /^[$€£¥]/],
  ['times', /^(?:once|twice)\b/i],
];
const COUNTERS: readonly (readonly [FigureKind, RegExp])[] = [
  ['people', new RegExp(String.raw`^(?:${anyOf(EN.figures.people)}\b|${anyOf(ZH.figures.people)})`, 'i')],
  ['things', new RegExp(String.raw`^(?:${anyOf(EN.figures.things)}\b|${anyOf(ZH.figures.things)})`, 'i')],
  ['mass', /^pounds\b/i],
];

/** What a figure counts, by what stands in it or right after it. */
function kindsOf(text: string): FigureKind[] {
  const rest = text.replace(NUMBER, '');
  const unit = unitAtStart(rest)?.unit;
  const measured = isMoney(unit) ? 'money' : KIND_OF_DIMENSION[unit?.dimension ?? ''];
  return [
    ...(measured === undefined ? [] : [measured]),
    ...COUNTED.flatMap(([kind, form]) => (form.test(text) ? [kind] : [])),
    ...COUNTERS.flatMap(([kind, form]) => (form.test(rest) ? [kind] : [])),
  ];
}

/** What a question for a figure can be answered in. */
const ASKED: readonly (readonly [asked: RegExp, units: readonly FigureKind[]])[] = [
  [/率|比例|占比|百分|增长了?多少|增幅|增速|\b(?:percentage|share|proportion|rate)\b/i, ['rate']],
  [
    new RegExp(
      String.raw`${anyOf(ZH.figures.asksMoney)}|\b(?:${anyOf(EN.figures.asksMoney)}|how much (?:money|did .{1,200} cost))\b`,
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
  const kinds = [...kindsOf(text), ...kindsOf(after)];
  if (kinds.length > 0) return kinds.some((kind) => asked.includes(kind)) ? 1 : 0.05;
  // A scale without a unit may be money or things: 131万, 2.5 billion.
  return asked.includes('rate') ? 0.3 : /[万亿]|illion/i.test(figure) ? 0.9 : 0.5;
}
