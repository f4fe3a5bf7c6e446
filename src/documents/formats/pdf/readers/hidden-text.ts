import type { PageBox } from '../../../../domain/index.ts';
import type { PagePixels } from '../../../ocr/page-pixels.ts';
import type { PageLayout, TextRun } from '../page-layout.ts';

export type HidingReason = 'ground' | 'picture' | 'undrawn';

export interface HiddenRun {
  readonly run: TextRun;
  readonly reason: HidingReason;
}

/** Shorter pieces leave too little ink to tell. */
const MIN_LETTERS = 3;
const LETTER = /[\p{L}\p{N}]/gu;
/** Of a piece's box this much at top and bottom may hold marks of its neighbours. */
const EDGE = 0.15;
/** A pixel is printed when a colour of it is this far from the ground, of 255. */
const CONTRAST = 6;
/** Visible letters leave blank less than half of the columns of pixels of a piece; a rule that crosses it prints one or two. */
const PRINTED_SHARE = 0.2;
/** A colour that is this near to the ground, and one that is this near to that of the letters. */
const SAME_COLOUR = 24;
const NEAR_COLOUR = 64;
const COLOUR_SHARE = 0.01;

/** Pieces of text that nobody sees on the printed page: nothing is printed where they should stand. */
export function findHidden(page: PageLayout, picture: PagePixels): HiddenRun[] {
  const scale = picture.width / uprightWidth(page);
  return page.runs.flatMap((run): HiddenRun[] => {
    if ((run.text.match(LETTER)?.length ?? 0) < MIN_LETTERS) return [];
    const place = placeInPicture(run, scale, picture);
    if (place === undefined || isPrinted(place, picture)) return [];
    if (isClear(run.fill) || sameColour(run.fill, groundOf(place, picture)))
      return [{ run, reason: 'ground' }];
    return [{ run, reason: insideFigure(run, page) ? 'picture' : 'undrawn' }];
  });
}

/** Pieces over or under a picture of the page; only a closer look tells which. */
export function onPictures(page: PageLayout): TextRun[] {
  return page.runs.filter(
    (run) => (run.text.match(LETTER)?.length ?? 0) >= MIN_LETTERS && insideFigure(run, page),
  );
}

/** Those of the pieces whose place holds nothing in the colour of their letters. */
export function findCovered(runs: readonly TextRun[], page: PageLayout, picture: PagePixels): HiddenRun[] {
  const scale = picture.width / uprightWidth(page);
  return runs.flatMap((run): HiddenRun[] => {
    const place = placeInPicture(run, scale, picture);
    if (place === undefined || shareInColour(place, picture, colourOf(run.fill)) >= COLOUR_SHARE) return [];
    return [{ run, reason: 'picture' }];
  });
}

function uprightWidth({ turned = 0, width, height }: PageLayout): number {
  return turned % 2 === 0 ? width : height;
}

function insideFigure(run: TextRun, { figures }: PageLayout): boolean {
  const [x, y] = [run.x + run.width / 2, run.y + run.height / 2];
  return figures.some((box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height);
}

/** Pixels of a box; undefined where it reaches over the edge of the page or is narrower than its letters could be seen. */
function placeInPicture(run: PageBox, scale: number, { width, height }: PagePixels): PageBox | undefined {
  const [left, right] = [Math.round(run.x * scale), Math.round((run.x + run.width) * scale)];
  const top = Math.floor((run.y + EDGE * run.height) * scale);
  const bottom = Math.max(top + 1, Math.ceil((run.y + (1 - EDGE) * run.height) * scale));
  if (left < 0 || top < 0 || right > width || bottom > height || right - left < MIN_LETTERS) return undefined;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

type Colour = readonly [number, number, number];

function isPrinted(place: PageBox, picture: PagePixels): boolean {
  const ground = groundOf(place, picture);
  let printed = 0;
  for (let x = place.x; x < place.x + place.width; x++)
    if (columnDiffers(x, place, picture, ground)) printed += 1;
  return printed > PRINTED_SHARE * place.width;
}

function columnDiffers(x: number, place: PageBox, picture: PagePixels, ground: Colour): boolean {
  for (let y = place.y; y < place.y + place.height; y++)
    if (colourDistance(pixelAt(picture, x, y), ground) > CONTRAST) return true;
  return false;
}

/** The commonest colour of a place. */
function groundOf(place: PageBox, picture: PagePixels): Colour {
  const counts = new Map<number, number>();
  let best = 0xffffff;
  for (let y = place.y; y < place.y + place.height; y++)
    for (let x = place.x; x < place.x + place.width; x++) {
      const [red, green, blue] = pixelAt(picture, x, y);
      const key = (red << 16) | (green << 8) | blue;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if ((counts.get(key) ?? 0) > (counts.get(best) ?? 0)) best = key;
    }
  return [best >> 16, (best >> 8) & 255, best & 255];
}

function shareInColour(place: PageBox, picture: PagePixels, colour: Colour): number {
  let near = 0;
  for (let y = place.y; y < place.y + place.height; y++)
    for (let x = place.x; x < place.x + place.width; x++)
      if (colourDistance(pixelAt(picture, x, y), colour) < NEAR_COLOUR) near += 1;
  return near / (place.width * place.height);
}

function pixelAt({ data, width }: PagePixels, x: number, y: number): Colour {
  const at = 4 * (y * width + x);
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function colourDistance(left: Colour, right: Colour): number {
  return Math.max(...left.map((value, index) => Math.abs(value - (right[index] ?? 0))));
}

/** `aarrggbb`; black where the engine does not say. */
function colourOf(fill: string | undefined): Colour {
  const value = Number.parseInt((fill ?? 'ff000000').slice(2), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function isClear(fill: string | undefined): boolean {
  return fill !== undefined && Number.parseInt(fill.slice(0, 2), 16) < SAME_COLOUR;
}

function sameColour(fill: string | undefined, ground: Colour): boolean {
  return colourDistance(colourOf(fill), ground) < SAME_COLOUR;
}
