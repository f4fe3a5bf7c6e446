import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { keyHeaders } from '../api/session-key.ts';

GlobalWorkerOptions.workerSrc = workerAddress;

const MOST_OPEN = 4;
const RANGE_BYTES = 131_072;
const open = new Map<string, Promise<PDFDocumentProxy>>();
let worker: PDFWorker | undefined;

/** One worker reads all documents; starting it takes longer than drawing a page. */
export function startPdfWorker(): PDFWorker {
  worker ??= new PDFWorker();
  return worker;
}

/** Opens a PDF by ranges, so that page 400 does not wait for 399 others. A few stay open. */
export function openPdf(address: string): Promise<PDFDocumentProxy> {
  const known = open.get(address);
  if (known !== undefined) return known;
  const opening = getDocument({
    url: address,
    httpHeaders: keyHeaders(),
    worker: startPdfWorker(),
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    enableXfa: false,
    cMapUrl: '/pdf/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: '/pdf/standard_fonts/',
    wasmUrl: '/pdf/wasm/',
  }).promise;
  open.set(address, opening);
  opening.catch(() => open.delete(address));
  closeOldest();
  return opening;
}

function closeOldest(): void {
  const [oldest] = open;
  if (open.size <= MOST_OPEN || oldest === undefined) return;
  open.delete(oldest[0]);
  void oldest[1].then((document) => document.cleanup()).catch(() => undefined);
}
