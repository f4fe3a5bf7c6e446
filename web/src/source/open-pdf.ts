import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { keyHeaders } from '../api/session-key.ts';
import type { Original } from './passage-query.ts';

GlobalWorkerOptions.workerSrc = workerAddress;

const MOST_OPEN = 4;
const RANGE_BYTES = 1_048_576;
const open = new Map<string, Promise<PDFDocumentProxy>>();
let worker: PDFWorker | undefined;

/** One worker reads all documents; starting it takes longer than drawing a page. */
export function startPdfWorker(): PDFWorker {
  worker ??= new PDFWorker();
  return worker;
}

const COMMON = {
  isEvalSupported: false,
  enableXfa: false,
  cMapUrl: '/pdf/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdf/standard_fonts/',
  wasmUrl: '/pdf/wasm/',
} as const;

/** Opens a PDF; a few stay open. */
export function openPdf(original: Original): Promise<PDFDocumentProxy> {
  const { address } = original;
  const known = open.get(address);
  if (known !== undefined) return known;
  const opening = openFrom(original);
  open.set(address, opening);
  opening.catch(() => open.delete(address));
  closeOldest();
  return opening;
}

/**
 * Most trees of pages are flat, and page 400 is found behind 399 others, which stand all over the file: one request for all of it is
 * far quicker than thirty for its parts. A file too large for that is read by ranges.
 */
async function openFrom({ address, take }: Original): Promise<PDFDocumentProxy> {
  const worker = startPdfWorker();
  const bytes = await take();
  if (bytes !== undefined) return getDocument({ ...COMMON, worker, data: new Uint8Array(bytes) }).promise;
  return getDocument({
    ...COMMON,
    worker,
    url: address,
    httpHeaders: keyHeaders(),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
  }).promise;
}

function closeOldest(): void {
  const [oldest] = open;
  if (open.size <= MOST_OPEN || oldest === undefined) return;
  open.delete(oldest[0]);
  void oldest[1].then((document) => document.cleanup()).catch(() => undefined);
}
