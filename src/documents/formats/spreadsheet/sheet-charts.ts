import type { Block } from '../../../domain/index.ts';
import { chartBlocks } from '../../container/office-charts.ts';
import { relationsOf } from '../../container/office-relations.ts';
import { type Archive, archiveText } from '../../container/read-archive.ts';
import { decodeXmlText } from '../../markup/xml-dom.ts';

const WORKBOOK = 'xl/workbook.xml';

/** Charts by the name of the sheet they stand on: workbook → sheet → drawing → chart. */
export function chartsBySheet(archive: Archive): Map<string, Block[]> {
  const relations = new Map(relationsOf(archive, WORKBOOK).map((relation) => [relation.id, relation.target]));
  const charts = new Map<string, Block[]>();
  for (const [, attributes = ''] of archiveText(archive, WORKBOOK).matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/g)) {
    const name = decodeXmlText(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? '');
    const target = relations.get(/\br:id="([^"]*)"/.exec(attributes)?.[1] ?? '');
    if (target === undefined) continue;
    const parts = relationsOf(archive, target)
      .filter((relation) => relation.type === 'drawing')
      .flatMap((drawing) => relationsOf(archive, drawing.target))
      .filter((relation) => relation.type === 'chart');
    const blocks = parts.flatMap((part) => chartBlocks(archive, part.target));
    if (blocks.length > 0) charts.set(name, blocks);
  }
  return charts;
}
