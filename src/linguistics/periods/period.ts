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
  readonly raw: string;
  readonly index: number;
}
