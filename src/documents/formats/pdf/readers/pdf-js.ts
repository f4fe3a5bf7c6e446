import type { PDFParse } from 'pdf-parse';

const { push } = Array.prototype;
const { parse } = JSON;

/**
 * Works with pdf.js. Its build for older systems puts methods written in JavaScript in the place of built-in ones, for the whole
 * process: `push`, which then takes three times as long, and `JSON.parse`. It does so when it is loaded and again with its worker, which the
 * first work loads; afterwards they are put back.
 */
export async function withPdfJs<T>(
  options: ConstructorParameters<typeof PDFParse>[0],
  work: (parser: PDFParse) => Promise<T>,
): Promise<T> {
  try {
    const { PDFParse: Parser } = await import('pdf-parse');
    return await work(new Parser(options));
  } finally {
    Array.prototype.push = push;
    JSON.parse = parse;
  }
}
