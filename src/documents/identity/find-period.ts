import type { IdentityPeriod, IdentitySource } from '../../domain/index.ts';
import { anyOf, EN } from '../../linguistics/lexicon/index.ts';
import { periodLabel, readPeriods } from '../../linguistics/periods/index.ts';
import { sourceOf } from './find-kind.ts';
import type { IdentityContext } from './identity-input.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const EN_DATE = new RegExp(
  String.raw`\b(${anyOf(EN.documents.dates)})\s+(\d{1,2})(?:\s*,)?\s+((?:19|20)\d{2})\b`,
  'i',
);
const EN_DATE_DAY_FIRST = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${anyOf(EN.documents.dates)}),?\s+((?:19|20)\d{2})\b`,
  'i',
);
const NUMERIC_DATE = /(?<!\d)((?:19|20)\d{2})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?(?!\d)/;
const US_DATE = /(?<!\d)(\d{1,2})\/(\d{1,2})\/((?:19|20)\d{2})(?!\d)/;
const YEAR_ENDED = /\bfor the (?:fiscal |financial )?years? ended\b/i;
const QUARTER_ENDED = /\bfor the (?:quarterly period|quarter|three months) ended\b/i;
const YEAR_ENDS = new RegExp(
  String.raw`\b(?:fiscal|financial)?\s*years?\s+(?:ended|ending|ends)\s+(?:on\s+)?(${anyOf(EN.documents.dates)})\s+(\d{1,2})\b`,
  'gi',
);
const MAX_CHARS = 400_000;
const REPORT_DATE = new RegExp(
  String.raw`\b(?:${anyOf(EN.documents.reportDate)}|报告日期|发布日期|日期)\b|^date\b|^${anyOf(EN.documents.publishedOn)}\b|(?:发布|生效|施行)`,
  'i',
);
const QUARTERS = ['first', 'second', 'third', 'fourth'];

/** The fiscal year or quarter of a filing, else the period in the title, else a date of the cover, the properties or the file's name. */
export function findPeriod(
  context: IdentityContext,
  title: { readonly text: string; readonly source: IdentitySource },
  isFiling: boolean,
): IdentityPeriod | undefined {
  // A filing's cover names the act it is filed under, with its year.
  return (
    ofFiling(context) ??
    (isFiling ? undefined : ofTitle(title)) ??
    ofAnnouncement(context) ??
    ofCover(context) ??
    ofProperties(context) ??
    ofFileName(context)
  );
}

function ofFiling({ head, markdown }: IdentityContext): IdentityPeriod | undefined {
  for (const [index, line] of head.slice(0, 60).entries()) {
    const isYear = YEAR_ENDED.test(line.text);
    if (!isYear && !QUARTER_ENDED.test(line.text)) continue;
    const next = head[index + 1];
    const date = readDate(line.text) ?? (next === undefined ? undefined : readDate(next.text));
    if (date === undefined) continue;
    const source =
      readDate(line.text) === undefined && next !== undefined
        ? { ...sourceOf(line), end: next.end }
        : sourceOf(line);
    const stated = isYear ? undefined : ofYearEnd(markdown, date);
    const year = ownYear(markdown, date, stated?.end);
    if (isYear) return { label: `FY${year}`, year, fiscal: true, date, source };
    const quarter = stated?.quarter ?? ownQuarter(markdown, year) ?? Math.ceil(Number(date.slice(5, 7)) / 3);
    return { label: `Q${quarter} FY${year}`, year, quarter, fiscal: true, date, source };
  }
  return undefined;
}

/** The quarter that ends on a date, and the end of its fiscal year, by the month in which the document says most that its years end. */
function ofYearEnd(
  markdown: string,
  date: string,
): { readonly quarter: number; readonly end: string } | undefined {
  const months = MONTHS.map(() => 0);
  for (const [, name = '', day] of markdown.slice(0, MAX_CHARS).matchAll(YEAR_ENDS)) {
    const month = monthOf(MONTHS.indexOf(name.toLowerCase()), Number(day));
    months[month] = (months[month] ?? 0) + 1;
  }
  const most = Math.max(...months);
  if (most === 0) return undefined;
  const [year = 0, number = 1, day] = date.split('-').map(Number);
  const month = monthOf(number - 1, day ?? 31);
  const since = (month - months.indexOf(most) + 12) % 12;
  const until = since === 0 ? 0 : 12 - since;
  const from = month > number - 1 ? year - 1 : year;
  return { quarter: Math.round(since / 3) || 4, end: new Date(Date.UTC(from, month + until)).toISOString() };
}

/** A year of whole weeks may end in the first days of the next month. */
const monthOf = (month: number, day: number): number => (day <= 7 ? (month + 11) % 12 : month);

/** A fiscal year is called by the year it ends in, the one before or the one after: by the one the document says most. */
function ownYear(markdown: string, date: string, stated?: string): number {
  const end = Number((stated ?? date).slice(0, 4));
  const counts = new Map<number, number>();
  for (const [, said] of markdown.matchAll(/\bfiscal\s+(?:year\s+)?((?:19|20)\d{2})\b/gi))
    counts.set(Number(said), (counts.get(Number(said)) ?? 0) + 1);
  const month = Number((stated ?? date).slice(5, 7));
  const others = stated === undefined ? [end + 1] : [];
  const possible = month <= 2 ? [end, end - 1] : [end, ...others];
  const [best = end] = possible.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return (counts.get(best) ?? 0) > 2 ? best : end;
}

function ownQuarter(markdown: string, year: number): number | undefined {
  const counts = [0, 0, 0, 0];
  for (const { quarter, year: said } of readPeriods(markdown.slice(0, 120_000))) {
    if (quarter !== undefined && said === year) counts[quarter - 1] = (counts[quarter - 1] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  if (most > 1) return counts.indexOf(most) + 1;
  const words = QUARTERS.map(
    (word) =>
      markdown.slice(0, 120_000).match(new RegExp(`\\b${word}(?: fiscal)? quarter\\b`, 'gi'))?.length ?? 0,
  );
  const said = Math.max(...words);
  return said > 2 ? words.indexOf(said) + 1 : undefined;
}

function ofTitle({
  text,
  source,
}: {
  readonly text: string;
  readonly source: IdentitySource;
}): IdentityPeriod | undefined {
  const date = readDate(text);
  if (date !== undefined) return ofDate(date, source);
  const periods = readPeriods(text).filter(({ kind }) => ['year', 'half', 'quarter'].includes(kind));
  const first = periods.find(({ kind, year }) => year !== undefined || kind === 'quarter');
  // “fourth quarter and full year 2022”
  const year = first?.year ?? periods.find((other) => other.year !== undefined)?.year;
  const period = first === undefined || year === undefined ? undefined : { ...first, year };
  if (period === undefined) return undefined;
  return {
    label: periodLabel(period),
    year: period.year,
    ...(period.quarter === undefined ? {} : { quarter: period.quarter }),
    fiscal: period.fiscal,
    source,
  };
}

function ofCover({ head }: IdentityContext): IdentityPeriod | undefined {
  const lines = head.slice(0, 40);
  for (const [index, line] of lines.entries()) {
    if (!REPORT_DATE.test(line.text)) continue;
    for (const near of [line, lines[index + 1], lines[index + 2]]) {
      const date = near === undefined ? undefined : readDate(near.text);
      if (near !== undefined && date !== undefined) return ofDate(date, sourceOf(near));
    }
  }
  const alone = lines
    .slice(0, 25)
    .find(({ text, isCell }) => !isCell && text.length < 60 && readDate(text) !== undefined);
  const date = alone === undefined ? undefined : readDate(alone.text);
  return date === undefined ? undefined : ofDate(date, sourceOf(alone));
}

/** “today announced results for the fourth quarter and full year 2022”. */
function ofAnnouncement({ head }: IdentityContext): IdentityPeriod | undefined {
  for (const line of head.slice(0, 25)) {
    const said = /\b(?:announced|reported|announces|reports)\b.{0,40}\bresults\b.{0,80}/i.exec(line.text);
    const found = said === null ? undefined : ofTitle({ text: said[0], source: sourceOf(line) });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Dates at which a file was written by a program are none of the document's. */
function ofProperties({ metadata }: IdentityContext): IdentityPeriod | undefined {
  const stated =
    metadata['date'] ??
    metadata['published'] ??
    (metadata['author'] !== undefined && /@/.test(metadata['author']) ? metadata['created'] : undefined);
  const date = stated === undefined ? undefined : readDate(stated);
  return date === undefined ? undefined : ofDate(date, { from: 'properties' });
}

function ofFileName({ fileName }: IdentityContext): IdentityPeriod | undefined {
  return ofTitle({ text: fileName, source: { from: 'file name' } });
}

function ofDate(date: string, source: IdentitySource): IdentityPeriod {
  return { label: date, year: Number(date.slice(0, 4)), date, fiscal: false, source };
}

/** The first full date of a text, as ISO. */
function readDate(text: string): string | undefined {
  const american = EN_DATE.exec(text);
  if (american !== null)
    return iso(american[3], MONTHS.indexOf((american[1] ?? '').toLowerCase()) + 1, american[2]);
  const british = EN_DATE_DAY_FIRST.exec(text);
  if (british !== null)
    return iso(british[3], MONTHS.indexOf((british[2] ?? '').toLowerCase()) + 1, british[1]);
  const numeric = NUMERIC_DATE.exec(text);
  if (numeric !== null) return iso(numeric[1], Number(numeric[2]), numeric[3]);
  const us = US_DATE.exec(text);
  return us === null ? undefined : iso(us[3], Number(us[1]), us[2]);
}

function iso(year: string | undefined, month: number, day: string | undefined): string | undefined {
  const date = Number(day);
  if (month < 1 || month > 12 || date < 1 || date > 31) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
