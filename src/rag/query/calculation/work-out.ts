import { say, wording } from '../../../catalogue/index.ts';
import { type Period, periodLabel } from '../../../linguistics/periods/index.ts';
import { extractQuantities } from '../../../linguistics/quantities/index.ts';
import { evaluate, type Line, linesOf, type Term, withoutMissing, writeTerm } from '../../measures/index.ts';
import type { AskedCalculation } from './asked-calculations.ts';
import { type LineFigure, type PlainFigure, readCell } from './plain-figure.ts';
import { SCALES } from './scales.ts';

export interface WorkedOut extends PlainFigure {
  readonly evidenceIds: readonly string[];
  /** A sentence with its lines and its formula. */
  readonly text: string;
}

/** Row labels that answer for a measure less well than this make no calculation. */
const MIN_WORTH = 0.6;
/** Works a figure out of lines of the statements of one document; undefined when a line is missing. */
export function workOut(
  asked: AskedCalculation,
  figuresOf: (measure: string, period: Period) => readonly LineFigure[],
  language: 'en' | 'zh',
): WorkedOut | undefined {
  for (const term of asked.terms) {
    const chosen = chooseLines(term, asked.period, figuresOf);
    if (chosen !== undefined) return write(asked, chosen, language);
  }
  return undefined;
}

/** A period some years earlier; of a range its last year. */
export function yearsBefore({ until: _, ...period }: Period, years: number): Period {
  return { ...period, year: (period.year ?? 0) - years };
}

interface Chosen {
  readonly term: Term;
  readonly figures: ReadonlyMap<string, LineFigure>;
}

const keyOf = ({ id, back }: Line): string => `${id} ${back}`;

/** Lines of the statements themselves first: what stands in a note may be a part of one. */
const partsOf = (figures: readonly LineFigure[]): LineFigure[] =>
  figures
    .filter(({ worth }) => worth >= MIN_WORTH)
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || b.worth - a.worth);

/** The measures of a calculation that no statement prints for its period; all of them where no one document has them. */
export function missingLines(
  { terms: [term], period }: AskedCalculation,
  figuresOf: (measure: string, period: Period) => readonly LineFigure[],
): string[] {
  const lines = term === undefined ? [] : linesOf(term);
  const missing = lines.filter(
    (line) => partsOf(figuresOf(line.id, yearsBefore(period, line.back))).length === 0,
  );
  return [...new Set((missing.length === 0 ? lines : missing).map(({ id }) => id))];
}

function chooseLines(
  term: Term,
  period: Period,
  figuresOf: (measure: string, period: Period) => readonly LineFigure[],
): Chosen | undefined {
  const lines = linesOf(term);
  const found = new Map(
    lines.map((line) => {
      const own = yearsBefore(period, line.back);
      return [keyOf(line), partsOf(figuresOf(line.id, own))] as const;
    }),
  );
  const documents = [...new Set([...found.values()].flat().map(({ documentId }) => documentId))];
  const sets = documents.flatMap((documentId) => {
    const figures = new Map(
      [...found].flatMap(([key, all]) => {
        const best = all.find((each) => each.documentId === documentId);
        return best === undefined ? [] : [[key, best] as const];
      }),
    );
    const whole = withoutMissing(term, (line) => figures.has(keyOf(line)));
    if (whole === undefined || linesOf(whole).length === 0) return [];
    const worth = linesOf(whole).reduce((sum, line) => sum + (figures.get(keyOf(line))?.worth ?? 0), 0);
    const own = linesOf(whole).flatMap((line) => figures.get(keyOf(line)) ?? []);
    const primary = own.filter(({ isPrimary }) => isPrimary).length / own.length;
    return [{ term: whole, figures, primary, worth: worth / own.length }];
  });
  return sets.toSorted((a, b) => b.primary - a.primary || b.worth - a.worth)[0];
}

function write(
  { name, form, period, needsPositive }: AskedCalculation,
  { term, figures }: Chosen,
  language: 'en' | 'zh',
) {
  const lines = linesOf(term);
  const own = lines.flatMap((line) => {
    const figure = figures.get(keyOf(line));
    return figure === undefined ? [] : [{ line, figure, cell: readCell(figure) }];
  });
  if (own.some(({ cell }) => cell === undefined)) return undefined;
  if (needsPositive === true && own.some(({ cell }) => (cell?.value ?? 0) <= 0)) return undefined;
  const scales = new Set(own.flatMap(({ cell }) => cell?.scale ?? []));
  if (scales.size > 1) return undefined; // thousands of one table are not divided by millions of another
  const value = evaluate(
    term,
    (line) => own.find((each) => keyOf(each.line) === keyOf(line))?.cell?.value ?? Number.NaN,
  );
  if (!Number.isFinite(value)) return undefined;
  const formula = withoutLeadingMinus(
    writeTerm(term, (line) => own.find((each) => keyOf(each.line) === keyOf(line))?.cell?.shown ?? ''),
  );
  const result = resultOf(value, form);
  const rows = own.map(
    ({ figure, cell }) => `${cleanLabel(figure.label)} ${cell?.shown ?? ''} (${figure.header})`,
  );
  const [scale = 0] = form === 'amount' ? scales : [];
  const when = periodLabel(period);
  const text = say(language, wording('workedOut', { name, when, result, formula, scale, rows }));
  const isRate = form === 'percent';
  return {
    text,
    value: isRate ? value * 100 : value * (scale === 0 ? 1 : scale),
    shown: result,
    scale: scale === 0 ? undefined : scale,
    isRate,
    evidenceIds: [...new Set(own.map(({ figure }) => figure.evidenceId))],
  };
}

/** A loss of 3,547 and 1,979 of depreciation: `1,979 − 3,547`, which reads as arithmetic does. */
const withoutLeadingMinus = (formula: string): string =>
  formula
    .replace(/(^|\()-([\d.,]+) \+ ([\d.,]+)/g, '$1$3 − $2')
    .replace(/ ([−+]) -(?=\d)/g, (_, sign: string) => (sign === '+' ? ' − ' : ' + '));

export const cleanLabel = (label: string): string =>
  label.replace(/\s*[(（][^()（）]{0,6}[)）]\s*$/, '').replace(/[:：,，\s]+$/, '');

function resultOf(value: number, form: AskedCalculation['form']): string {
  if (form === 'percent') return `${(value * 100).toFixed(1)} %`;
  if (form === 'ratio') return value.toFixed(2);
  return Number(value.toFixed(2)).toLocaleString('en-US', { maximumFractionDigits: 2 });
}

/** `91,248 (in thousands)` in millions, for a question that asks for millions; undefined where nothing has to be converted. */
export function convertFigure(value: string, unit: string, asked: string): string | undefined {
  const from = SCALES.find(([pattern]) => pattern.test(unit));
  const to = SCALES.find(([pattern]) => pattern.test(asked));
  const [quantity] = extractQuantities(value.replace(/[$€£¥()（）\s]/g, ''));
  if (from === undefined || to === undefined || from === to || quantity === undefined) return undefined;
  const converted = (Math.abs(quantity.value) * from[1]) / to[1];
  const digits = converted >= 1000 ? 0 : 2;
  const figure = converted.toLocaleString('en-US', { maximumFractionDigits: digits });
  return `${figure} ${to[2]}`;
}
