import { utils } from '@e965/xlsx';
import { type Archive, archiveText, readArchive } from '../../container/read-archive.ts';
import type { SheetCell } from '../../container/shown-value.ts';
import { sheetParts } from './sheet-parts.ts';

const LONG =
  /<(?:\w+:)?c\s(?:[^<>]*\s)?r="([A-Z]+\d+)"[^<>]*>(?:<(?:\w+:)?f[\s>][^<>]*<\/(?:\w+:)?f>)?<(?:\w+:)?v>(-?\d{16,40})<\/(?:\w+:)?v>/g;

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
  return new Map([...xml.matchAll(LONG)].map(([, cell = '', digits = '']) => [cell, digits]));
}
