import type { Block } from '../../domain/index.ts';
import type { DomElement } from '../markup/html-dom.ts';
import { parseXml, xmlAll } from '../markup/xml-dom.ts';
import { type Archive, archiveText } from './read-archive.ts';

/** The data behind a chart (DrawingML `c:chartSpace`) as a table with its title as caption; nothing when it holds no values. */
export function chartBlocks(archive: Archive, part: string): Block[] {
  const written = archiveText(archive, part);
  // Some programs write the names of the elements without the usual prefix.
  const xml = written.includes('<c:') ? written : written.replace(/<(\/?)(?=\w+[\s/>])/g, '<$1c:');
  if (!xml.includes('<c:ser>')) return [];
  const root = parseXml(xml);
  const series = xmlAll(root, 'c:ser').map((element) => ({
    name: cachedPoints(element, 'c:tx')[0] ?? '',
    labels: cachedPoints(element, 'c:cat').concat(cachedPoints(element, 'c:xVal')),
    values: cachedPoints(element, 'c:val').concat(cachedPoints(element, 'c:yVal')),
  }));
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  if (length === 0) return titleOf(root) === '' ? [] : [{ kind: 'paragraph', text: titleOf(root) }];
  const labels = series.find((entry) => entry.labels.length > 0)?.labels ?? [];
  const rows = Array.from({ length }, (_, index) => [
    labels[index] ?? String(index + 1),
    ...series.map(({ values }) => values[index] ?? ''),
  ]);
  const table = [['', ...series.map(({ name }) => name)], ...rows];
  return [{ kind: 'table', text: titleOf(root), rows: table, headerRows: 1 }];
}

/** Values a chart caches from its workbook, by index: gaps stay empty. */
function cachedPoints(series: DomElement, name: string): string[] {
  const [holder] = xmlAll(series, name);
  if (holder === undefined) return [];
  const points: string[] = [];
  for (const point of xmlAll(holder, 'c:pt')) {
    const index = Number(point.getAttribute('idx') ?? points.length);
    if (index > 100_000) continue;
    while (points.length < index) points.push('');
    points[index] = shortNumber(xmlAll(point, 'c:v')[0]?.textContent?.trim() ?? '');
  }
  return points.length > 0 ? points : xmlAll(holder, 'c:v').map((value) => value.textContent?.trim() ?? '');
}

/** Charts cache binary fractions: 4.2999999999999998 was typed as 4.3. */
function shortNumber(text: string): string {
  return /^-?\d+\.\d{10,}$/.test(text) ? String(Number(Number(text).toPrecision(12))) : text;
}

function titleOf(root: DomElement): string {
  const [title] = xmlAll(root, 'c:title');
  if (title === undefined) return '';
  return xmlAll(title, 'a:t')
    .map((run) => run.textContent ?? '')
    .join('')
    .trim();
}
