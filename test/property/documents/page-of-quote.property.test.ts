import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { structurePages } from '../../../src/documents/formats/pdf/structure-pages.ts';
import { ChunkingOptionsSchema, NormaliseOptionsSchema } from '../../../src/documents/index.ts';
import { structureDocument } from '../../../src/documents/structure/structure-document.ts';
import { narrowLocator } from '../../../src/domain/index.ts';
import { makePage, makeRun } from '../../fakes/page-layout.ts';

const LINE_STEP = 12;
const fill = {
  en: 'the harbour works went on through the winter of that year',
  zh: '港口工程在当年冬季继续进行并按计划完成了全部',
};

/** Lines per paragraph; a page break may fall anywhere. Every line holds a word that stands nowhere else. */
const layout = fc.record({
  language: fc.constantFrom('en' as const, 'zh' as const),
  paragraphs: fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 8 }),
  perPage: fc.integer({ min: 2, max: 9 }),
  maxChunkSize: fc.integer({ min: 200, max: 1_500 }),
});

describe('the page of a quote', () => {
  it.prop([layout])('should be the page it was printed on, wherever pages and chunks break', (input) => {
    const { markdown, chunks, pageOf, boxOf } = readLayout(input);
    for (const [mark, page] of pageOf) {
      const start = markdown.indexOf(mark);
      expect(start).toBeGreaterThanOrEqual(0);
      const quote = { start, end: start + mark.length };
      const chunk = chunks.find(({ locator: { offsets } }) => offsets.start <= start && start < offsets.end);
      const { pages, box, printed } = narrowLocator(chunk?.locator ?? fail(mark), [quote]);
      expect([mark, pages?.first, pages?.last]).toEqual([mark, page, page]);
      expect(box?.y).toBeCloseTo(boxOf.get(mark) ?? -1, 0);
      expect(printed).toBeUndefined();
    }
  });

  it.prop([layout, fc.nat(), fc.nat()])(
    'should be all pages of a quote that runs over a break',
    (input, one, other) => {
      const { markdown, chunks, pageOf } = readLayout({ ...input, maxChunkSize: 100_000 });
      const marks = [...pageOf.keys()];
      const [from, to] = [one, other].map((at) => at % marks.length).toSorted((a, b) => a - b) as [
        number,
        number,
      ];
      const [first = '', last = ''] = [marks[from], marks[to]];
      const quote = { start: markdown.indexOf(first), end: markdown.indexOf(last) + last.length };
      const chunk = chunks.find(
        ({ locator: { offsets } }) => offsets.start <= quote.start && quote.end <= offsets.end,
      );
      if (chunk === undefined) return;
      const { pages, box } = narrowLocator(chunk.locator, [quote]);
      expect([pages?.first, pages?.last]).toEqual([pageOf.get(first), pageOf.get(last)]);
      expect(box === undefined).toBe(pageOf.get(first) !== pageOf.get(last));
    },
  );

  it('should stay that of the whole text where an index does not know the lines', () => {
    const old = {
      offsets: { start: 0, end: 90 },
      headingPath: [],
      pages: { first: 4, last: 5, label: 'iv' },
    };
    expect(narrowLocator(old, [{ start: 80, end: 90 }])).toEqual(old);
  });
});

function readLayout({
  language,
  paragraphs,
  perPage,
  maxChunkSize,
}: Parameters<Parameters<typeof layout.map>[0]>[0]) {
  const pageOf = new Map<string, number>();
  const boxOf = new Map<string, number>();
  const lines = paragraphs.flatMap((count) =>
    Array.from({ length: count }, (_, at) => ({ isLast: at === count - 1, isFirst: at === 0 })),
  );
  let [page, y] = [1, 60];
  const runs = lines.map(({ isFirst, isLast }, index) => {
    if (index > 0 && index % perPage === 0) [page, y] = [page + 1, 60];
    else if (index > 0) y += isFirst ? 3 * LINE_STEP : LINE_STEP;
    const mark = `q${String(index)
      .padStart(3, '0')
      .replace(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))}`;
    const end = isLast ? (language === 'zh' ? '。' : '.') : language === 'zh' ? '' : ' and';
    pageOf.set(mark, page);
    boxOf.set(mark, y);
    const text = language === 'zh' ? `${fill.zh}${mark}${end || '的'}` : `${fill.en} ${mark}${end}`;
    return { page, run: makeRun(text, 60, y, { width: isLast ? 300 : 480 }) };
  });
  const pages = Array.from({ length: page }, (_, at) =>
    makePage(
      at + 1,
      runs.filter((entry) => entry.page === at + 1).map(({ run }) => run),
    ),
  );
  const { blocks } = structurePages(pages, []);
  const document = structureDocument(
    {
      format: 'pdf',
      title: undefined,
      blocks,
      structureSource: 'layout',
      images: [],
      metadata: {},
      warnings: [],
      furnitureRemoved: true,
    },
    { sourcePath: 'a.pdf', documentId: 'doc_a', versionId: 'ver_a' },
    { chunking: ChunkingOptionsSchema.parse({ maxChunkSize }), normalise: NormaliseOptionsSchema.parse({}) },
  );
  return { ...document, pageOf, boxOf };
}

function fail(mark: string): never {
  throw new Error(`No chunk holds ${mark}.`);
}
