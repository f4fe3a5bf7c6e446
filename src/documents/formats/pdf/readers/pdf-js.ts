import type { SecondDocument } from './second-reader.ts';

/** Opens a file with pdf.js, which takes `data` over. Throws what pdf.js throws. */
export async function openWithPdfJs(data: Uint8Array, password: string | undefined): Promise<SecondDocument> {
  const { getDocumentProxy } = await import('unpdf');
  // Fonts of this machine would not change what is read, and differ from machine to machine.
  const options = { verbosity: 0, useSystemFonts: false, ...(password !== undefined && { password }) };
  // pdf.js refuses a Buffer, which may be a part of memory that others use.
  return getDocumentProxy(data instanceof Buffer ? new Uint8Array(data) : data, options);
}
