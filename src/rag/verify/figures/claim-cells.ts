import { EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { extractQuantities, readFigureContext } from '../../../linguistics/quantities/index.ts';
import type { ClaimContext } from '../claims/claim-context.ts';
import { monthsOf } from '../claims/date-of.ts';
import { type Facets, readFacets } from '../claims/passages.ts';
import { type Cell, stepOf } from './cell.ts';
import { PER_SHARE } from './read-cells.ts';
import { figuresOfCell } from './read-lines.ts';
import { figuresOf } from './read-prose-figures.ts';
import { wordsOf, wordsOfTitle } from './words-of.ts';

/** The figures of a claim: a sentence, or a row of a table whose head stands before it. */
export function readClaimCells(facets: Facets, text: string, context: ClaimContext): readonly Cell[] {
  if (text.includes(' | ')) return readRow(text, context.before ?? '');
  const periods = readPeriods(facets.folded);
  return figuresOf(facets, periods);
}

/** Figures of the sentence before a claim, which it may go on from. */
export function readFiguresBefore({ before = '' }: ClaimContext): readonly Cell[] {
  if (before === '' || before.includes(' | ')) return [];
  const facets = readFacets(before);
  return figuresOf(facets, readPeriods(facets.folded));
}

function readRow(text: string, head: string): Cell[] {
  const cells = text.normalize('NFKC').split(' | ');
  const titles = head.normalize('NFKC').split(' | ');
  const fits = titles.length === cells.length;
  // A row may be named by several cells: segment and category.
  const name = cells.filter((cell, at) => at === 0 || (/\p{L}{3}/u.test(cell) && !/\d/.test(cell))).join(' ');
  const rowYears = yearsOf(name);
  const scale = readFigureContext(titles[0] ?? '') ?? readFigureContext(name);
  let index = (cells[0] ?? '').length;
  const places = cells.slice(1).flatMap((cell, at) => {
    const parts = figuresOfCell(cell);
    return (parts !== undefined && parts.length === 2 ? parts : [cell]).map((part) => ({ cell: part, at }));
  });
  return places.flatMap(({ cell, at }): Cell[] => {
    const own = index;
    index += cell.length + 3;
    const title = fits ? (titles[at + 1] ?? '') : '';
    const bare = cell.replace(/[()\s]/g, '');
    const over = readFigureContext(title) ?? scale;
    const quantities = extractQuantities(
      /^[+−-]?[$€£¥]?\(?[\d.,]+/.test(bare) ? bare : cell,
      over !== undefined && PER_SHARE.test(name) ? { ...over, scale: 1 } : over,
    );
    const months = readPeriods(title).flatMap(monthsOf);
    const years = [...yearsOf(title), ...yearsOf(cell)];
    return quantities.flatMap((quantity) => {
      const said =
        years.length > 0
          ? years
          : rowYears.length === 1 && EARLIER.test(title)
            ? rowYears.map((year) => year - 1)
            : rowYears;
      if (/^(?:19|20)\d{2}$/.test(quantity.raw) || standsInName(cell, quantity.raw)) return [];
      const beside = /\p{L}{3}/u.test(cell) ? wordsOf(cell) : [];
      const label = [...wordsOf(name), ...wordsOfTitle(title), ...beside];
      return [
        {
          value: quantity.value,
          step: stepOf(quantity),
          ...(quantity.unit === undefined ? {} : { unit: quantity.unit }),
          raw: cell.trim(),
          approximate: quantity.approximate,
          label,
          named: nameOf(years.length > 0 || title === '' ? name : title),
          words: new Set(label),
          years: said,
          isDated: said.length === 1,
          months,
          hasScale: true,
          isTabular: true,
          isEdge: true,
          index: own,
          start: 0,
          end: 0,
        },
      ];
    });
  });
}

/** A column of the year before that of the row: `Revenue a year before`, 上年收入. */
const EARLIER = termPattern(EN.figures.earlier, ZH.figures.earlier);

/** `Operating cash flow, first year` and `资产负债率（计算）` without what is added to the name. */
function nameOf(title: string): string {
  return title.replace(/\s*[,，(（].*$/, '').trim();
}

/** A number in the name of a thing: O-360-A1A, SNJ-7. */
function standsInName(cell: string, raw: string): boolean {
  return cell
    .split(/\s+/)
    .some((word) => /^\p{L}+-\d|^\p{L}+\d+\p{L}/u.test(word) && word.includes(raw.replace(/^[-−]/, '')));
}

function yearsOf(text: string): number[] {
  return readPeriods(text).flatMap(({ year }) => year ?? []);
}
