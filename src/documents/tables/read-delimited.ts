import Papa from 'papaparse';
import type { TableFile } from '../../domain/index.ts';
import { dropTrailingEmpty } from './trailing-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_CHARACTERS = 100_000;
/** Rows that are read without quotes; each is looked for from there to the end of the text. */
const MOST_LITERAL = 20;
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
  const delimiter = named?.[1] ?? (format === 'tsv' ? '\t' : guessDelimiter(content));
  let from = 0;
  for (let literal = 0; from !== -1; literal++) {
    const open = readQuoted(content.slice(from), delimiter, take, literal < MOST_LITERAL);
    if (open === undefined) return;
    // A quote that nothing closes is a sign like any other; as a quote it would make one cell of all rows below.
    const start = from + open;
    const end = content.indexOf('\n', start);
    const line = content.slice(start, end === -1 ? undefined : end).replace(/\r$/, '');
    const { data } = Papa.parse<string[]>(line, {
      delimiter,
      quoteChar: '\0',
    });
    if (!data.every(take)) return;
    from = end === -1 ? -1 : end + 1;
  }
}

/** Reads rows up to one with a quote that nothing closes; where that begins. */
function readQuoted(
  content: string,
  delimiter: string,
  take: (row: string[]) => boolean,
  mayEnd: boolean,
): number | undefined {
  let read = 0;
  let open: number | undefined;
  Papa.parse<string[]>(content, {
    delimiter,
    skipEmptyLines: false,
    step: ({ data, errors, meta }, parser) => {
      if (mayEnd && errors.some(({ code }) => code === 'MissingQuotes')) open = read;
      else if (!take(data)) parser.abort();
      read = meta.cursor;
    },
  });
  return open;
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
