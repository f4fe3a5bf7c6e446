import { CHINESE_UNITS, ENGLISH_UNITS, termsOf } from '../../linguistics/lexicon/index.ts';
import type { readFigures } from '../verify/index.ts';

type Figure = ReturnType<typeof readFigures>[number];

const KNOWN: ReadonlySet<string> = new Set(
  [ENGLISH_UNITS, CHINESE_UNITS].flatMap(termsOf).map((term) => term.toLowerCase()),
);
/** Letters and signs that a unit may be written in. */
const WRITTEN =
  /^\s?(?<first>[\p{L}\p{Sc}°%‰µ/²³₂0-9]{1,20})(?: (?<second>[\p{L}²³₂0-9]{1,16}))?(?: (?<third>[\p{L}]{1,16}))?/u;
const CURRENCY = /(?:US|HK|A|C|NT)?[$€£¥]\s?$|(?:USD|EUR|GBP|CNY|RMB|JPY|HKD|CAD|AUD)\s?$/i;
const DECLARED =
  /\b(?:in|expressed in)\s(?:thousands|millions|billions|trillions|000s)\b[^|)\n]{0,60}|(?:in|\()\s?(?:US\$|\$|€|£|RMB|USD|EUR|GBP)\s?(?:000|m|mn|bn|thousand|million|billion)?s?\b|单位[:：]\s?[^\s|）)]{1,16}/i;

/** The unit that is printed at a figure: its currency before, its scale and percent sign, and the unit behind. */
export function unitAt(text: string, figure: Figure): string | undefined {
  const before = CURRENCY.exec(text.slice(Math.max(0, figure.start - 6), figure.start))?.[0].trim();
  const scaleAt = figure.raw.search(/[^\d.,\s]/);
  const scale = scaleAt < 0 ? undefined : figure.raw.slice(scaleAt).trim();
  const behind = unitBehind(text.slice(figure.end, figure.end + 60));
  const parts = [before, scale, behind].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? undefined : parts.join(' ');
}

function unitBehind(text: string): string | undefined {
  const { first, second, third } = WRITTEN.exec(text)?.groups ?? {};
  if (first === undefined) return undefined;
  const tries = [[first, second, third], [first, second], [first]].map((words) =>
    words.filter((word) => word !== undefined).join(' '),
  );
  const known = tries.find((words) => KNOWN.has(words.toLowerCase()));
  if (known !== undefined) return known;
  // Chinese writes on behind a unit.
  for (let length = Math.min(6, first.length); length > 0; length--)
    if (/\p{Script=Han}/u.test(first) && KNOWN.has(first.slice(0, length).toLowerCase()))
      return first.slice(0, length);
  return undefined;
}

/** What a text says that the figures of a table are counted in, word for word. */
export const declaredUnit = (text: string): string | undefined =>
  DECLARED.exec(text)?.[0]
    .replace(/^\(\s?/, '')
    .trim() ?? /[(（]\s?(?<unit>[^()（）\d|]{1,16})\s?[)）]\s*$/.exec(text)?.groups?.['unit'];
