import { analyzeText } from '../../../linguistics/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { isSameValue } from '../figures/match-figure.ts';
import { type Figure, readFigures } from '../passages/read-figures.ts';
import type { HeadedRow } from './table-heads.ts';

/** A figure that is printed below zero, and that a statement gives without a sign. */
export interface LostSign {
  readonly figure: Figure;
  /** As it is printed. */
  readonly printed: string;
  /** What its label calls what is printed in brackets: income in “Other (income)/deductions”. */
  readonly called: string;
}

const NEGATIVE = /^\P{L}?\s?(?:[-−–]\s?\P{L}?\d|\(\s?\P{L}?\s?[\d.,]+\s?%?\s?\))/u;
const SIGN = /[-−–+(（]\s?\p{Sc}?\s?$/u;
/** “(Income)/deductions”, “Net earnings/(loss)”, “(Gain) on …”. */
const CALLED = /(?:^|\/)\s?\(([^()]{3,40})\)|\(([^()]{3,40})\)\s?\//gu;
/** Nothing but a mark between what stands before and the figure: “$27,742 million, 54%”. */
const BARE = /(?:[,;:(，；：（]|\d\p{L}*)\s*$/u;

/** Another value right behind one: “down 57.4%, 52.2% operationally”. */
const NEXT = /^\s?[,，、]\s?$/u;

/**
 * Figures of a statement whose sign is lost, as far as signs and the row's own label tell: a change in per cent that stands alone, without
 * a word that could say its direction, and an amount whose label says what brackets mean, where the statement does not say it. What is
 * said of one figure holds for one right behind it.
 */
export function findLostSigns(statement: string, rows: readonly HeadedRow[]): LostSign[] {
  const text = statement.normalize('NFKC');
  const said = new Set(analyzeText(text));
  const cells = rows.flatMap((row) =>
    row.cells.map((cell, at) => ({ cell, label: row.cells[0] ?? '', head: row.heads[at] ?? '' })),
  );
  let told: Figure | undefined;
  return readFigures(text).flatMap((figure): LostSign[] => {
    const isNext = told !== undefined && NEXT.test(text.slice(told.end, figure.start));
    told = undefined;
    const printed = cells.filter(({ cell }) =>
      readFigures(cell).some((own) => isSameValue(figure, own, [], [])),
    );
    const [first] = printed;
    const before = text.slice(0, figure.start);
    if (first === undefined || figure.isYear || !printed.every(({ cell }) => NEGATIVE.test(cell))) return [];
    if (/\+\s?$/.test(before)) return [{ figure, printed: first.cell, called: '' }];
    if (SIGN.test(before)) told = figure;
    if (told !== undefined) return [];
    const called = [...first.label.matchAll(CALLED)].map(([, left, right]) => left ?? right ?? '').join(', ');
    const isLost = figure.isPercent
      ? BARE.test(before)
      : // In a column of no period a bracket may be what is taken off.
        called !== '' &&
        printed.every(({ head }) => readPeriods(head).length > 0) &&
        !analyzeText(called).some((term) => said.has(term));
    if (!isLost || isNext) told = figure;
    return isLost && !isNext ? [{ figure, printed: first.cell, called: figure.isPercent ? '' : called }] : [];
  });
}
