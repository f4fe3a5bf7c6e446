import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Cell } from './cell.ts';

/** Words that ask for an operation. */
const CUES = {
  growth: new RegExp(
    String.raw`\b${anyOf(EN.figures.cueGrowth)}\b|[+−]\d|${anyOf(ZH.figures.cueGrowth)}`,
    'i',
  ),
  annual: /\b(?:a year|per year|annual\w*|annuali[sz]ed|each year|yearly|cagr|compound\w*)\b|年均|复合|每年/i,
  ratio: new RegExp(
    String.raw`\b(?:${anyOf(EN.figures.cueRatio)}|%\s?of|took|represent\w*|account\w* for|${anyOf(EN.figures.cueRatioNouns)}|equal\w* to|${anyOf(EN.figures.cueRatioParts)})\b|${anyOf(ZH.figures.cueRatio)}`,
    'i',
  ),
  times: /\b(?:times|\w*fold|doubl\w*|tripl\w*|quadrupl\w*|multiple|twice|ratio)\b|倍|翻/i,
  sum: termPattern(EN.figures.cueSum, ZH.figures.cueSum),
  difference: termPattern(EN.figures.cueDifference, ZH.figures.cueDifference),
  gap: termPattern(EN.figures.cueGap, ZH.figures.cueGap),
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
