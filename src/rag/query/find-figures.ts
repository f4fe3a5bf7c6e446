import { type Period, readPeriods } from '../../linguistics/periods/index.ts';
import type { KnownDocument } from './known-library.ts';
import { MEASURES, type Measure } from './measures.ts';
import { readTableRows, type TableRow } from './read-table-rows.ts';
import type { UnderstoodQuestion } from './understand-question.ts';

/** A figure that was asked for, as a row of a table has it. */
export interface FoundFigure {
  readonly measure: string;
  /** The row's label as printed. */
  readonly label: string;
  readonly cells: readonly { readonly header: string; readonly value: string }[];
  readonly unit: string;
  /** Whether it is what the measure is computed of. */
  readonly isPart: boolean;
  /** How well row and columns are those asked for, in (0, 1]. */
  readonly fit: number;
}

const EQUAL = 1;
const BEGINS = 0.9;
const HOLDS = 0.75;
/** What a later of the printed names of a measure counts less. */
const LATER = 0.02;
/** A table of a part of the body says less than that of the whole. */
const OF_A_PART = 0.85;
/** Words that a label may have beside those of the measure. */
const MAX_MORE_WORDS = 4;

/**
 * The cells of a passage in the row of a measure and the columns of the periods that a question asks for. Without a period all
 * columns of the row. Nothing where a period is asked for and no column is of it.
 */
export function findFigures(
  understood: Pick<UnderstoodQuestion, 'measures' | 'periods'>,
  passage: { readonly text: string; readonly prefix: string },
  document: KnownDocument | undefined,
): FoundFigure[] {
  if (understood.measures.length === 0 || !passage.text.includes('|')) return [];
  const rows = readTableRows(passage);
  const part = /\bsegments?\b|分部|\bby (?:product|region|geograph\w+)\b/i.test(
    `${passage.prefix} ${passage.text.slice(0, 300)}`,
  )
    ? OF_A_PART
    : 1;
  return wantedMeasures(understood.measures).flatMap(({ measure, share }) =>
    rows.flatMap((row) => {
      const label = fitLabel(row.label, measure);
      if (label === 0) return [];
      const cells = chooseCells(row, understood.periods, document);
      return cells.length === 0
        ? []
        : [
            {
              measure: measure.id,
              label: row.label,
              cells,
              unit: row.unit,
              isPart: share < 1,
              fit: label * share * part,
            },
          ];
    }),
  );
}

/** A measure and what it is computed of. */
function wantedMeasures(measures: readonly Measure[]): { measure: Measure; share: number }[] {
  return measures.flatMap((measure) => [
    { measure, share: 1 },
    ...(measure.of ?? []).flatMap((id) =>
      MEASURES.filter((each) => each.id === id).map((part) => ({ measure: part, share: 0.9 })),
    ),
  ]);
}

function fitLabel(label: string, measure: Measure): number {
  const words = wordsOf(label);
  const fits = measure.printed.map((printed, place) => {
    const share = 1 - place * LATER;
    const wanted = wordsOf(printed);
    if (/per share|每股/i.test(label) !== /per share|每股/i.test(printed)) return 0;
    if (words === wanted || words === `total ${wanted}` || words === `net ${wanted}`) return EQUAL * share;
    const more = words.split(' ').length - wanted.split(' ').length;
    if (more < 0 || more > MAX_MORE_WORDS) return 0;
    if (words.startsWith(`${wanted} `) || (/\p{Script=Han}/u.test(wanted) && words.startsWith(wanted)))
      return BEGINS * share;
    return ` ${words} `.includes(` ${wanted} `) ? HOLDS * share : 0;
  });
  return Math.max(...fits);
}

const wordsOf = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/\([^)]*\)|\d+\)?$/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Columns whose header is of a period asked for; a header of years of a document whose year has another number is read by its own. */
function chooseCells(row: TableRow, asked: readonly Period[], document: KnownDocument | undefined) {
  const wanted = asked.filter(({ year }) => year !== undefined);
  if (wanted.length === 0) return row.cells;
  const own = document?.identity?.period;
  return row.cells.filter(({ header }) => {
    const periods = readPeriods(header).filter(({ year }) => year !== undefined);
    if (periods.length === 0)
      return row.cells.length === 1 && own !== undefined && wanted.some((period) => isOwn(period, own));
    return periods.some((stated) => wanted.some((period) => isSame(period, stated, own)));
  });
}

type OwnPeriod = NonNullable<NonNullable<KnownDocument['identity']>['period']>;

function isOwn({ year, quarter }: Period, own: OwnPeriod): boolean {
  return own.year === year && (quarter === undefined || own.quarter === quarter);
}

function isSame(asked: Period, stated: Period, own: OwnPeriod | undefined): boolean {
  // “January 28, 2023” heads the column of fiscal 2022 or 2023, as the document itself counts.
  const shift = stated.kind === 'day' && own !== undefined ? yearShift(own, stated.month ?? 12) : 0;
  if (
    (stated.year ?? 0) + shift !== asked.year &&
    !(asked.until !== undefined && stated.year === asked.until)
  )
    return false;
  if (asked.quarter === undefined)
    return (
      stated.quarter === undefined &&
      (own?.quarter === undefined || stated.kind !== 'day' || own.year !== asked.year) &&
      !isSeasonOf(stated, own)
    );
  return stated.quarter === asked.quarter || (own?.quarter === asked.quarter && own.year === asked.year);
}

/** A quarter's report shows the same day a year earlier, which ends no year. */
function isSeasonOf(stated: Period, own: OwnPeriod | undefined): boolean {
  return (
    own?.quarter !== undefined && stated.kind === 'day' && stated.month === Number(own.date?.slice(5, 7))
  );
}

/** By how much the number of a fiscal year is larger than the year of a day in it. The first months after a year's end are of the year that ended. */
function yearShift({ date, year, fiscal, quarter }: OwnPeriod, month: number): number {
  if (date === undefined || !fiscal) return 0;
  const shift = year - Number(date.slice(0, 4));
  return quarter !== undefined && month <= 2 ? Math.min(0, shift - 1) : shift;
}

/** `Effective income tax rate: 2022: (0.6) %; 2021: 14.8 % (Dollars in millions)`: a figure in the words of its table. */
export function figureText({ label, cells, unit }: FoundFigure): string {
  const values = cells.map(({ header, value }) => (header === '' ? value : `${header}: ${value}`)).join('; ');
  const scale = unit.replace(/^[(（]|[)）]$/g, '');
  return `${label.replace(/[:：]$/, '')} – ${values}${scale === '' ? '' : ` (${scale})`}`;
}
