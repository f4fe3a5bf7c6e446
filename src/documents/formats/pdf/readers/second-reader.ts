import type { TextRun } from '../page-layout.ts';
import { composeAccents } from '../writing/compose-accents.ts';
import { type OutlineNode, openWithPdfJs, type SecondDocument, type SecondItem } from './pdf-js.ts';

export interface SecondReader {
  readonly document: SecondDocument;
  readonly outline: readonly OutlineNode[];
  /** The text of a page in the order of its content, turned upright, in points from the top left; undefined when it cannot be read. */
  readRuns(page: number): Promise<TextRun[] | undefined>;
  close(): Promise<void>;
}

/** pdf.js forgets fonts and pictures after so many pages. */
const PAGES_KEPT = 50;
/** More pieces on one page are not kept. */
const MAX_ITEMS = 200_000;
const UPRIGHT = 0.09;
const ASCENT = 0.8;

/**
 * Takes `bytes` over: they are its own. pdf.js beside the layout engine: bookmarks, and the words of each page once more. Undefined when it cannot open the file,
 * which the engine may read all the same.
 */
export async function openSecondReader(
  bytes: Uint8Array,
  password: string | undefined,
): Promise<SecondReader | undefined> {
  const document = await openWithPdfJs(bytes, password).catch(() => undefined);
  if (document === undefined) return undefined;
  try {
    return {
      document,
      outline: (await document.getOutline()) ?? [],
      readRuns: (page) => readRuns(document, page),
      close: () => document.destroy(),
    };
  } catch {
    await document.destroy();
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
    return uprightRuns(items.slice(0, MAX_ITEMS), { transform, width, height });
  } catch {
    // The second opinion on a page is a help, not a condition.
    return undefined;
  }
}

interface View {
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** What is set in the direction of most of the page, turned upright like the engine's text. */
function uprightRuns(items: readonly SecondItem[], view: View): TextRun[] {
  const placed = items.flatMap((item) => placeOf(item, view.transform));
  const letters = [0, 0, 0, 0];
  for (const { turn, text } of placed) letters[turn] = (letters[turn] ?? 0) + text.length;
  const main = letters.indexOf(Math.max(...letters));
  const [right, bottom] = main % 2 === 0 ? [view.width, view.height] : [view.height, view.width];
  const runs = placed.filter(({ turn }) => turn === main).map((item) => runOf(item, view));
  return composeAccents(runs).filter(
    (run) => run.x < right && run.x + run.width > 0 && run.y < bottom && run.y + run.height > 0,
  );
}

interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: string;
  /** Quarter turns clockwise. */
  readonly turn: number;
}

/** The start of a text's baseline as the page is shown; none of text at a slant. */
function placeOf(
  { str = '', transform, width = 0, fontName = '' }: SecondItem,
  view: readonly number[],
): PlacedText[] {
  if (str.trim() === '' || transform === undefined) return [];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const [va = 1, vb = 0, vc = 0, vd = -1, ve = 0, vf = 0] = view;
  const angle = Math.atan2(vb * a + vd * b, va * a + vc * b);
  const quarters = Math.round(angle / (Math.PI / 2));
  if (Math.abs(angle - (quarters * Math.PI) / 2) > UPRIGHT) return [];
  return [
    {
      text: str,
      x: va * e + vc * f + ve,
      y: vb * e + vd * f + vf,
      width,
      size: Math.hypot(va * c + vc * d, vb * c + vd * d),
      font: fontName,
      turn: (quarters + 4) % 4,
    },
  ];
}

function runOf({ text, x, y, width, size, font, turn }: PlacedText, view: View): TextRun {
  const turned: readonly (readonly [number, number])[] = [
    [x, y],
    [y, view.width - x],
    [view.width - x, view.height - y],
    [view.height - y, x],
  ];
  const [left, base] = turned[turn] ?? [x, y];
  return {
    text,
    x: left,
    y: base - ASCENT * size,
    width,
    height: size,
    size: Math.round(size * 2) / 2,
    font,
    bold: false,
    italic: false,
    mono: false,
  };
}
