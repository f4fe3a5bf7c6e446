import Papa from 'papaparse';
import type { TableFile } from '../../domain/index.ts';
import { dropTrailingEmpty } from './trailing-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_CHARACTERS = 100_000;

/** Comma-, semicolon-, tab- or bar-separated text; quoted cells may hold delimiters, quotes and line ends. */
export function readDelimited(text: string, format: 'csv' | 'tsv', maxRows: number): TableFile {
  const content = text.replace(/^\uFEFF/, '');
  const { data } = Papa.parse<string[]>(content, {
    delimiter: format === 'tsv' ? '\t' : guessDelimiter(content),
    skipEmptyLines: false,
    // The header, and one more than is allowed, which tells that there are too many.
    preview: maxRows + 2,
  });
  return { format, header: 'unknown', sheets: [{ rows: dropTrailingEmpty(data) }] };
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
