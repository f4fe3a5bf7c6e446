import { EN } from '../lexicon/english.ts';
import { anyOf } from '../lexicon/words-of.ts';
import { SCALES, type Unit, unitOfWord } from './units.ts';

/** What a caption, a table header or a heading says of the figures below it. */
export interface FigureContext {
  /** What a figure without a scale of its own is multiplied by; 1 when nothing is said. */
  readonly scale: number;
  /** What a figure without a unit of its own is counted in. */
  readonly unit?: Unit;
  /** Whether figures for one share are left out of the scale. */
  readonly exceptPerShare: boolean;
}

const SCALE_WORDS = Object.keys(SCALES)
  .sort((a, b) => b.length - a.length)
  .join('|');
const CURRENCY = anyOf(EN.figures.currencies);
/** `(in millions of dollars, except per share data)`, `$ in thousands`, `USD millions`, `RMB '000`. */
const ENGLISH: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:(?<before>${CURRENCY})[\s,]*)?\bin\s+(?:(?<middle>${CURRENCY})\s+)?(?<scale>${anyOf(EN.figures.scales)})s?(?:\s+of\s+(?<after>${CURRENCY}))?`,
    'i',
  ),
  new RegExp(
    String.raw`(?<before>${CURRENCY})\s?(?:(?<scale>${anyOf(EN.figures.scales, 'bn mn k m')})s?\b|['’](?<zeros>000(?:,000)?)s?)`,
    'i',
  ),
  /[(（]\s?(?:\w+ ){0,2}(?<scale>thousand|million|billion)s\b/i,
  new RegExp(String.raw`[(（]\s?['’]?(?<zeros>000(?:,000)?)s?\s?(?:(?<after>${CURRENCY})\s?)?[)）]`, 'i'),
  new RegExp(String.raw`\b(?:amounts|figures|values)?\s?in\s+(?<unit>${CURRENCY})(?![\w'’])`, 'i'),
];
/** `单位：万元`, `（人民币百万元）`, `营业收入（万元）`, `（除每股数据外，以百万美元计）`. */
const CHINESE: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:单位|货币单位|金额单位)\s?[:：]?\s?(?<before>人民币|美元|欧元|港元|日元)?\s?(?<scale>${SCALE_WORDS})?(?<unit>\p{Script=Han}{1,4}|%)?`,
    'iu',
  ),
  /(?<before>人民币|美元)\s?(?<scale>十亿|亿|千万|百万|十万|万|千)(?<unit>元)?(?=[)）]|\s*$|，|,|计|为单位|列示)/u,
  new RegExp(String.raw`[(（]\s?(?<scale>${SCALE_WORDS})(?<unit>\p{Script=Han}{1,3})\s?[)）]`, 'u'),
  /以\s?(?<before>人民币)?(?<scale>十亿|亿|千万|百万|十万|万|千)(?<unit>美元|欧元|港元|日元|元|吨)/u,
];
const PER_SHARE = /(?:except|excluding)[^)]{0,60}\b(?:per[\s-]share|EPS)\b|除[^）)]{0,20}每股/i;
const SHORT: Readonly<Record<string, number>> = { m: 1e6, k: 1e3 };

/** Reads scale and unit from a caption such as `(in millions, except per share)`; undefined when it says neither. */
export function readFigureContext(caption: string): FigureContext | undefined {
  const text = caption.normalize('NFKC');
  const groups = [...CHINESE, ...ENGLISH].map((form) => form.exec(text)?.groups).find(saysSomething);
  if (groups === undefined) return undefined;
  const word = groups['scale']?.toLowerCase() ?? '';
  const zeros = groups['zeros'];
  const scale = zeros === undefined ? (SCALES[word] ?? SHORT[word] ?? 1) : zeros.length > 3 ? 1e6 : 1e3;
  const unit = [groups['unit'], groups['after'], groups['middle'], groups['before']]
    .map((name) => unitOf(name))
    .find((found) => found !== undefined);
  return { scale, exceptPerShare: PER_SHARE.test(text), ...(unit === undefined ? {} : { unit }) };
}

function saysSomething(groups: Readonly<Record<string, string>> | undefined): boolean {
  if (groups === undefined) return false;
  return (
    groups['scale'] !== undefined || groups['zeros'] !== undefined || unitOf(groups['unit']) !== undefined
  );
}

function unitOf(name: string | undefined): Unit | undefined {
  if (name === undefined) return undefined;
  return unitOfWord(name.replace(/^U\.?S\.? | sterling$/gi, ''));
}
