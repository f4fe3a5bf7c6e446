import type { Block } from '../../../domain/index.ts';
import { chartBlocks } from '../../container/office-charts.ts';
import { relationsOf } from '../../container/office-relations.ts';
import { type Archive, archiveText } from '../../container/read-archive.ts';
import { parseXml, xmlAll } from '../../markup/xml-dom.ts';
import { sheetParts } from './sheet-parts.ts';

/** Text boxes and charts by the name of the sheet they stand on: workbook → sheet → drawing → chart. */
export function drawingsBySheet(archive: Archive): Map<string, Block[]> {
  const drawings = new Map<string, Block[]>();
  for (const [name, sheet] of sheetParts(archive)) {
    const blocks = relationsOf(archive, sheet)
      .filter((relation) => relation.type === 'drawing')
      .flatMap(({ target }) => [
        ...boxes(archiveText(archive, target)),
        ...relationsOf(archive, target)
          .filter((relation) => relation.type === 'chart')
          .flatMap((part) => chartBlocks(archive, part.target)),
      ]);
    if (blocks.length > 0) drawings.set(name, blocks);
  }
  return drawings;
}

function boxes(xml: string): Block[] {
  if (!xml.includes('<xdr:txBody')) return [];
  return xmlAll(parseXml(xml), 'xdr:txBody').flatMap((box): Block[] => {
    const lines = xmlAll(box, 'a:p').map((line) =>
      xmlAll(line, 'a:t')
        .map((run) => run.textContent ?? '')
        .join(''),
    );
    const text = lines.filter((line) => line.trim() !== '').join('\n');
    return text === '' ? [] : [{ kind: 'paragraph', text }];
  });
}
