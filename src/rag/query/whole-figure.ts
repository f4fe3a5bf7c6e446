import { analyzeText } from '../../linguistics/index.ts';
import { anyOf, eitherOf, ZH } from '../../linguistics/lexicon/index.ts';
import type { Period } from '../../linguistics/periods/index.ts';
import type { UnderstoodQuestion } from './understand-question.ts';

/** Stems of words that only say that a figure is asked for, how it stands to another, or whose whole it is. */
const FRAME = new Set(
  analyzeText(
    `what total net amount value figure number year end fiscal quarter reported report increase decrease change compare comparison drop
    rise grow growth company size level much pay paid out full consolidated overall average margin percent percentage rate ratio balance
    unadjusted adjusted gross cash annual yearly latest last recent past new hold held have make made record post show list state disclose
    carry book generate earn incur recognize expense cost sheet statement line item position finish close day date large high big
    bring brought lose lost most least among flow activity useful relevant positive negative state explain
    spend spent higher larger bigger greater lower smaller less few fewer highest largest biggest greatest lowest smallest which who whose
    each every respective respectively both period compute calculate base data year-over-year year-on-year yoy tell give find use per as per account accord according document filing`,
  ),
);

/** The same in Chinese, where no spaces separate them from what is asked for. */
const HAN_FRAME = new RegExp(anyOf(ZH.questions.figureFrame), 'gu');

/**
 * Whether the figures of its measures are all that a question asks for. Any other word of content names a part, a product or a place,
 * of which the row of the whole says nothing.
 */
export function isWholeFigure({ matter, measures, periods, form }: UnderstoodQuestion): boolean {
  if (measures.length === 0 || (form === 'explanation' && !HOW_CHANGED.test(matter))) return false;
  let rest = matter;
  for (const { asked } of measures) rest = rest.replace(new RegExp(asked.source, `${asked.flags}g`), ' ');
  return termsOfThing(rest, periods).length === 0;
}

/** The terms of a text that name what is asked for, without those of its time and frame and the clause that asks why. */
export function termsOfThing(text: string, periods: readonly Pick<Period, 'raw'>[] = []): string[] {
  let rest = withRegions(text.replace(REASONS, ' '));
  for (const { raw } of periods) rest = rest.split(raw).join(' ');
  rest = rest.replace(HAN_FRAME, ' ');
  return [...new Set(analyzeText(rest).filter((term) => !FRAME.has(term)))];
}

/** Short names of regions, as tables head their rows, are no words of a sentence: “US” is not “us”. */
const REGIONS: readonly (readonly [RegExp, string])[] = [
  [
    /(?<![\p{L}\d.-])(?:US|U\.S\.?|USA|U\.S\.A\.?)(?![\p{L}\d$-]| ?(?:\$|dollars?\b|GAAP\b))/gu,
    'United States',
  ],
  [/(?<![\p{L}\d.-])(?:UK|U\.K\.?)(?![\p{L}\d-])/gu, 'United Kingdom'],
  [/(?<![\p{L}\d.-])WW(?![\p{L}\d-])/gu, 'worldwide'],
  [/(?<![\p{L}\d.-])Int['’]?l\.?(?![\p{L}\d-])/gu, 'international'],
];

/** A text with regions by their whole names. */
export const withRegions = (text: string): string =>
  REGIONS.reduce((rest, [short, whole]) => rest.replace(short, whole), text);

const HOW_CHANGED =
  /^how (?:did|has|have|do|does)\b.*\b(?:chang|develop|evolv|grow|increas|decreas|declin)\w*|^how much\b|如何变化|怎么变化/i;
/** The clause of a question that asks why. */
const REASONS = eitherOf(
  /[,;，；]?\s*(?:and\s+)?(?:what|which) (?:(?:were|was|are|is) the )?(?:main )?(?:reasons?|drivers?|causes?)\b.*$/i,
  /[,;，；]?\s*(?:and\s+)?(?:why|what (?:drove|caused|explains?))\b.*$/,
  /[，,；]?(?:以及|并|及其?)?(?:主要)?(?:原因|为什么|为何).*$/,
);
const CAUSE =
  /\bwhat (?:drove|caused|explains?)\b|\bwhy\b|\b(?:reasons?|causes?)\b|\bdrivers? (?:of|for|behind)\b|原因|为什么|为何|驱动/i;

/** Whether a question asks why a figure is what it is. */
export function asksReasons(question: string): boolean {
  return CAUSE.test(question);
}
