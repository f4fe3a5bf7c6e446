import { PDFParse } from 'pdf-parse';
import type { TextRun } from '../page-layout.ts';

/** The parts of pdf.js that are used; `PDFParse` holds its document without a type. */
export interface SecondDocument {
  getDestination(name: string): Promise<readonly unknown[] | null>;
  getPageIndex(reference: object): Promise<number>;
  getPage(number: number): Promise<SecondPage>;
  cleanup(): Promise<unknown>;
}

interface SecondPage {
  getViewport(options: { readonly scale: number }): {
    readonly transform: readonly number[];
    readonly width: number;
    readonly height: number;
  };
  getTextContent(): Promise<{ readonly items: readonly SecondItem[] }>;
  cleanup(): void;
}

interface SecondItem {
  readonly str?: string;
  readonly transform?: readonly number[];
  readonly width?: number;
  readonly fontName?: string;
}

interface OutlineNode {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly items: readonly OutlineNode[];
}

export interface SecondReader {
  readonly document: SecondDocument;
  readonly outline: readonly OutlineNode[];
  /** The upright text of a page in the order of its content, in points from the top left; undefined when it cannot be read. */
  readRuns(page: number): Promise<TextRun[] | undefined>;
  close(): Promise<void>;
}

/** More pieces on one page are not kept. */
/** pdf.js forgets fonts and pictures after so many pages. */
const PAGES_KEPT = 50;
const MAX_ITEMS = 200_000;
const UPRIGHT = 0.09;
const ASCENT = 0.8;

/**
 * pdf.js beside the layout engine: bookmarks, and the words of each page once more. Undefined when it cannot open the file,
 * which the engine may read all the same.
 */
export async function openSecondReader(
  bytes: Uint8Array,
  password: string | undefined,
): Promise<SecondReader | undefined> {
  // pdf.js takes the array over, so it gets a copy.
  const parser = new PDFParse({
    data: bytes.slice(),
    verbosity: 0,
    ...(password !== undefined && { password }),
  });
  try {
    const { outline } = await parser.getInfo();
    const { doc } = parser as unknown as { doc: SecondDocument | undefined };
    if (doc === undefined) throw new TypeError('pdf.js gives no document.');
    return {
      document: doc,
      outline: (outline ?? []) as readonly OutlineNode[],
      readRuns: (page) => readRuns(doc, page),
      close: () => parser.destroy(),
    };
  } catch {
    await parser.destroy();
    return undefined;
  }
}

async function readRuns(document: SecondDocument, number: number): Promise<TextRun[] | undefined> {
  try {
    const page = await document.getPage(number);
    const { transform, width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    page.cleanup();
    if (number % PAGES_KEPT === 0) await document.cleanup();
    return items
      .slice(0, MAX_ITEMS)
      .flatMap((item) => runOf(item, transform))
      .filter((run) => run.x < width && run.x + run.width > 0 && run.y < height && run.y + run.height > 0);
  } catch {
    // The second opinion on a page is a help, not a condition.
    return undefined;
  }
}

function runOf(
  { str = '', transform, width = 0, fontName = '' }: SecondItem,
  view: readonly number[],
): TextRun[] {
  if (str.trim() === '' || transform === undefined) return [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const [va = 1, vb = 0, vc = 0, vd = -1, ve = 0, vf = 0] = view;
  const along = [va * a + vc * b, vb * a + vd * b] as const;
  const size = Math.hypot(va * c + vc * d, vb * c + vd * d);
  if (Math.abs(Math.atan2(along[1], along[0])) > UPRIGHT) return [];
  return [
    {
      text: str,
      x: va * e + vc * f + ve,
      y: vb * e + vd * f + vf - ASCENT * size,
      width,
      height: size,
      size: Math.round(size * 2) / 2,
      font: fontName,
      bold: false,
      italic: false,
      mono: false,
    },
  ];
}
