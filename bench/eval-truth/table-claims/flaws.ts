import { pick } from '../mutate.ts';
import { differ, type Flaw, figureAt, isFellow, type RowToClaim, type Said } from './said.ts';

/** What a twin says instead of the truth; undefined where it cannot be said wrongly so. */
export const FLAWS: Readonly<Record<Flaw, (said: Said, toClaim: RowToClaim) => Said | undefined>> = {
  column(said, { table, row, random }) {
    const others = row.cells.filter((cell) => differ(cell, said.figure));
    const figure = pick(others, random);
    return figure === undefined || table.columns.length < 2 ? undefined : { ...said, figure };
  },
  row(said, { table, row, random }) {
    const rows = table.rows.filter(
      (other) => other !== row && differ(figureAt(table, other, said.column), said.figure),
    );
    const neighbour = pick(rows, random);
    const figure = neighbour && figureAt(table, neighbour, said.column);
    return figure === undefined || row.cells.some((cell) => cell?.value === figure.value)
      ? undefined
      : { ...said, figure };
  },
  digit(said, { table, random }) {
    const { raw } = said.figure;
    const first = raw.search(/\d/);
    const digit = Number(raw.charAt(first));
    const changed = ((digit + Math.floor(random() * 8)) % 9) + 1;
    const written = `${raw.slice(0, first)}${changed}${raw.slice(first + 1)}`;
    const value = Number(written.replace(/[^\d.]/g, ''));
    const isPrinted = table.rows.some(({ cells }) => cells.some((cell) => cell?.value === value));
    return changed === digit || isPrinted
      ? undefined
      : { ...said, figure: { ...said.figure, raw: written, value } };
  },
  scale: (said) => ({ ...said, isOtherScale: true }),
  year(said, { table, row }) {
    const others = table.columns.filter((own) => isFellow(own, said.column));
    const column = others.find((own) => differ(figureAt(table, row, own), said.figure));
    return column === undefined ? undefined : { ...said, column };
  },
  direction: (said) => ({ ...said, isTurned: true }),
  exchange: (said) => (said.neighbour === undefined ? undefined : { ...said, isExchanged: true }),
  entity: (said, { stranger }) => (said.entity === undefined ? undefined : { ...said, entity: stranger }),
};
