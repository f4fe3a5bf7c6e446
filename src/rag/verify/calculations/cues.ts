import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { findDirections } from '../../../linguistics/polarity/index.ts';
import { tokenize } from '../../../linguistics/words/index.ts';
import { type Cell, endOf } from '../figures/cell.ts';

/** Words that ask for an operation. */
const CUES = {
  growth: new RegExp(
    String.raw`\b${anyOf(EN.figures.cueGrowth)}\b|[+−]\d|${anyOf(ZH.figures.cueGrowth)}`,
    'i',
  ),
  annual: /\b(?:a year|per year|annual\w*|annuali[sz]ed|each year|yearly|cagr|compound\w*)\b|年均|复合|每年/i,
  ratio: new RegExp(
    String.raw`\b(?:${anyOf(EN.figures.cueRatio)}|%\s?of|took|represent\w*|account\w* for|${anyOf(EN.figures.cueRatioNouns)}|equal\w* to|${anyOf(EN.figures.cueRatioParts)})\b|\d\s%\s?of\b|${anyOf(ZH.figures.cueRatio)}`,
    'i',
  ),
  times: /\b(?:times|\w*fold|doubl\w*|tripl\w*|quadrupl\w*|multiple|twice|ratio)\b|倍|翻/i,
  sum: termPattern(EN.figures.cueSum, ZH.figures.cueSum),
  difference: termPattern(EN.figures.cueDifference, ZH.figures.cueDifference),
  gap: termPattern(EN.figures.cueGap, ZH.figures.cueGap),
  rest: termPattern(EN.figures.cueRest, ZH.figures.cueRest),
  average: /\b(?:averag\w*|mean)\b|平均|均值/i,
} as const;

export type Cue = keyof typeof CUES;
/** Which operations the words of a claim ask for. */
export type Cues = ReadonlySet<Cue>;

export function cuesOf(text: string, figure: Pick<Cell, 'raw' | 'unit'>): Cues {
  const said = (Object.keys(CUES) as Cue[]).filter((cue) => CUES[cue].test(text));
  // “A third” and 四成 are shares by themselves.
  const isWord = figure.unit?.dimension === 'percent' && !/\d/.test(figure.raw);
  return new Set<Cue>(isWord ? [...said, 'ratio'] : said);
}

/** Years that a change takes, where the text says it: `over three years`, `三年间`. */
export function spanIn(text: string): number {
  const said =
    /\b(two|three|four|five|six|seven|eight|nine|ten|\d{1,2})[- ]years?\b|([两二三四五六七八九十]|\d{1,2})年(?:间|内|来)/i.exec(
      text,
    );
  const word = (said?.[1] ?? said?.[2] ?? '').toLowerCase();
  const at = 'two three four five six seven eight nine ten'.split(' ').indexOf(word);
  if (at >= 0) return at + 2;
  const han = '两二三四五六七八九十'.indexOf(word);
  return word === '' ? 0 : han >= 0 ? Math.max(2, han + 1) : Number(word);
}

/** Rise and fall, more and less. */
const TRENDS = new Set([0, 2]);

/** The way that a claim says a figure goes: the last word of rise or fall before it in its clause, else the first behind it. */
export function saidTrend(text: string, figure: Pick<Cell, 'index' | 'raw'>): 1 | -1 | undefined {
  const before = /[^,;，；。、]*$/.exec(text.slice(0, figure.index))?.[0] ?? '';
  const after = /^[^,;，；。、]*/.exec(text.slice(endOf(figure)))?.[0] ?? '';
  const trends = (words: string) => findDirections(tokenize(words)).filter(({ axis }) => TRENDS.has(axis));
  // “A decline steeper than 5 %”, 跌幅大于5%: what is compared is how far it falls.
  const own = trends(before);
  return (own.findLast(({ axis }) => axis === 0) ?? own.at(-1) ?? trends(after)[0])?.sign;
}

const TOGETHER = termPattern(EN.figures.together, ZH.figures.together);

/** Whether a claim gives a figure for several things at once: “together they brought 0.93”. */
export function isTogether(text: string, figure: Pick<Cell, 'index'>): boolean {
  return TOGETHER.test(/[^,;，；。]*$/.exec(text.slice(0, figure.index))?.[0] ?? '');
}

const UP_FROM = new RegExp(String.raw`(?:^|\s)${anyOf(EN.figures.upFrom)}\b`, 'i');

/** Whether what stands between two figures makes the second what the first came from: “17.3, up from 15.4”. */
export function comesFrom(between: string): boolean {
  return UP_FROM.test(between);
}
