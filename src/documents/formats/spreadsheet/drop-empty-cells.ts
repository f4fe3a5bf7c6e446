import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { inflateInPieces } from '../../container/inflate-pieces.ts';
import { packedBytes, readZipDirectory, type ZipEntry } from '../../container/zip-directory.ts';

/** Smaller sheets cost less to parse than to look through. */
const FROM_BYTES = 4 * 1024 * 1024;
const TYPES = '[Content_Types].xml';
const STYLES = /(?:^|\/)styles[^/]*\.xml$/i;
const STYLES_TYPE =
  '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>';
const NO_STYLES =
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fills count="1"><fill><patternFill patternType="none"/></fill></fills></styleSheet>';
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const CELL = /<(?:\w+:)?c[\s/>]/g;
const EMPTY_CELL = /<((?:\w+:)?)c\s[^<>]*?(?:\/>|>\s*<\/\1c>)/g;
const EMPTY_ROW = /<((?:\w+:)?)row\s[^<>]*?(?:\/>|>\s*<\/\1row>)/g;
/** A row or cell that does not say where it is stands after the one before, which then has to stay. */
const UNPLACED = /<(?:\w+:)?(?:c|row)(?=[\s>/])(?![^<>]*\sr=")/;

/**
 * The same workbook without the empty cells and rows of its large sheets: each costs the parser a hundred bytes, and a
 * million of them fit into a small file. Unpacks in pieces. Undefined above `maxCells` cells with content.
 */
export function dropEmptyCells(
  bytes: Uint8Array,
  maxCells: number,
  fromBytes = FROM_BYTES,
): Uint8Array | undefined {
  const entries = readZipDirectory(bytes, Number.MAX_SAFE_INTEGER) ?? [];
  const large = entries.filter(
    ({ name, size, method }) => method === 8 && size >= fromBytes && SHEET.test(name),
  );
  if (large.length === 0) return bytes;
  const slim = new Map<string, Uint8Array>();
  let room = maxCells;
  for (const entry of large) {
    const sheet = slimSheet(bytes, entry, room);
    if (sheet === undefined) return undefined;
    room -= sheet.cells;
    if (sheet.content !== undefined) slim.set(entry.name, sheet.content);
  }
  if (slim.size === 0) return bytes;
  const rest = unzipSync(bytes, { filter: ({ name }) => !slim.has(name) && !name.endsWith('/') });
  return zipSync({ ...withStyles(rest), ...Object.fromEntries(slim) }, { level: 0 });
}

/** Without styles the parser throws and catches an error for every cell, which takes longer than all else. */
function withStyles(parts: Readonly<Record<string, Uint8Array>>): Readonly<Record<string, Uint8Array>> {
  const types = parts[TYPES];
  if (types === undefined || Object.keys(parts).some((name) => STYLES.test(name))) return parts;
  const listed = strFromU8(types).replace('</Types>', `${STYLES_TYPE}</Types>`);
  return { ...parts, [TYPES]: strToU8(listed), 'xl/styles.xml': strToU8(NO_STYLES) };
}

/** Undefined above `maxCells`; `content` is undefined for a sheet that has to stay as it is. */
function slimSheet(
  bytes: Uint8Array,
  entry: ZipEntry,
  maxCells: number,
): { readonly cells: number; readonly content: Uint8Array | undefined } | undefined {
  const packed = packedBytes(bytes, entry) ?? new Uint8Array();
  const kept: Buffer[] = [];
  let carried = '';
  let cells = 0;
  let placed = true;
  const take = (text: string): void => {
    placed &&= !UNPLACED.test(text);
    const slim = text.replace(EMPTY_CELL, '').replace(EMPTY_ROW, '');
    cells += slim.match(CELL)?.length ?? 0;
    kept.push(Buffer.from(slim, 'latin1'));
  };
  inflateInPieces(packed, (piece) => {
    // Latin-1 keeps every byte as it is, whatever the encoding of the values.
    const text = carried + Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
    // An empty cell or row that lies across two pieces may stay.
    const end = Math.max(0, text.lastIndexOf('<'));
    carried = text.slice(end);
    take(text.slice(0, end));
    return cells <= maxCells;
  });
  take(carried);
  if (cells > maxCells) return undefined;
  return { cells, content: placed ? Buffer.concat(kept) : undefined };
}
