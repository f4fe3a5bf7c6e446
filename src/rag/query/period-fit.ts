import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
import type { Period } from '../../linguistics/periods/index.ts';
import type { KnownDocument } from './known-library.ts';
import type { UnderstoodQuestion } from './understand-question.ts';

const OTHER_PERIOD = 0.7;
const NEAR_PERIOD = 0.9;
/** A report prints so many years before its own. */
const YEARS_SHOWN = 2;

const AHEAD = new RegExp(
  String.raw`\b${anyOf(EN.questions.asksAhead)}\b|${anyOf(ZH.questions.asksAhead)}`,
  'i',
);

type Asked = Pick<UnderstoodQuestion, 'periods' | 'question'>;
type OwnPeriod = NonNullable<NonNullable<KnownDocument['identity']>['period']>;

/**
 * How well a document fits the periods asked for, in (0, 1]: one of the period itself; one of a later year shows earlier years beside
 * its own; what is expected of a year stands in the reports of the year before, too. 1 where no period is asked for.
 */
export function periodFit({ periods, question }: Asked, document: KnownDocument | undefined): number {
  const own = document?.identity?.period;
  const asked = periods.filter(({ year }) => year !== undefined);
  if (asked.length === 0 || own === undefined) return 1;
  const isAhead = AHEAD.test(question);
  return Math.max(...asked.map((period) => fitOne(period, own, isAhead)));
}

function fitOne({ year = 0, quarter, kind, until }: Period, own: OwnPeriod, isAhead: boolean): number {
  const isYear = own.year >= year && own.year <= (until ?? year);
  if (quarter !== undefined)
    return isYear && own.quarter === quarter ? 1 : isYear ? NEAR_PERIOD : OTHER_PERIOD;
  if (isYear) return kind === 'day' || isOfWholeYear(own) ? 1 : NEAR_PERIOD;
  if (!isOfWholeYear(own)) return OTHER_PERIOD;
  if (isAhead && own.year === year - 1) return 1;
  return own.year > year && own.year - year <= YEARS_SHOWN ? NEAR_PERIOD : OTHER_PERIOD;
}

/** What is reported on a fourth quarter is reported on its year. A report of one day is on what happened then. */
function isOfWholeYear({ label, date, quarter }: OwnPeriod): boolean {
  return label !== date && (quarter === undefined || quarter === 4);
}
