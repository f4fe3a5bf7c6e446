import { pick } from '../mutate.ts';
import { FLAWS } from './flaws.ts';
import { differ, figureAt, isFellow, type RowToClaim, type Said } from './said.ts';
import { TEMPLATES } from './templates.ts';
import { TEMPLATES_OF_TWO } from './templates-of-two.ts';

/** A claim made from one row of a table, or a false twin of it. */
export interface CellClaim {
  readonly language: 'en' | 'zh';
  readonly template: string;
  readonly claim: string;
  /** The head of a row that is claimed as a row. */
  readonly before?: string;
  /** What is wrong with it; absent where it is true. */
  readonly flaw?: string;
}

/** The true claim of a row and its false twins, each with one thing changed. None where no template fits. */
export function claimRow(toClaim: RowToClaim): CellClaim[] {
  const { table, row, random, entity } = toClaim;
  const columns = table.columns.flatMap((column, at) => (row.cells[at] === undefined ? [] : [column]));
  const column = pick(columns, random);
  if (column === undefined) return [];
  const figure = figureAt(table, row, column);
  if (figure === undefined || figure.value === 0) return [];
  const other = columns.find((own) => own !== column && isFellow(own, column));
  const second = other === undefined ? undefined : figureAt(table, row, other);
  const rows = table.rows.flatMap((own) => {
    const cell = own === row ? undefined : figureAt(table, own, column);
    return cell !== undefined && cell.value > 0 && differ(cell, figure) ? [{ row: own, figure: cell }] : [];
  });
  const said: Said = { row, column, other, figure, second, entity, neighbour: pick(rows, random) };
  return [...TEMPLATES, ...TEMPLATES_OF_TWO].flatMap((template): CellClaim[] => {
    const truth = template.say(said, toClaim);
    if (truth === undefined) return [];
    const common = { language: template.language, template: template.name };
    const twins = template.flaws.flatMap((flaw): CellClaim[] => {
      const changed = FLAWS[flaw](said, toClaim);
      const twin = changed === undefined ? undefined : template.say(changed, toClaim);
      return twin === undefined || twin.claim === truth.claim ? [] : [{ ...common, ...twin, flaw }];
    });
    return [{ ...common, ...truth }, ...twins];
  });
}
