import type { Calculation, Citation, Claim, Report } from '../../../domain/index.ts';
import { numbersCited } from './cited-place.ts';
import { formatPlace } from './format-locator.ts';

/** Behind which offset of a claim's text a calculation stands, without its result. */
export interface FormulaInText {
  readonly at: number;
  readonly formula: string;
}

/** Longer ones, and more in one statement, interrupt whoever reads. */
const LONGEST = 48;
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

/** What belongs to a figure, behind which its calculation stands. */
const UNIT = String.raw`\s?[%％]|\s(?:million|billion|thousand|points?|cents?|times|percent)(?!\p{L})|\s?(?:百万|[万亿])?(?:[美欧]?元|个?百分点)`;

/** Where the result of `36 / 48 = 75 %` stands in a text, if just once. */
function placeFormula(formula: string, text: string): FormulaInText[] {
  const [side = '', result = '', ...more] = formula.split('=').map((part) => part.trim());
  const figure = /[\d.,]*\d/.exec(result)?.[0];
  if (figure === undefined || side === '' || side.length > LONGEST || more.length > 0 || text.includes(side))
    return [];
  const escaped = figure.replace(/[.]/g, '\\.');
  const found = [
    ...text.matchAll(new RegExp(String.raw`(?<![\d.,])${escaped}(?![.,]?\d)(?:${UNIT})?`, 'gu')),
  ];
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return [];
  return [{ at: only.index + only[0].trimEnd().length, formula: side }];
}

/** The calculations of a claim with those figures whose document and page it does not cite itself. */
export function withoutCited(claim: Claim, report: Report): Calculation[] {
  const placesBehind = (numbers: readonly number[]) =>
    report.citations.filter((one) => numbers.includes(one.number)).flatMap((one) => placesOf(one, report));
  const cited = new Set(placesBehind(numbersCited(claim)));
  const isCited = (number: number) => placesBehind([number]).every((place) => cited.has(place));
  return (claim.calculations ?? []).map(({ formula, cells }) => ({
    formula,
    cells: cells.filter(({ number }) => number !== undefined && !isCited(number)),
  }));
}

/** Each page of a citation, or its place in a document without pages. */
function placesOf(citation: Citation, { language }: Pick<Report, 'language'>): string[] {
  const document = JSON.stringify([citation.documentId, citation.sourcePath]);
  const { pages } = citation.locator;
  if (pages === undefined) return [`${document} ${formatPlace(citation.locator, language)}`];
  return Array.from({ length: pages.last - pages.first + 1 }, (_, at) => `${document} ${pages.first + at}`);
}
