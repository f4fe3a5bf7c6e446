import type { Block } from '../../../domain/index.ts';
import { chartBlocks } from '../../container/office-charts.ts';
import { relationsOf } from '../../container/office-relations.ts';
import type { Archive } from '../../container/read-archive.ts';
import { sheetParts } from './sheet-parts.ts';

/** Charts by the name of the sheet they stand on: workbook → sheet → drawing → chart. */
export function chartsBySheet(archive: Archive): Map<string, Block[]> {
  const charts = new Map<string, Block[]>();
  for (const [name, sheet] of sheetParts(archive)) {
    const parts = relationsOf(archive, sheet)
      .filter((relation) => relation.type === 'drawing')
      .flatMap((drawing) => relationsOf(archive, drawing.target))
      .filter((relation) => relation.type === 'chart');
    const blocks = parts.flatMap((part) => chartBlocks(archive, part.target));
    if (blocks.length > 0) charts.set(name, blocks);
  }
  return charts;
}
