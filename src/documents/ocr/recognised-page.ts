import * as z from 'zod';
import type { Wording } from '../../catalogue/index.ts';
import type { Block, Recognition } from '../../domain/index.ts';
import type { TextRun } from '../text-run.ts';

export interface RecognisedPage {
  /** In points, with the page's size after it was turned upright. */
  readonly runs: TextRun[];
  readonly width: number;
  readonly height: number;
}

/** What was recognised of a whole file. */
export interface RecognisedFile {
  readonly blocks: Block[];
  readonly warnings: Wording[];
  readonly pageCount?: number;
  /** True when the time did not suffice for all of it. */
  readonly unfinished?: boolean;
}

const LineSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  size: z.number(),
  text: z.string(),
});
const BodySchema = z.object({ width: z.number(), height: z.number(), lines: z.array(LineSchema) });

/** A recognised line as text of a page; OCR knows nothing of its font. */
export function recognisedRun(line: z.infer<typeof LineSchema>): TextRun {
  return { ...line, font: 'ocr', bold: false, italic: false, mono: false };
}

/** A recognised page as it is kept between two readings. */
export function writeRecognition(part: string, { width, height, runs }: RecognisedPage): Recognition {
  const lines = runs.map(({ x, y, width, height, size, text }) => ({ x, y, width, height, size, text }));
  return { part, body: JSON.stringify({ width, height, lines }) };
}

/** Undefined for what was not written by `writeRecognition`: the page is then recognised anew. */
export function readRecognition({ body }: Recognition): RecognisedPage | undefined {
  try {
    const { width, height, lines } = BodySchema.parse(JSON.parse(body));
    return { width, height, runs: lines.map(recognisedRun) };
  } catch {
    return undefined;
  }
}
