import type { Report } from '#contract';

type Locator = Report['citations'][number]['locator'];
interface Place {
  readonly locator: Locator;
  readonly documentTitle: string;
}
type Say = (key: string, values: Record<string, unknown>) => string;

/** Where something stands in its document: page, slide or cells, and the innermost heading, unless it is the title. */
export function placeWords({ locator, documentTitle }: Place, say: Say): string {
  const { pages, slide, sheet, cells, headingPath } = locator;
  const parts: string[] = [];
  if (slide !== undefined) parts.push(say('source.slide', { slide }));
  else if (sheet !== undefined) parts.push(say('source.sheet', { sheet }));
  else if (pages !== undefined) parts.push(say('source.page', { page: pages.label ?? spanOf(pages) }));
  if (cells !== undefined) parts.push(say('source.cells', { cells }));
  const heading = headingPath?.at(-1);
  if (heading !== undefined && heading !== documentTitle) parts.push(heading);
  return parts.join(' · ');
}

const spanOf = ({ first, last }: { first: number; last: number }): string =>
  first === last ? String(first) : `${first}–${last}`;
