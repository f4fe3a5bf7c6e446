import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemOf } from './answer-set.ts';

export interface Page {
  /** File name without its ending. */
  readonly document: string;
  /** From 1; absent for a file without pages. */
  readonly page?: number;
  readonly text: string;
}

/**
 * The text of the files of a folder, page by page, by other means than our own converter: poppler's `pdftotext` for PDF, the bytes
 * themselves for Markdown and text. PDFs are left out where `pdftotext` is not installed.
 */
export function readPages(folder: string): Page[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file): Page[] => {
      const document = stemOf(file);
      if (/\.(?:md|txt)$/i.test(file)) return [{ document, text: readFileSync(join(folder, file), 'utf8') }];
      if (!/\.pdf$/i.test(file)) return [];
      return pdfPages(join(folder, file)).map((text, place) => ({ document, page: place + 1, text }));
    });
}

function pdfPages(path: string): string[] {
  try {
    const text = execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', path, '-'], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return text.split('\f');
  } catch {
    return []; // not installed, or not a file it can read
  }
}
