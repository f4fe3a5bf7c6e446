import { decodeXmlText } from '../markup/xml-dom.ts';
import type { Archive } from './read-archive.ts';

const PROPERTIES: Readonly<Record<string, string>> = {
  'dc:title': 'title',
  'dc:creator': 'author',
  'dc:subject': 'subject',
  'cp:keywords': 'keywords',
  'dcterms:created': 'created',
  'dcterms:modified': 'modified',
  'meta:creation-date': 'created',
  'meta:initial-creator': 'author',
};

/** Title, author and dates of an Office or OpenDocument container (`docProps/core.xml`, `meta.xml`). */
export function readOfficeProperties(archive: Archive): {
  readonly title: string | undefined;
  readonly metadata: Record<string, string>;
} {
  const data = archive['docProps/core.xml'] ?? archive['meta.xml'];
  const xml = data === undefined ? '' : new TextDecoder().decode(data);
  const metadata: Record<string, string> = {};
  for (const [, tag = '', value = ''] of xml.matchAll(/<([a-z]+:[\w-]+)(?:\s[^<>]*)?>([^<]*)<\/\1>/g)) {
    const name = PROPERTIES[tag];
    const text = decodeXmlText(value).trim();
    if (name !== undefined && text !== '') metadata[name] ??= text;
  }
  return { title: metadata['title'], metadata };
}
