import { type Wording, wording } from '../../catalogue/index.ts';
import type { DocumentImage } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';

/** One image may be this large, and all of a document together 16 times as much; the rest is counted in a warning. */
export const MAX_IMAGE_BYTES = 16 * 1024 * 1024;
const MAX_TOTAL_BYTES = 256 * 1024 * 1024;

export interface ImageCollector {
  /** Keeps an image once however often it is used; returns the source to write into the flow. */
  add(bytes: Uint8Array, mediaType: string, size?: { width: number; height: number }): string;
  /** The id behind a source that `add` returned; undefined for images that were not kept. */
  idOf(source: string): string | undefined;
  all(): DocumentImage[];
  warnings(): Wording[];
}

export function createImageCollector(): ImageCollector {
  const images = new Map<string, DocumentImage>();
  let total = 0;
  let dropped = 0;
  return {
    add(bytes, mediaType, size) {
      const id = `img_${sha256(bytes).slice(0, 16)}`;
      if (images.has(id)) return id;
      if (bytes.length === 0 || bytes.length > MAX_IMAGE_BYTES || total + bytes.length > MAX_TOTAL_BYTES) {
        dropped += 1;
        return '';
      }
      total += bytes.length;
      images.set(id, { id, mediaType, bytes, ...size });
      return id;
    },
    idOf: (source) => (images.has(source) ? source : undefined),
    all: () => [...images.values()],
    warnings: () => (dropped === 0 ? [] : [wording('warnImagesDropped', { count: dropped })]),
  };
}
