import type { PageBox } from '../../../../domain/index.ts';
import { type PagePixels, pixelsOf } from '../../../ocr/page-pixels.ts';
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

/** Lower text is no letters to the eye, in points. */
const MIN_HEIGHT = 1.5;

/** Pieces of text that nobody sees on the printed page: nothing is printed where they should stand, or they are too small. */
export function findHidden(page: PageLayout, picture: PagePixels): HiddenRun[] {
  const scale = picture.width / uprightWidth(page);
  return page.runs.flatMap((run): HiddenRun[] => {
    if ((run.text.match(LETTER)?.length ?? 0) < MIN_LETTERS) return [];
    if (run.height < MIN_HEIGHT) return [{ run, reason: 'undrawn' }];
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

/** Red, green and blue of a pixel in one number: `0xrrggbb`. */
type Colour = number;

function isPrinted(place: PageBox, picture: PagePixels): boolean {
  const enough = PRINTED_SHARE * place.width;
  const colours = pixelsOf(picture);
  // Two colours that are far from each other are not both near the ground, whichever it is: to count colours is the dear part.
  if (countColumns(place, (x) => columnVaries(x, place, colours, picture.width), enough) > enough)
    return true;
  const ground = groundOf(place, picture);
  const differs = (x: number): boolean => columnDiffers(x, place, colours, picture.width, ground);
  return countColumns(place, differs, enough) > enough;
}

/** How many columns of pixels pass a test; no more are tried than are needed for more than `enough`. */
function countColumns(place: PageBox, test: (x: number) => boolean, enough: number): number {
  let count = 0;
  for (let x = place.x; x < place.x + place.width && count <= enough; x++) if (test(x)) count += 1;
  return count;
}

function columnVaries(x: number, place: PageBox, colours: Uint32Array, width: number): boolean {
  const first = rgbOf(colours[place.y * width + x] ?? 0);
  for (let at = place.y * width + x, y = 0; y < place.height; y++, at += width)
    if (colourDistance(rgbOf(colours[at] ?? 0), first) > 2 * CONTRAST) return true;
  return false;
}

function columnDiffers(
  x: number,
  place: PageBox,
  colours: Uint32Array,
  width: number,
  ground: Colour,
): boolean {
  for (let at = place.y * width + x, y = 0; y < place.height; y++, at += width)
    if (colourDistance(rgbOf(colours[at] ?? 0), ground) > CONTRAST) return true;
  return false;
}

/** The commonest colour of a place. */
function groundOf(place: PageBox, picture: PagePixels): Colour {
  const colours = pixelsOf(picture);
  const counts = new Map<Colour, number>();
  for (let y = place.y; y < place.y + place.height; y++)
    for (let at = y * picture.width + place.x, end = at + place.width; at < end; at++) {
      const colour = colours[at] ?? 0;
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  let [best, most] = [0xffffffff, 0];
  for (const [colour, count] of counts) if (count > most) [best, most] = [colour, count];
  return rgbOf(best);
}

function shareInColour(place: PageBox, picture: PagePixels, colour: Colour): number {
  const colours = pixelsOf(picture);
  let near = 0;
  for (let y = place.y; y < place.y + place.height; y++)
    for (let at = y * picture.width + place.x, end = at + place.width; at < end; at++)
      if (colourDistance(rgbOf(colours[at] ?? 0), colour) < NEAR_COLOUR) near += 1;
  return near / (place.width * place.height);
}

function rgbOf(pixel: number): Colour {
  return ((pixel & 255) << 16) | (pixel & 0xff00) | ((pixel >> 16) & 255);
}

/** The largest difference of red, green and blue, of 255. */
function colourDistance(left: Colour, right: Colour): number {
  if (left === right) return 0;
  return Math.max(
    Math.abs((left >> 16) - (right >> 16)),
    Math.abs(((left >> 8) & 255) - ((right >> 8) & 255)),
    Math.abs((left & 255) - (right & 255)),
  );
}

/** `aarrggbb`; black where the engine does not say. */
function colourOf(fill: string | undefined): Colour {
  return Number.parseInt((fill ?? 'ff000000').slice(2), 16);
}

function isClear(fill: string | undefined): boolean {
  return fill !== undefined && Number.parseInt(fill.slice(0, 2), 16) < SAME_COLOUR;
}

function sameColour(fill: string | undefined, ground: Colour): boolean {
  return colourDistance(colourOf(fill), ground) < SAME_COLOUR;
}
