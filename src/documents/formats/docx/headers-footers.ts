import type { Block } from '../../../domain/index.ts';
import { relationsOf } from '../../container/office-relations.ts';
import { type Archive, archiveText } from '../../container/read-archive.ts';
import { decodeXmlText } from '../../markup/xml-dom.ts';
import { elementsOf, replaceElements } from '../../markup/xml-elements.ts';

const REFERENCE = /<w:(header|footer)Reference\s([^<>]*)>/g;

/** What stands above and below the pages, each text once, with the place as its marker; page numbers alone say nothing. */
export function headersAndFooters(archive: Archive, mend: (xml: string) => string): Block[] {
  const part = Object.keys(archive).find((name) => /^word\/document\d*\.xml$/.test(name)) ?? '';
  const targets = new Map(relationsOf(archive, part).map(({ id, target }) => [id, target]));
  const evenPages = isOn(archiveText(archive, 'word/settings.xml'), 'w:evenAndOddHeaders');
  const found = new Map<string, Block>();
  for (const { content } of elementsOf(archiveText(archive, part), 'w:sectPr')) {
    for (const [, place = '', attributes = ''] of content.matchAll(REFERENCE)) {
      const pages = /w:type="([^"]*)"/.exec(attributes)?.[1] ?? 'default';
      if (pages === 'first' && !isOn(content, 'w:titlePg')) continue;
      if (pages === 'even' && !evenPages) continue;
      const target = targets.get(/r:id="([^"]*)"/.exec(attributes)?.[1] ?? '') ?? '';
      const text = printedText(mend(archiveText(archive, target)));
      const marker = pages === 'default' ? place : `${place}-${pages}`;
      if (/\p{L}/u.test(text) && !found.has(`${place} ${text}`))
        found.set(`${place} ${text}`, { kind: 'note', text, marker });
    }
  }
  return [...found.values()];
}

const isOn = (xml: string, name: string): boolean =>
  new RegExp(`<${name}(?:\\s+w:val="(?:1|true|on)")?\\s*/>`).test(xml);

function printedText(xml: string): string {
  let shown = xml;
  for (const name of ['w:del', 'w:moveFrom', 'w:pPr', 'w:rPr', 'mc:Fallback'])
    shown = replaceElements(shown, name, () => '');
  const parts = shown.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(?:tab|br)\b[^<>]*>|<\/w:p>/g);
  const text = [...parts].map(([, words]) => (words === undefined ? ' ' : decodeXmlText(words))).join('');
  return text.replace(/\s+/g, ' ').trim();
}
