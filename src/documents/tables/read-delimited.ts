import Papa from 'papaparse';
import type { TableFile } from '../../domain/index.ts';
import { dropTrailingEmpty } from './trailing-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_CHARACTERS = 100_000;
/** What spreadsheets write into the first line to name the delimiter. */
const NAMED = /^sep=(.)\r?\n/i;

/** Comma-, semicolon-, tab- or bar-separated text; quoted cells may hold delimiters, quotes and line ends. */
export function readDelimited(text: string, format: 'csv' | 'tsv', maxRows: number): TableFile {
  const rows: string[][] = [];
  // The header, and one more than is allowed, which tells that there are too many.
  readDelimitedRows(text, format, (row) => rows.push(row) < maxRows + 2);
  return { format, header: 'unknown', sheets: [{ rows: dropTrailingEmpty(rows) }] };
}

/** The rows of such a text, one after the other, until `take` wants no more. */
export function readDelimitedRows(
  text: string,
  format: 'csv' | 'tsv',
  take: (row: string[]) => boolean,
): void {
  const whole = text.replace(/^\uFEFF/, '');
  const named = NAMED.exec(whole);
  const content = named === null ? whole : whole.slice(named[0].length);
  Papa.parse<string[]>(content, {
    delimiter: named?.[1] ?? (format === 'tsv' ? '\t' : guessDelimiter(content)),
    skipEmptyLines: false,
    step: ({ data }, parser) => {
      if (!take(data)) parser.abort();
    },
  });
}

/** Empty rows, which hold no delimiter, would count against every one. */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const { meta } = Papa.parse<string[]>(sample, {
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: 'greedy',
    preview: 50,
  });
  return meta.delimiter || ',';
}
