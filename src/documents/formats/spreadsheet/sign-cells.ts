import { utils } from '@e965/xlsx';
import { type Archive, archiveText, readArchive } from '../../container/read-archive.ts';
import { isSignFont } from '../../markup/symbol-signs.ts';
import { decodeXmlText } from '../../markup/xml-dom.ts';
import { elementsOf } from '../../markup/xml-elements.ts';
import { sheetParts } from './sheet-parts.ts';

const STYLES = 'xl/styles.xml';
const CELL = /<(?:\w{1,20}:)?c\s([^<>]*)>/g;

/** The fonts of signs of cells: in Wingdings, the ü of a table is a tick. The library of workbooks does not read fonts. */
export function signCells(bytes: Uint8Array, sourcePath: string, archive: Archive) {
  const fonts = fontsOfStyles(archiveText(archive, STYLES));
  const sheets = new Map<string, ReadonlyMap<string, string>>();
  return (sheet: string, row: number, column: number): string | undefined => {
    if (fonts.size === 0) return undefined;
    const known = sheets.get(sheet) ?? readCells(bytes, sourcePath, sheetParts(archive).get(sheet), fonts);
    sheets.set(sheet, known);
    return known.get(utils.encode_cell({ r: row, c: column }));
  };
}

/** Font names by the numbers of the styles whose font is one of signs. */
function fontsOfStyles(xml: string): Map<string, string> {
  const [fonts] = elementsOf(xml, 'fonts');
  const names = [...elementsOf(fonts?.content ?? '', 'font')].map(({ content }) =>
    decodeXmlText(/<(?:\w{1,20}:)?name\s[^<>]*?val="([^"]*)"/.exec(content)?.[1] ?? ''),
  );
  if (!names.some(isSignFont)) return new Map();
  const [styles] = elementsOf(xml, 'cellXfs');
  const found = new Map<string, string>();
  for (const [index, [, attributes = '']] of [
    ...(styles?.content ?? '').matchAll(/<xf(?=[\s/>])([^<>]*)>/g),
  ].entries()) {
    const font = names[Number(/\sfontId="(\d+)"/.exec(attributes)?.[1] ?? -1)];
    if (font !== undefined && isSignFont(font)) found.set(String(index), font);
  }
  return found;
}

function readCells(
  bytes: Uint8Array,
  sourcePath: string,
  part: string | undefined,
  fonts: ReadonlyMap<string, string>,
): Map<string, string> {
  const cells = new Map<string, string>();
  if (part === undefined) return cells;
  const archive = readArchive(bytes, sourcePath, (name) => name === part);
  for (const [, attributes = ''] of archiveText(archive, part).matchAll(CELL)) {
    const font = fonts.get(/\bs="(\d+)"/.exec(attributes)?.[1] ?? '');
    const place = /\br="([A-Z]{1,3}\d{1,7})"/.exec(attributes)?.[1];
    if (font !== undefined && place !== undefined) cells.set(place, font);
  }
  return cells;
}
