import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

interface RotatingFileOptions {
  readonly file: string;
  /** A line that would take the file over this size goes to a new file. */
  readonly maxBytes: number;
  /** Rotated files that are kept; the oldest beyond are deleted. 0 keeps every one. */
  readonly maxFiles: number;
  readonly now: () => Date;
}

export interface RotatingFile {
  write(line: string): void;
  close(): void;
}

/**
 * Appends lines to a file and rotates it by size: `x.log` becomes `x.20260131T120000000Z-000001-9f3c01ab.log`.
 * Writes are synchronous, so that a line is in the file when `write` returns, whatever ends the process after it,
 * and a line is never split over two files. Rotated names are unique and never overwritten, so several processes may
 * share the file without a lock: at worst one of them rotates a file that is not full.
 */
export function createRotatingFile({ file, maxBytes, maxFiles, now }: RotatingFileOptions): RotatingFile {
  mkdirSync(dirname(file), { recursive: true });
  let descriptor: number | undefined = openSync(file, 'a', 0o600);
  const writer = randomBytes(4).toString('hex');
  let rotations = 0;

  function write(line: string): void {
    if (descriptor === undefined) return;
    const bytes = Buffer.from(line);
    const { size } = fstatSync(descriptor);
    if (size > 0 && size + bytes.length > maxBytes) rotate(descriptor);
    let written = 0;
    while (written < bytes.length) written += writeSync(descriptor, bytes, written);
  }

  function rotate(current: number): void {
    try {
      // Another process may have rotated already: then the name belongs to its new file.
      if (isSameFile(current, file)) renameSync(file, rotatedName());
      descriptor = openSync(file, 'a', 0o600);
    } catch {
      return; // the old file goes on growing, which is better than a lost line
    }
    closeSync(current);
    if (maxFiles > 0) for (const old of listRotated(file).slice(0, -maxFiles)) rmSync(old, { force: true });
  }

  function rotatedName(): string {
    rotations += 1;
    const stamp = now().toISOString().replace(/[-:.]/g, '');
    const { start, end } = nameParts(file);
    return join(dirname(file), `${start}${stamp}-${String(rotations).padStart(6, '0')}-${writer}${end}`);
  }

  function close(): void {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  }
  return { write, close };
}

function nameParts(file: string): { start: string; end: string } {
  const end = extname(file);
  return { start: `${basename(file, end)}.`, end };
}

function isSameFile(descriptor: number, file: string): boolean {
  const named = statSync(file, { throwIfNoEntry: false });
  return named !== undefined && named.ino === fstatSync(descriptor).ino;
}

/** Rotated files, oldest first. */
function listRotated(file: string): readonly string[] {
  const { start, end } = nameParts(file);
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .filter((name) => /^\d{8}T\d{9}Z-\d+-[\da-f]+$/.test(name.slice(start.length, name.length - end.length)))
    .toSorted()
    .map((name) => join(dirname(file), name));
}
