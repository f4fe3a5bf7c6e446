import { say, wording } from '../../../catalogue/index.ts';
import { type Period, periodLabel } from '../../../linguistics/periods/index.ts';
import { extractQuantities } from '../../../linguistics/quantities/index.ts';
import {
  evaluate,
  type Line,
  linesOf,
  MEASURES,
  type Term,
  withoutMissing,
  writeTerm,
} from '../../measures/index.ts';
import type { AskedCalculation } from './asked-calculations.ts';

/** A cell of a statement that may be a line of a calculation. */
export interface LineFigure {
  readonly documentId: string;
  readonly evidenceId: string;
  readonly label: string;
  readonly header: string;
  readonly value: string;
  readonly unit: string;
  /** How well row, column and document are those asked for, in (0, 1]. */
  readonly worth: number;
}

export interface WorkedOut {
  readonly evidenceIds: readonly string[];
  /** A sentence with its lines and its formula. */
  readonly text: string;
}

/** Row labels that answer for a measure less well than this make no calculation. */
const MIN_WORTH = 0.6;
const SCALES: readonly (readonly [RegExp, number, string])[] = [
  [/\bthousands?\b|千元/i, 1e3, 'thousand'],
  [/\bmillions?\b|百万/i, 1e6, 'million'],
  [/\bbillions?\b|十亿/i, 1e9, 'billion'],
  [/万元/, 1e4, 'ten thousand'],
  [/亿元/, 1e8, 'hundred million'],
];

/** Works a figure out of lines of statements, all of one document where one has them all; undefined when a line is missing. */
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

function chooseLines(
  term: Term,
  period: Period,
  figuresOf: (measure: string, period: Period) => readonly LineFigure[],
): Chosen | undefined {
  const lines = linesOf(term);
  const found = new Map(
    lines.map((line) => {
      const own = yearsBefore(period, line.back);
      return [keyOf(line), figuresOf(line.id, own).filter(({ worth }) => worth >= MIN_WORTH)] as const;
    }),
  );
  const documents = [...new Set([...found.values()].flat().map(({ documentId }) => documentId))];
  const sets = [...documents, undefined].flatMap((documentId) => {
    const figures = new Map(
      [...found].flatMap(([key, all]) => {
        const best = all.find((each) => documentId === undefined || each.documentId === documentId);
        return best === undefined ? [] : [[key, best] as const];
      }),
    );
    const whole = withoutMissing(term, (line) => figures.has(keyOf(line)));
    if (whole === undefined || linesOf(whole).length === 0) return [];
    const worth = linesOf(whole).reduce((sum, line) => sum + (figures.get(keyOf(line))?.worth ?? 0), 0);
    return [{ term: whole, figures, worth: worth / linesOf(whole).length, isOne: documentId !== undefined }];
  });
  return sets.toSorted((a, b) => Number(b.isOne) - Number(a.isOne) || b.worth - a.worth)[0];
}

function write(
  { name, form, period, needsPositive }: AskedCalculation,
  { term, figures }: Chosen,
  language: 'en' | 'zh',
) {
  const lines = linesOf(term);
  const own = lines.flatMap((line) => {
    const figure = figures.get(keyOf(line));
    return figure === undefined ? [] : [{ line, figure, cell: readCell(figure, line) }];
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
  const formula = writeTerm(
    term,
    (line) => own.find((each) => keyOf(each.line) === keyOf(line))?.cell?.shown ?? '',
  );
  const result = resultOf(value, form);
  const rows = own.map(
    ({ figure, cell }) => `${cleanLabel(figure.label)} ${cell?.shown ?? ''} (${figure.header})`,
  );
  const [scale = 0] = form === 'amount' ? scales : [];
  const when = periodLabel(period);
  const text = say(language, wording('workedOut', { name, when, result, formula, scale, rows }));
  return {
    text,
    evidenceIds: [...new Set(own.map(({ figure }) => figure.evidenceId))],
  };
}

/** The printed figure; brackets are a minus only where the measure may be one. */
function readCell({ value, unit, label }: LineFigure, { id }: Line) {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(value)?.[0];
  if (digits === undefined || /%/.test(value)) return undefined;
  const isSigned = MEASURES.find((measure) => measure.id === id)?.isSigned === true;
  const isNegative = isSigned && /[(（]\s*[$€£¥]?\s*\d|^\s*[-–−]/.test(value);
  const plain = Number(digits.replaceAll(',', ''));
  const isLoss = isSigned && /^(?:net )?(?:operating )?loss\b/i.test(label);
  const sign = isNegative || isLoss ? -1 : 1;
  const scale = SCALES.find(([pattern]) => pattern.test(unit))?.[1];
  return { value: sign * plain, shown: `${sign < 0 ? '-' : ''}${digits}`, scale };
}

const cleanLabel = (label: string): string =>
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
