import { utils } from '@e965/xlsx';
import { type Archive, archiveText, readArchive } from '../../container/read-archive.ts';
import type { SheetCell } from '../../container/shown-value.ts';
import { sheetParts } from './sheet-parts.ts';

const LONG = /<(?:\w{1,20}:)?v>(-?\d{16,40})<\//g;
/** Between the place of a cell and its value stand its other attributes and its formula. */
const FAR = 1000;

/** The digits of integers as a program wrote them, which a number of the workbook library cannot hold; undefined for all others. */
export function longIntegers(bytes: Uint8Array, sourcePath: string, archive: Archive) {
  const sheets = new Map<string, ReadonlyMap<string, string>>();
  return (sheet: string, { t, v }: SheetCell, row: number, column: number): string | undefined => {
    if (t !== 'n' || !Number.isInteger(v) || Number.isSafeInteger(v)) return undefined;
    const known = sheets.get(sheet) ?? readLong(bytes, sourcePath, sheetParts(archive).get(sheet));
    sheets.set(sheet, known);
    return known.get(utils.encode_cell({ r: row, c: column }));
  };
}

function readLong(bytes: Uint8Array, sourcePath: string, part: string | undefined): Map<string, string> {
  if (part === undefined) return new Map();
  const xml = archiveText(
    readArchive(bytes, sourcePath, (name) => name === part),
    part,
  );
  const cells = new Map<string, string>();
  for (const { 1: digits = '', index } of xml.matchAll(LONG)) {
    const before = xml.slice(Math.max(0, index - FAR), index);
    const cell = /^ r="([A-Z]{1,3}\d{1,7})"/.exec(before.slice(before.lastIndexOf(' r="')))?.[1];
    if (cell !== undefined) cells.set(cell, digits);
  }
  return cells;
}
