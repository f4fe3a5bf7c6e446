import type { PageItem, PageLayout } from './page-layout.ts';

/** Text of a page that is no part of the document's text, and what it is. */
export interface Omission {
  readonly kind: 'furniture' | 'contents' | 'sideways';
  readonly page: number;
  readonly text: string;
}

export interface Reduced {
  readonly pages: readonly { readonly page: PageLayout; readonly items: readonly PageItem[] }[];
  readonly omitted: readonly Omission[];
}

export function textOfItem(item: PageItem): string {
  if (item.kind === 'line') return item.line.text;
  return item.kind === 'table' ? item.table.rows.flat().join(' ') : '';
}
