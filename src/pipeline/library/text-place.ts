import { type Chunk, type Locator, linesWithin, placeOfLines, type TextRange } from '../../domain/index.ts';

/** Where a range of the text stands, by the chunks it touches: pages, slide, sheet. */
export function placeOfRange(
  chunks: readonly Pick<Chunk, 'locator'>[],
  range: TextRange,
  headingPath: readonly string[],
): Locator {
  const locators = chunks.map(({ locator }) => locator);
  const pages = locators.flatMap((locator) => {
    const lines = linesWithin(locator.printed ?? [], {
      start: Math.max(range.start, locator.offsets.start),
      end: Math.min(range.end, locator.offsets.end),
    });
    const place = placeOfLines(lines)?.pages ?? locator.pages;
    return place === undefined ? [] : [place];
  });
  const first = pages.toSorted((left, right) => left.first - right.first)[0];
  const slides = new Set(locators.map(({ slide }) => slide));
  const sheets = new Set(locators.map(({ sheet }) => sheet));
  const [slide] = slides;
  const [sheet] = sheets;
  return {
    offsets: range,
    headingPath: [...headingPath],
    ...(first !== undefined && { pages: { ...first, last: Math.max(...pages.map(({ last }) => last)) } }),
    ...(slides.size === 1 && slide !== undefined && { slide }),
    ...(sheets.size === 1 && sheet !== undefined && { sheet }),
  };
}
