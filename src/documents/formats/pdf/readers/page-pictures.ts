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

export interface PagePictures {
  /** Small pictures of pages, upright as they are read, by the number of the page; those that cannot be drawn are missing. */
  look(pages: readonly PageLayout[]): Promise<ReadonlyMap<number, PagePixels>>;
  /** One page larger. */
  lookClosely(page: PageLayout): Promise<PagePixels | undefined>;
  /** The first page that was not drawn for want of time. */
  stoppedAt(): number | undefined;
}

/** Draws pages of a file as its layout engine prints them. */
export function createPagePictures(bytes: Uint8Array, password: string | undefined): PagePictures {
  const engine = (dpi: number): LiteParse =>
    new LiteParse({ ocrEnabled: false, quiet: true, dpi, ...(password !== undefined && { password }) });
  const [small, large] = [engine(LOOK_DPI), engine(CLOSE_DPI)];
  let spentMs = 0;
  let drawn = 0;
  let stopped: number | undefined;

  async function draw(camera: LiteParse, pages: readonly PageLayout[]): Promise<Map<number, PagePixels>> {
    const pictures = new Map<number, PagePixels>();
    const byNumber = new Map(pages.map((page) => [page.number, page]));
    if (byNumber.size === 0) return pictures;
    const started = performance.now();
    try {
      for (const shot of await camera.screenshot(bytes, [...byNumber.keys()])) {
        const page = byNumber.get(shot.pageNum);
        if (page !== undefined)
          pictures.set(
            page.number,
            turnUpright(await decodePixels(shot.imageBuffer, { enlarge: false }), page),
          );
      }
    } catch {
      // A page that cannot be drawn is read all the same.
    }
    spentMs += performance.now() - started;
    drawn += pages.length;
    return pictures;
  }

  return {
    async look(pages) {
      if (spentMs > BUDGET_MS + BUDGET_PAGE_MS * drawn) {
        stopped ??= pages[0]?.number;
        return new Map();
      }
      return draw(
        small,
        pages.filter(({ runs, width, height }) => runs.length > 0 && Math.max(width, height) <= MAX_SIDE),
      );
    },
    lookClosely: async (page) => (await draw(large, [page])).get(page.number),
    stoppedAt: () => stopped,
  };
}

/** Text that stands sideways was turned; so is its picture. */
function turnUpright(picture: PagePixels, { turned = 0 }: PageLayout): PagePixels {
  let turnedPicture = picture;
  for (let turn = turned; turn < 4 && turned > 0; turn++) turnedPicture = turnClockwise(turnedPicture);
  return turnedPicture;
}
