import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { homedir } from 'node:os';
import { extname, join } from 'node:path';

/** Where fontconfig and the systems keep fonts. */
const FOLDERS = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  join(homedir(), '.local/share/fonts'),
  join(homedir(), '.fonts'),
  '/System/Library/Fonts',
  '/Library/Fonts',
  join(homedir(), 'Library/Fonts'),
  'C:\\Windows\\Fonts',
];
const MAX_DEPTH = 4;
const MAX_FILES = 5_000;
/** Words of file names of fonts for Chinese; these are tried first, and plain faces before bold ones. */
const CHINESE =
  /cjk|[-_]sc\b|hans|wqy|droidsansfallback|sourcehan|simhei|simsun|msyh|heiti|song|fang|uming|ukai/i;
const PLAIN = /regular|medium|zenhei|fallback|sans(?!.*(?:bold|italic|oblique))/i;
/** DejaVu holds the most letters among those that are nearly everywhere. */
const MANY_LETTERS = /dejavusans\.|arial(?: unicode)?\./i;

/** Font files of this machine, those that are likely to hold Chinese first. Collections have one entry, with the face behind `#`. */
export function findSystemFonts(folders: readonly string[] = FOLDERS): string[] {
  const files: string[] = [];
  for (const folder of folders) collectFonts(folder, 0, files);
  return files.toSorted((left, right) => rank(left) - rank(right) || left.localeCompare(right));
}

function rank(path: string): number {
  const name = path.replaceAll('\\', '/').split('/').at(-1) ?? '';
  if (CHINESE.test(name)) return PLAIN.test(name) ? 0 : 1;
  return MANY_LETTERS.test(name) ? 2 : 3;
}

function collectFonts(folder: string, depth: number, files: string[]): void {
  if (depth > MAX_DEPTH || !existsSync(folder)) return;
  for (const entry of listFolder(folder)) {
    if (files.length >= MAX_FILES) return;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) collectFonts(path, depth + 1, files);
    else if (/^\.(?:ttf|otf)$/i.test(extname(path))) files.push(path);
    else if (/^\.ttc$/i.test(extname(path))) files.push(...faceOf(path));
  }
}

function listFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // A folder that may not be read holds no fonts for us.
  }
}

/** A collection with the PostScript name of its face for simplified Chinese, or else of its first one. */
function faceOf(path: string): string[] {
  const file = openFile(path);
  if (file === undefined) return [];
  try {
    const count = Math.min(64, file.read(8, 4)?.readUInt32BE() ?? 0);
    const faces = Array.from({ length: count }, (_, index) => {
      const at = file.read(12 + 4 * index, 4)?.readUInt32BE();
      return at === undefined ? undefined : postScriptName(file, at);
    }).flatMap((name) => name ?? []);
    const face = faces.find((name) => /sc\b|sc-|hans/i.test(name)) ?? faces[0];
    return face === undefined ? [] : [`${path}#${face}`];
  } catch {
    return []; // A damaged collection is as good as none.
  } finally {
    file.close();
  }
}

interface FontFile {
  read(at: number, length: number): Buffer | undefined;
  close(): void;
}

function openFile(path: string): FontFile | undefined {
  try {
    const handle = openSync(path, 'r');
    return {
      read(at, length) {
        const buffer = Buffer.alloc(length);
        return readSync(handle, buffer, 0, length, at) === length ? buffer : undefined;
      },
      close: () => closeSync(handle),
    };
  } catch {
    return undefined;
  }
}

const POSTSCRIPT_NAME = 6;
const MAX_TABLE = 1_000_000;

/** Name 6 of the `name` table (OpenType) of the font that begins at `at`. */
function postScriptName(file: FontFile, at: number): string | undefined {
  const tables = file.read(at + 4, 2)?.readUInt16BE() ?? 0;
  for (let index = 0; index < tables; index++) {
    const record = file.read(at + 12 + 16 * index, 16);
    if (record?.toString('latin1', 0, 4) !== 'name') continue;
    const table = file.read(record.readUInt32BE(8), Math.min(MAX_TABLE, record.readUInt32BE(12)));
    return table && nameIn(table);
  }
  return undefined;
}

function nameIn(table: Buffer): string | undefined {
  const strings = table.readUInt16BE(4);
  for (let at = 6; at + 12 <= strings; at += 12) {
    if (table.readUInt16BE(at + 6) !== POSTSCRIPT_NAME) continue;
    const start = strings + table.readUInt16BE(at + 10);
    const bytes = table.subarray(start, start + table.readUInt16BE(at + 8));
    // Platforms other than the old Macintosh write two bytes a letter; PostScript names are ASCII.
    const text = bytes.toString('latin1').replaceAll('\0', '');
    if (text !== '') return text;
  }
  return undefined;
}
