import type { RecognisedPage } from '../../ocr/recognised-page.ts';
import type { PageLayout } from './page-layout.ts';

/** A recognised page as the layout of a page: OCR finds lines and nothing else. */
export function recognisedLayout({ width, height, runs }: RecognisedPage, number = 1): PageLayout {
  return { number, label: undefined, width, height, runs, tables: [], figures: [], scanned: false };
}
