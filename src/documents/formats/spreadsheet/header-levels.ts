import { DATE, isFigure, isNumeric } from './is-figure.ts';

const MAX_LEVELS = 3;
const MAX_TITLES = 3;
/** Part of the cells under grouped names: below text, two rows of text are no header. */
const LEAST_FIGURES = 0.5;
/** Characters: `thousand tonnes`. */
const LONGEST_UNIT = 20;

/** How many rows at the top name the columns: `2023` over `H1` and `H2` are two. */
export function headerLevels(rows: readonly (readonly string[])[]): number {
  let levels = 1;
  while (levels < MAX_LEVELS && (isGroupRow(rows.slice(levels - 1)) || hasUnitsBelow(rows.slice(levels - 1))))
    levels += 1;
  return levels;
}

/** How many rows at the top say one thing each, a title, a unit or who has made it, over the names of the columns. */
export function titleRows(rows: readonly (readonly string[])[]): number {
  let titles = 0;
  while (titles < MAX_TITLES && (distinctValues(rows[titles]).length === 1 || namesMakerOrUnit(rows[titles])))
    titles += 1;
  const [header = [], ...data] = rows.slice(titles);
  if (titles === 0 || distinctValues(header).length < 2) return 0;
  if (rows[0]?.[0] === '' && !namesMakerOrUnit(rows[0])) return 0;
  const isHeader = data.length > 0 && header.every((cell, column) => namesColumn(cell, column, data));
  return isHeader || headerLevels([header, ...data]) > 1 ? titles : 0;
}

/** What a row says, each thing once. */
export function distinctValues(row: readonly string[] = []): string[] {
  return [...new Set(row.filter((cell) => cell !== ''))];
}

/** `编制单位：海风公司` and, further on, `单位：万元`. */
function namesMakerOrUnit(row: readonly string[] = []): boolean {
  const values = distinctValues(row);
  return (
    values.length > 0 &&
    values.length < row.length &&
    values.every((value) => {
      const [label = '', ...said] = value.split(/[:：]/);
      return /\p{L}/u.test(label) && said.join('').trim() !== '';
    })
  );
}

/** No number, or a year over a column that holds none. */
function namesColumn(cell: string, column: number, data: readonly (readonly string[])[]): boolean {
  if (isFigure(cell)) return false;
  return (
    !isNumeric(cell) || data.every((row) => isFigure(row[column] ?? '') || !isNumeric(row[column] ?? ''))
  );
}

/** Whether the first row is one like all others: a label with a colon before its value, or a date over dates. */
export function hasNoHeader([first = [], ...rows]: readonly (readonly string[])[]): boolean {
  const labels = distinctValues(first).filter((cell) => /[:：]$/.test(cell)).length;
  const isDated = first.some(
    (cell, column) => DATE.test(cell) && rows.every((row) => DATE.test(row[column] ?? '')),
  );
  return isDated || (labels > 0 && labels < distinctValues(first).length);
}

/** One row of names in place of several: `2023 H1`. */
export function joinHeader(rows: readonly (readonly string[])[], levels: number): string[][] {
  const header = rows.slice(0, levels);
  const filled = header.map((row, index) => fillGroups(row, header[index + 1]));
  const names = (filled[0] ?? []).map((_, column) =>
    [...new Set(filled.map((row) => row[column] ?? ''))].filter((part) => part !== '').join(' '),
  );
  return [names, ...rows.slice(levels).map((row) => [...row])];
}

/** Whether the first row groups the names in the second: each group has several, and all other columns have one name. */
function isGroupRow(rows: readonly (readonly string[])[]): boolean {
  const [upper = [], lower = [], ...data] = rows;
  if (data.length === 0 || lower.some(isFigure) || upper.some(isFigure)) return false;
  const groups = fillGroups(upper, lower);
  const grouped = groups.map(
    (group, column) =>
      group !== '' &&
      (lower[column] ?? '') !== '' &&
      [column - 1, column + 1].some((next) => groups[next] === group),
  );
  const isApart = groups.every((group, column) => {
    const name = lower[column] ?? '';
    const isRepeated = lower.indexOf(name) !== lower.lastIndexOf(name);
    if (!grouped[column]) return group === '' || name === '' || group === name || isRepeated;
    return name !== group && groups.some((other, at) => other === group && lower[at] !== name);
  });
  const others = grouped.filter((is) => !is).length;
  const count = new Set(groups.filter((_, column) => grouped[column])).size;
  if (!isApart || count === 0 || (others === 0 && count < 2)) return false;
  const cells = data.flatMap((row) => row.filter((cell, column) => grouped[column] && cell !== ''));
  return cells.filter(isNumeric).length >= LEAST_FIGURES * cells.length && cells.length > 0;
}

/** Whether the second row says the unit of every column but that of the labels: words over figures. */
function hasUnitsBelow([names = [], units = [], ...data]: readonly (readonly string[])[]): boolean {
  const isLabelled = data.every(([label = '']) => label !== '');
  if (data.length === 0 || !isLabelled || units.length < 2 || (units[0] !== '' && units[0] !== names[0]))
    return false;
  return units.slice(1).every((unit, at) => {
    const below = data.map((row) => row[at + 1] ?? '').filter((cell) => cell !== '');
    const isNamed = (names[at + 1] ?? '') !== '' && !isFigure(names[at + 1] ?? '');
    const isUnit = unit !== '' && unit.length <= LONGEST_UNIT && !/\d/.test(unit);
    return isNamed && isUnit && below.filter(isFigure).length > LEAST_FIGURES * below.length;
  });
}

/** A name that stands once over its group, in the cells that are blank beside it. */
function fillGroups(upper: readonly string[], lower: readonly string[] | undefined): string[] {
  const filled: string[] = [];
  for (const [column, cell] of upper.entries()) {
    const before = filled[column - 1] ?? '';
    const goesOn = cell === '' && (lower?.[column] ?? '') !== '' && (lower?.[column - 1] ?? '') !== '';
    filled.push(goesOn ? before : cell);
  }
  return filled;
}
