import type { TextRun } from '../text-run.ts';
import type { OcrEngine, RecognisedLine } from './ocr-engine.ts';
import { type PagePixels, turnClockwise } from './page-pixels.ts';
import { type RecognisedPage, recognisedRun } from './recognised-page.ts';

/** Recognised lines as positioned text, so that columns and paragraphs are found as on any other page. */
export async function recognisePage(
  engine: Pick<OcrEngine, 'recognise'>,
  pixels: PagePixels,
  dpi: number,
): Promise<RecognisedPage> {
  const { picture, lines } = await uprightLines(engine, pixels);
  const points = 72 / (dpi * picture.scale);
  return {
    runs: runsOf(lines, points),
    width: picture.width * points,
    height: picture.height * points,
  };
}

/** On a page that lies on its side, lines are higher than wide: then both ways of turning it are tried. */
async function uprightLines(
  engine: Pick<OcrEngine, 'recognise'>,
  pixels: PagePixels,
): Promise<{ readonly picture: PagePixels; readonly lines: RecognisedLine[] }> {
  const first = { picture: pixels, lines: await engine.recognise(pixels) };
  const long = first.lines.filter(({ text }) => text.length > 3);
  const standing = long.filter(({ box }) => box.height > 1.5 * box.width);
  if (standing.length <= 0.5 * long.length || long.length === 0) return first;
  const clockwise = turnClockwise(pixels);
  const counter = turnClockwise(turnClockwise(clockwise));
  const turned = [];
  for (const picture of [clockwise, counter])
    turned.push({ picture, lines: await engine.recognise(picture) });
  return turned.reduce((best, next) => (trust(next.lines) > trust(best.lines) ? next : best), first);
}

function trust(lines: readonly RecognisedLine[]): number {
  return lines.reduce((sum, line) => sum + line.text.length * line.confidence ** 4, 0);
}

function runsOf(lines: readonly RecognisedLine[], points: number): TextRun[] {
  const heights = lines.map(({ box }) => box.height * points).toSorted((left, right) => left - right);
  const usual = heights[Math.floor(heights.length / 2)] ?? 10;
  return lines.map(({ text, box }): TextRun => {
    const height = box.height * points;
    // Boxes of equal text differ by a few pixels: only clearly larger text is another size.
    const near = height > 0.7 * usual && height < 1.35 * usual;
    return recognisedRun({
      x: box.x * points,
      y: box.y * points,
      width: box.width * points,
      height,
      text,
      size: Math.round((near ? usual : height) * 0.8 * 2) / 2,
    });
  });
}
