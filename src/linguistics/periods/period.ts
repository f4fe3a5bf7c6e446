/** A day, or the month of which the day is not said. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day?: number;
}

/**
 * A stretch of time that a text names, normalised: `FY22`, `fiscal 2022`, `2022财年` are one year; `Q2 of FY2024`, `2024Q2`, `2024年第二季度` one
 * quarter. What the text leaves open is absent. A fiscal year has the number that the text gives it; when it ends is only known
 * where `ends` says so.
 */
export interface Period {
  /** `months` is a stretch of `months` months that is no quarter, half or year: nine months ended …, 2021年1-8月. */
  readonly kind: 'year' | 'half' | 'quarter' | 'month' | 'day' | 'months';
  readonly year?: number;
  readonly half?: 1 | 2;
  readonly quarter?: 1 | 2 | 3 | 4;
  readonly month?: number;
  readonly day?: number;
  /** How long it lasts; present for every kind but a day. */
  readonly months?: number;
  /** The last day, where the text says it: `three months ended June 30, 2023`. */
  readonly ends?: CalendarDay;
  /** The last year of a range: 2023 in `2021–2023`. */
  readonly until?: number;
  /** Whether the text speaks of a fiscal year. */
  readonly fiscal: boolean;
  /** Its first or last day is meant: `year end 2023`, `2021年初`. */
  readonly edge?: 'start' | 'end';
  /** The year was taken from a period before it, as for `5月` after `2017年3月`. */
  readonly inherited?: true;
  /** True for `03/04/2024`, where day and month may change places. */
  readonly ambiguous?: true;
  readonly raw: string;
  readonly index: number;
}

/** Equal for periods that are the same time, fiscal or not: `2022`, `2022-Q3`, `2022-H1`, `2022-05`, `2022-05-17`, `2022-09/P9M`; `?` is an unknown year. */
export function periodKey(period: Period): string {
  const { kind, half, quarter, month, day, months, ends, until } = period;
  const year = period.year === undefined ? '?' : String(period.year);
  switch (kind) {
    case 'year':
      return until === undefined ? year : `${year}/${until}`;
    case 'half':
      return half === undefined ? endKey(year, ends, months) : `${year}-H${half}`;
    case 'quarter':
      return quarter === undefined ? endKey(year, ends, months) : `${year}-Q${quarter}`;
    case 'month':
      return `${year}-${twoDigits(month)}`;
    case 'day':
      return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
    default:
      return endKey(year, ends, months);
  }
}

function endKey(year: string, ends: CalendarDay | undefined, months: number | undefined): string {
  return `${year}-${twoDigits(ends?.month)}/P${months ?? '?'}M`;
}

function twoDigits(part: number | undefined): string {
  return part === undefined ? '??' : String(part).padStart(2, '0');
}
