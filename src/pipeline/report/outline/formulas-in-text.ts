import type { Calculation, Claim, Report } from '../../../domain/index.ts';
import { anyOf, ZH } from '../../../linguistics/lexicon/index.ts';
import { numbersCited, placesOf } from './cited-place.ts';

/** Behind which offset of a claim's text a calculation stands, without its result. */
export interface FormulaInText {
  readonly at: number;
  readonly formula: string;
}

/** Longer ones, those with brackets, and more in one statement interrupt whoever reads. */
const LONGEST = 24;
const MOST = 2;

/**
 * The calculations of a claim that stand in its text, right behind their results: all of them or none, short ones whose figures are from
 * the pages that the claim cites. Not in rows, and not in a summary, which the sections go on from.
 */
export function createFormulasInText(report: Report): (claim: Claim) => readonly FormulaInText[] {
  const hasSections = report.sections.some(({ limits, blocks }) => limits !== true && blocks.length > 0);
  const blocks = [...(hasSections ? [] : report.answer), ...report.sections.flatMap((one) => one.blocks)];
  const told = new Set(
    blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'bullet').flatMap(({ claims }) => claims),
  );
  return (claim) => {
    const { calculations = [], lead = '', text } = claim;
    if (calculations.length === 0 || calculations.length > MOST || !told.has(claim)) return [];
    const placed = calculations.flatMap(({ formula }) => placeFormula(formula, text));
    const isWhole = placed.length === calculations.length && placed.every(({ at }) => at > lead.length);
    return isWhole && withoutCited(claim, report).every(({ cells }) => cells.length === 0)
      ? placed.toSorted((one, other) => one.at - other.at)
      : [];
  };
}

/** A whole figure, and what belongs to it. */
const FIGURE = /\d(?:[\d.,]*\d)?/g;
const UNIT = new RegExp(
  String.raw`^(?:\s?[%％]|\s(?:million|billion|thousand|points?|cents?|times)(?!\p{L})|\s?(?:${anyOf(ZH.figures.units)})(?!\p{Script=Han}))`,
  'u',
);

const isLong = (side: string): boolean => side.length > LONGEST || side.includes('(');

/** Where the result of `36 / 48 = 75 %` stands in a text, with its unit, if just once and before no word of Chinese besides. */
function placeFormula(formula: string, text: string): FormulaInText[] {
  const [side = '', result = '', ...more] = formula.split('=').map((part) => part.trim());
  const [figure] = result.match(FIGURE) ?? [];
  if (figure === undefined || side === '' || isLong(side) || more.length > 0 || text.includes(side))
    return [];
  const [only, ...others] = [...text.matchAll(FIGURE)].filter(([printed]) => printed === figure);
  if (only === undefined || others.length > 0) return [];
  const behind = only.index + figure.length;
  const at = behind + (UNIT.exec(text.slice(behind))?.[0].length ?? 0);
  return at === behind && /^\s?\p{Script=Han}/u.test(text.slice(at))
    ? []
    : [{ at, formula: withSigns(side) }];
}

/** A calculation with the signs of print: `24,311 × 6.0 − 3` for `24,311 * 6.0 - 3`. */
export const withSigns = (formula: string): string =>
  formula.replace(/ ?\* ?/g, ' × ').replace(/ - (?=[\d(])/g, ' − ');

/** The calculations of a claim with those figures whose document and page it does not cite itself. */
export function withoutCited(claim: Claim, report: Report): Calculation[] {
  const placesBehind = (numbers: readonly number[]) =>
    report.citations
      .filter((one) => numbers.includes(one.number))
      .flatMap((one) => placesOf(one, report.language));
  const cited = new Set(placesBehind(numbersCited(claim)));
  const isCited = (number: number) => placesBehind([number]).every((place) => cited.has(place));
  return (claim.calculations ?? []).map(({ formula, cells }) => ({
    formula,
    cells: cells.filter(({ number }) => number !== undefined && !isCited(number)),
  }));
}
