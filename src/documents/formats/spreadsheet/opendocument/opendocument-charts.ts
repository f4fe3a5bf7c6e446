import type { WorkBook } from '@e965/xlsx';
import type { Block } from '../../../../domain/index.ts';
import type { Archive } from '../../../container/read-archive.ts';
import { xmlAll } from '../../../markup/xml-dom.ts';
import { readObject } from '../../opendocument/embedded-objects.ts';
import { OBJECTS } from './complete-opendocument.ts';

/** The data behind the charts of an OpenDocument workbook, by the name of their sheet. */
export function chartsOfOpenDocument(workbook: WorkBook, archive: Archive): Map<string, Block[]> {
  return new Map(
    Object.entries(workbook.Sheets).map(([name, sheet]) => [
      name,
      ((sheet[OBJECTS] ?? []) as readonly string[]).flatMap(
        (href) =>
          readObject(archive, href, (cell) => (xmlAll(cell, 'text:p')[0]?.textContent ?? '').trim()) ?? [],
      ),
    ]),
  );
}
