import { relationsOf } from '../../container/office-relations.ts';
import { type Archive, archiveText } from '../../container/read-archive.ts';
import { decodeXmlText } from '../../markup/xml-dom.ts';

const WORKBOOK = 'xl/workbook.xml';

/** Names of the sheets of a workbook, and the parts that hold them. */
export function sheetParts(archive: Archive): Map<string, string> {
  const relations = new Map(relationsOf(archive, WORKBOOK).map((relation) => [relation.id, relation.target]));
  const parts = new Map<string, string>();
  for (const [, attributes = ''] of archiveText(archive, WORKBOOK).matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/g)) {
    const target = relations.get(/\br:id="([^"]*)"/.exec(attributes)?.[1] ?? '');
    const name = decodeXmlText(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? '');
    if (target !== undefined) parts.set(name, target);
  }
  return parts;
}
