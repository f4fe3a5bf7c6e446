import { readPeriods } from '../periods/index.ts';

const YEAR = /^(?:FY\s?)?(?:19|20)\d\d(?:\s?年度?)?(?:\s?\([^)]{1,20}\))?$/i;
const UNIT = /^[(（]?(?:in\b|单位[:：]?)\s?(?:thousands|millions|billions|百万|千|万)?[^|]{0,30}[)）]?$/i;
const INTRODUCED = /^(?:as of|as at|at|end of|截至|于)?[\s:：,，.*()（）]*$/i;
/** “(MILLIONS, EXCEPT PER SHARE DATA)” in the place of a label names no row. */
const BRACKETED = /^[(（][^()（）]*[)）]$/;

/**
 * `|  | 2015 | 2014 |` below “Year ended December 31,”, `|  | Q3 | Full year |` below “2022”, `|  | (in thousands) |` or
 * `|  | Amount | to Sales |`: a further line of a table's header.
 */
export function isHeaderLine(cells: readonly string[]): boolean {
  const [label = '', ...rest] = cells;
  const said = rest.filter((cell) => cell !== '');
  const isNameless = !/\p{L}{2}/u.test(label) || BRACKETED.test(label);
  return (
    isNameless &&
    said.length > 0 &&
    said.every((cell) => YEAR.test(cell) || UNIT.test(cell) || isPeriod(cell) || namesColumn(cell))
  );
}

/** Words without a figure name what stands below them, and are no figure themselves. */
function namesColumn(cell: string): boolean {
  return /\p{L}{2}/u.test(cell) && !/\d/.test(cell);
}

/** “May 31, 2020”, “2020年12月31日”, “Q2”: a period, and nothing else but what introduces one. */
function isPeriod(cell: string): boolean {
  const periods = readPeriods(cell);
  const rest = periods.reduce((text, { raw }) => text.replace(raw, ' '), cell);
  return periods.length > 0 && INTRODUCED.test(rest);
}

/** Whether a further line says in what the table counts, and not of when its columns are. */
export function isUnitLine(cells: readonly string[]): boolean {
  return isHeaderLine(cells) && cells.slice(1).some((cell) => UNIT.test(cell));
}
