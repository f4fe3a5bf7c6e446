import Papa from 'papaparse';
import type { TableFile } from '../../domain/index.ts';
import { dropTrailingEmpty } from './trailing-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];

/** Comma-, semicolon-, tab- or bar-separated text; quoted cells may hold delimiters, quotes and line ends. */
export function readDelimited(text: string, format: 'csv' | 'tsv', maxRows: number): TableFile {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: format === 'tsv' ? '\t' : '',
    delimitersToGuess: DELIMITERS,
    skipEmptyLines: false,
    // The header, and one more than is allowed, which tells that there are too many.
    preview: maxRows + 2,
  });
  return { format, header: 'unknown', sheets: [{ rows: dropTrailingEmpty(data) }] };
}
