import type { PageLayout } from '../formats/pdf/page-layout.ts';
import type { RecognisedPage } from './recognised-page.ts';

/** A recognised page as the layout of a page: OCR finds lines and nothing else. */
export function recognisedLayout({ width, height, runs }: RecognisedPage, number = 1): PageLayout {
  return { number, label: undefined, width, height, runs, tables: [], figures: [], scanned: false };
}
