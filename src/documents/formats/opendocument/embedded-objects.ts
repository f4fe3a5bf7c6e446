import type { Block } from '../../../domain/index.ts';
import { type Archive, archiveText } from '../../container/read-archive.ts';
import type { DomElement } from '../../markup/html-dom.ts';
import { mathmlToLatex } from '../../markup/mathml-to-latex.ts';
import { parseXml, xmlAll, xmlName } from '../../markup/xml-dom.ts';
import { readTable } from './read-table.ts';

/** A formula or the data behind a chart that a file of OpenDocument holds in a folder of its own; undefined for other objects. */
export function readObject(
  archive: Archive,
  href: string,
  textOf: (cell: DomElement) => string,
): Block | undefined {
  const xml = archiveText(archive, `${href.replace(/^\.\/|\/$/g, '')}/content.xml`);
  if (xml === '') return undefined;
  const root = parseXml(xml);
  if (/(?:^|:)math$/.test(xmlName(root))) {
    const latex = mathmlToLatex(root).replace(/\s+/g, ' ').trim();
    return latex === '' ? undefined : { kind: 'formula', text: latex };
  }
  const [chart] = xmlAll(root, 'chart:chart');
  const [data] = chart === undefined ? [] : xmlAll(chart, 'table:table');
  const [table] = data === undefined ? [] : readTable(data, textOf);
  if (chart === undefined || table === undefined) return undefined;
  const title = [...chart.children].find((child) => xmlName(child) === 'chart:title');
  // A point that the chart does not have.
  const rows = table.rows?.map((row) => row.map((cell) => (cell === 'NaN' ? '' : cell)));
  return { ...table, ...(rows && { rows }), text: title === undefined ? '' : textOf(title) };
}
