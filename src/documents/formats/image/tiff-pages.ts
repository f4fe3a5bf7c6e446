import type { PagePixels } from '../../ocr/page-pixels.ts';

const MAX_PAGES = 100_000;
/** Longer sides are made so long: letters of print stay 20 pixels high, and a page needs at most 25 MB. */
const LONG_SIDE = 2500;

export interface TiffPages {
  readonly count: number;
  /** Decodes one page (from 0) on a white ground. One call at a time. Throws what the decoder throws. */
  decode(page: number, maxPixels: number): Promise<PagePixels>;
}

/**
 * Pages of a TIFF by its chain of directories; one that runs in a circle ends where it began. For each page the decoder gets a
 * file of that page alone, so that neither a damaged directory further on nor the number of pages matters to it.
 */
export function openTiffPages(source: Uint8Array): TiffPages {
  const bytes = source.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[0] === 0x49;
  const directories = listDirectories(view, little);
  return {
    count: directories.length,
    async decode(page, maxPixels) {
      const directory = directories[page];
      if (directory === undefined) throw new RangeError(`There is no page ${page}.`);
      view.setUint32(4, directory.at, little);
      if (directory.link !== undefined) view.setUint32(directory.link, 0, little);
      return decodeFirst(bytes, maxPixels);
    },
  };
}

interface Directory {
  readonly at: number;
  /** Where the offset of the next one stands; undefined when the file ends before. */
  readonly link: number | undefined;
}

function listDirectories(view: DataView, little: boolean): Directory[] {
  const size = view.byteLength;
  const seen = new Set<number>();
  const found: Directory[] = [];
  let at = size >= 8 ? view.getUint32(4, little) : 0;
  while (at !== 0 && at + 2 <= size && !seen.has(at) && found.length < MAX_PAGES) {
    seen.add(at);
    const end = at + 2 + 12 * view.getUint16(at, little);
    const link = end + 4 <= size ? end : undefined;
    found.push({ at, link });
    at = link === undefined ? 0 : view.getUint32(link, little);
  }
  return found;
}

async function decodeFirst(bytes: Uint8Array, maxPixels: number): Promise<PagePixels> {
  const { default: sharp } = await import('sharp');
  // Several threads and a cache of decoded pictures cost memory and gain nothing here.
  sharp.cache(false);
  sharp.concurrency(1);
  const picture = sharp(bytes, { limitInputPixels: maxPixels });
  const { width: fullWidth, height: fullHeight } = await picture.metadata();
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = Math.max(info.width, info.height) / Math.max(fullWidth, fullHeight, 1);
  return { width: info.width, height: info.height, data: new Uint8Array(data), scale };
}
