import { utils } from '@e965/xlsx';
import { type Archive, archiveText, readArchive } from '../../container/read-archive.ts';
import { isSignFont } from '../../markup/symbol-signs.ts';
import { decodeXmlText } from '../../markup/xml-dom.ts';
import { elementsOf } from '../../markup/xml-elements.ts';
import { sheetParts } from './sheet-parts.ts';

const STYLES = 'xl/styles.xml';
const CELL = /<(?:\w{1,20}:)?c\s([^<>]*)>/g;
const STRIKE = /<(?:\w{1,20}:)?strike(?:\s+val="(?:1|true|on)")?\s*\/?>/;

/** What a font makes of the text of a cell. */
export interface CellFont {
  /** In Wingdings, the ü of a table is a tick. */
  readonly signs: string;
  readonly isStruck: boolean;
}

/** The fonts of cells whose text is not what they hold: the library of workbooks does not read fonts. */
export function cellFonts(bytes: Uint8Array, sourcePath: string, archive: Archive) {
  const fonts = fontsOfStyles(archiveText(archive, STYLES));
  const sheets = new Map<string, ReadonlyMap<string, CellFont>>();
  return (sheet: string, row: number, column: number): CellFont | undefined => {
    if (fonts.size === 0) return undefined;
    const known = sheets.get(sheet) ?? readCells(bytes, sourcePath, sheetParts(archive).get(sheet), fonts);
    sheets.set(sheet, known);
    return known.get(utils.encode_cell({ r: row, c: column }));
  };
}

/** Fonts by the numbers of the styles that have one of signs, or a line through its letters. */
function fontsOfStyles(xml: string): Map<string, CellFont> {
  const [all] = elementsOf(xml, 'fonts');
  const fonts = [...elementsOf(all?.content ?? '', 'font')].map(({ content }): CellFont => {
    const name = decodeXmlText(/<(?:\w{1,20}:)?name\s[^<>]*?val="([^"]*)"/.exec(content)?.[1] ?? '');
    return { signs: isSignFont(name) ? name : '', isStruck: STRIKE.test(content) };
  });
  const found = new Map<string, CellFont>();
  if (!fonts.some(({ signs, isStruck }) => signs !== '' || isStruck)) return found;
  const [styles] = elementsOf(xml, 'cellXfs');
  for (const [index, [, attributes = '']] of [
    ...(styles?.content ?? '').matchAll(/<xf(?=[\s/>])([^<>]*)>/g),
  ].entries()) {
    const font = fonts[Number(/\sfontId="(\d+)"/.exec(attributes)?.[1] ?? -1)];
    if (font !== undefined && (font.signs !== '' || font.isStruck)) found.set(String(index), font);
  }
  return found;
}

function readCells(
  bytes: Uint8Array,
  sourcePath: string,
  part: string | undefined,
  fonts: ReadonlyMap<string, CellFont>,
): Map<string, CellFont> {
  const cells = new Map<string, CellFont>();
  if (part === undefined) return cells;
  const archive = readArchive(bytes, sourcePath, (name) => name === part);
  for (const [, attributes = ''] of archiveText(archive, part).matchAll(CELL)) {
    const font = fonts.get(/\bs="(\d+)"/.exec(attributes)?.[1] ?? '');
    const place = /\br="([A-Z]{1,3}\d{1,7})"/.exec(attributes)?.[1];
    if (font !== undefined && place !== undefined) cells.set(place, font);
  }
  return cells;
}
