import { LiteParse } from '@llamaindex/liteparse';
import { decodePixels, type PagePixels, turnClockwise } from '../../../ocr/page-pixels.ts';
import type { PageLayout } from '../page-layout.ts';

/** Enough to see whether something is printed in a place; and to see in which colour. */
const LOOK_DPI = 36;
const CLOSE_DPI = 150;
/** Larger pages are not drawn. In points. */
const MAX_SIDE = 3_000;
/** Time for drawing the pages of one file: usual pages need a few milliseconds. */
const BUDGET_MS = 20_000;
const BUDGET_PAGE_MS = 50;

/** Why a page was not drawn: the file takes too long, the drawing failed, or the page is too large. */
export type UndrawnReason = 'time' | 'failure' | 'size';

export interface PagePictures {
  /** Small pictures of pages, upright as they are read, by the number of the page; those that cannot be drawn are missing. */
  look(pages: readonly PageLayout[]): Promise<ReadonlyMap<number, PagePixels>>;
  /** One page larger. */
  lookClosely(page: PageLayout): Promise<PagePixels | undefined>;
  /** Pages with text that were asked for and not drawn. */
  undrawn(): ReadonlyMap<UndrawnReason, ReadonlySet<number>>;
}

/** Draws some pages of a file; fails when one of them cannot be drawn, or leaves it out. */
export type Camera = (
  pages: readonly number[],
) => Promise<readonly { readonly pageNum: number; readonly imageBuffer: Uint8Array }[]>;

/** Draws pages of a file as its layout engine prints them. */
export function createPagePictures(
  openCamera: (dpi: number) => Camera,
  now: () => number = () => performance.now(),
): PagePictures {
  const [small, large] = [openCamera(LOOK_DPI), openCamera(CLOSE_DPI)];
  const undrawn = new Map<UndrawnReason, Set<number>>();
  let spentMs = 0;
  let drawn = 0;

  function leave(reason: UndrawnReason, pages: readonly PageLayout[]): void {
    if (pages.length === 0) return;
    const left = undrawn.get(reason) ?? new Set();
    for (const { number } of pages) left.add(number);
    undrawn.set(reason, left);
  }

  async function drawTimed(
    camera: Camera,
    pages: readonly PageLayout[],
  ): Promise<ReadonlyMap<number, PagePixels>> {
    if (pages.length === 0) return new Map();
    const started = now();
    const { pictures, failed } = await draw(camera, pages);
    leave('failure', failed);
    spentMs += now() - started;
    drawn += pages.length;
    return pictures;
  }

  return {
    async look(pages) {
      const withText = pages.filter(({ runs }) => runs.length > 0);
      if (spentMs > BUDGET_MS + BUDGET_PAGE_MS * drawn) {
        leave('time', withText);
        return new Map();
      }
      const isLarge = ({ width, height }: PageLayout): boolean => Math.max(width, height) > MAX_SIDE;
      leave('size', withText.filter(isLarge));
      return drawTimed(
        small,
        withText.filter((page) => !isLarge(page)),
      );
    },
    lookClosely: async (page) => (await drawTimed(large, [page])).get(page.number),
    undrawn: () => undrawn,
  };
}

interface Drawn {
  readonly pictures: ReadonlyMap<number, PagePixels>;
  readonly failed: readonly PageLayout[];
}

/** Halves a batch that fails until only the pages that fail alone are left out. */
async function draw(camera: Camera, pages: readonly PageLayout[]): Promise<Drawn> {
  const shots = await camera(pages.map(({ number }) => number)).catch(() => undefined);
  if (shots === undefined && pages.length > 1) {
    const half = pages.length >> 1;
    const [first, second] = [await draw(camera, pages.slice(0, half)), await draw(camera, pages.slice(half))];
    return {
      pictures: new Map([...first.pictures, ...second.pictures]),
      failed: [...first.failed, ...second.failed],
    };
  }
  const found = new Map((shots ?? []).map(({ pageNum, imageBuffer }) => [pageNum, imageBuffer]));
  const pictures = new Map<number, PagePixels>();
  for (const page of pages) {
    const picture = await pictureOf(found.get(page.number), page);
    if (picture !== undefined) pictures.set(page.number, picture);
  }
  return { pictures, failed: pages.filter(({ number }) => !pictures.has(number)) };
}

/** The layout engine as a camera. */
export function engineCamera(bytes: Uint8Array, password: string | undefined): (dpi: number) => Camera {
  return (dpi) => {
    const engine = new LiteParse({
      ocrEnabled: false,
      quiet: true,
      dpi,
      ...(password !== undefined && { password }),
    });
    return (pages) => engine.screenshot(bytes, [...pages]);
  };
}

/** Undefined for what is no picture. */
async function pictureOf(bytes: Uint8Array | undefined, page: PageLayout): Promise<PagePixels | undefined> {
  if (bytes === undefined) return undefined;
  try {
    return turnUpright(await decodePixels(bytes, { enlarge: false }), page);
  } catch {
    return undefined; // The page is read all the same, and named.
  }
}

/** Text that stands sideways was turned; so is its picture. */
function turnUpright(picture: PagePixels, { turned = 0 }: PageLayout): PagePixels {
  let turnedPicture = picture;
  for (let turn = turned; turn < 4 && turned > 0; turn++) turnedPicture = turnClockwise(turnedPicture);
  return turnedPicture;
}
