import { describe, expect, it } from 'vitest';
import type { CallContext, LibraryDocument, StoredChunk } from '../../../../src/domain/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { createEvidenceBook } from '../../../../src/tools/registry/evidence-book.ts';
import { toPassage } from '../../../../src/tools/registry/show-range.ts';
import { createToolRegistry } from '../../../../src/tools/registry/tool-registry.ts';
import { createCalculate } from '../../../../src/tools/registry/tools/calculate.ts';

const library = {
  getChunks: async () => [],
  getChunkRange: async () => [],
  findDocument: async () => undefined,
  listDocuments: async () => [],
};
const registry = createToolRegistry([createCalculate({ library })]);

function open(...texts: readonly string[]) {
  const book = createEvidenceBook('chunks');
  const ids = texts.map((text, at) =>
    book.show({
      chunkIds: [`chk_${at}`],
      documentId: 'doc_1',
      versionId: 'ver_1',
      documentTitle: 'Report',
      sourcePath: 'report.md',
      format: 'markdown',
      contentHash: '',
      text,
      prefix: '',
      locator: { offsets: { start: at * 1_000, end: at * 1_000 + text.length }, headingPath: [] },
      score: 1,
    }),
  );
  const calculate = (expression: string, values: Record<string, string | readonly [string, number]>) =>
    registry.call(
      'calculate',
      {
        expression,
        values: Object.fromEntries(
          Object.entries(values).map(([name, given]) => {
            const [value, at] = typeof given === 'string' ? [given, 0] : given;
            return [name, { value, passage: ids[at] }];
          }),
        ),
      },
      {
        scope: { collectionIds: ['col_1'] },
        language: 'en',
        book,
        limits: { maxContextTokens: 4_000 },
      },
    );
  const refusal = async (...call: Parameters<typeof calculate>): Promise<AppError> => {
    const thrown = await calculate(...call).catch((error: unknown) => error);
    if (!(thrown instanceof AppError)) throw new Error('it was calculated');
    return thrown;
  };
  return { calculate, refusal };
}

describe('calculate with figures of pages', () => {
  const chunk = (at: number, text: string) =>
    ({
      id: `chk_${at}`,
      documentId: 'doc_1',
      versionId: 'ver_1',
      documentTitle: 'Report',
      sourcePath: 'report.pdf',
      format: 'pdf',
      fileHash: '',
      text,
      prefix: '',
      locator: {
        offsets: { start: at * 1_000, end: at * 1_000 + text.length },
        headingPath: [],
        pages: { first: at, last: at },
      },
    }) as unknown as StoredChunk;
  const chunks = [chunk(7, 'Sales were 731 and costs 600.'), chunk(8, 'Sales were 913.')];
  const document = { id: 'doc_1', collectionId: 'col_1', sourcePath: 'report.pdf', title: 'Report' };
  const paged = createToolRegistry([
    createCalculate({
      library: {
        ...library,
        getChunkRange: async () => chunks,
        listDocuments: async () => [{ ...document, currentVersionId: 'ver_1' } as LibraryDocument],
      },
    }),
  ]);
  const call = (shown: readonly StoredChunk[] | undefined, page: number | undefined, value = '731') => {
    const book = createEvidenceBook('chunks');
    for (const one of shown ?? []) book.show(toPassage(one, 1));
    const place = { document: 'report.pdf', ...(page && { page }) };
    return paged.call(
      'calculate',
      { expression: 'a - b', values: { a: { value, ...place }, b: { value: '600', ...place } } },
      {
        scope: { collectionIds: ['col_1'] },
        language: 'en',
        book,
        limits: { maxContextTokens: 4_000 },
        ...(shown && { call: {} as CallContext }),
      },
    );
  };

  it.each([
    ['that were shown in a run', chunks, 7],
    ['that were shown in a run, without the page', chunks, undefined],
    ['outside a run', undefined, 7],
  ])('should take a document and page in place of a passage: %s', async (_, shown, page) => {
    const { data } = await call(shown, page);
    expect(data).toMatchObject({ result: 131, operands: [{ passage: 'chk_7' }, { passage: 'chk_7' }] });
  });

  it.each([
    ['another page', chunks, 8, '731'],
    ['a figure that is not there', chunks, 7, '732'],
    ['what a run has not been shown', [], 7, '731'],
  ])('should refuse %s', async (_, shown, page, value) => {
    await expect(call(shown, page, value)).rejects.toMatchObject({ code: 'E116' });
  });

  it('should need a place', async () => {
    const given = { expression: 'a + a', values: { a: { value: '731' } } };
    const context = {
      scope: { collectionIds: [] },
      language: 'en' as const,
      book: createEvidenceBook('chunks'),
    };
    const limits = { maxContextTokens: 4_000 };
    await expect(paged.call('calculate', given, { ...context, limits })).rejects.toMatchObject({
      code: 'E020',
    });
  });
});

const SALES = 'Sales were $36,781 in 2024, $35,000 in 2023 and (1,234) in 2022; a margin of 12.5 %.';

describe('calculate', () => {
  it.each<readonly [expression: string, result: number, rounded: number]>([
    ['(a - b) / b * 100', 5.08857142857, 5.09],
    ['change(a, b)', 5.08857142857, 5.09],
    ['a − b', 1_781, 1_781],
    ['difference(a, b)', 1_781, 1_781],
    ['a ÷ b', 1.05088571429, 1.05],
    ['share(b, sum(a, b))', 48.7594210167, 48.76],
    ['mean(a, b) × 2', 71_781, 71_781],
    ['-a + (a + b) * 1', 35_000, 35_000],
    ['(a / b) ^ (1 / 2) - 1', 0.0251271697, 0.03],
  ])('should work out %s', async (expression, result, rounded) => {
    const { calculate } = open(SALES);
    const { data } = await calculate(expression, { a: '36,781', b: '$35,000' });
    expect(data['result']).toBeCloseTo(result, 9);
    expect(data['rounded']).toBe(rounded);
  });

  it('should spell the expression with its figures and their passages', async () => {
    const { calculate } = open(SALES);
    const { text, evidence } = await calculate('change(a, b)', { a: '36,781', b: '35,000' });
    expect(text).toBe(
      'change(36,781, 35,000) = 5.08857142857 ≈ 5.09\na = 36,781 [chk_0]\nb = 35,000 [chk_0]',
    );
    expect(evidence).toHaveLength(1);
  });

  it('should refuse a figure that is not in its passage, with those that are', async () => {
    const { refusal } = open(SALES, 'No figure here.');
    const wrong = await refusal('a * 1', { a: '36,782' });
    expect(wrong.code).toBe('E116');
    expect(wrong.message).toContain('36,781');
    expect((await refusal('a * 1', { a: ['36,781', 1] })).message).toContain('It has no figure.');
    // Part of a figure is none, and a sign that is not printed is another figure.
    expect((await refusal('a * 1', { a: '6,781' })).code).toBe('E116');
    expect((await refusal('a * 1', { a: '-35,000' })).code).toBe('E116');
    expect((await open(SALES).calculate('a * 1', { a: '(1,234)' })).data['result']).toBe(-1_234);
  });

  it('should bring figures of different scales to one, and keep that of figures of one', async () => {
    const { calculate } = open('Sales were $2.5 billion.', '(in millions) Costs: 1,200 and 1,300.');
    expect((await calculate('a - b', { a: '2.5 billion', b: ['1,200', 1] })).data).toMatchObject({
      result: 1.3e9,
      scale: 1,
    });
    const same = await calculate('a + b', { a: ['1,200', 1], b: ['1,300', 1] });
    expect(same.data).toMatchObject({ result: 2_500, scale: 1_000_000 });
    expect(same.text).toContain('(× 1,000,000)');
    expect((await calculate('a / b', { a: ['1,200', 1], b: ['1,300', 1] })).data['scale']).toBe(1);
  });

  it('should take a percentage beside other figures as a part of one', async () => {
    const { calculate } = open(SALES);
    expect((await calculate('a * p', { a: '35,000', p: '12.5 %' })).data['result']).toBe(4_375);
    expect((await calculate('p * 2', { p: '12.5 %' })).data['result']).toBe(25);
    expect((await calculate('a * (1 - p / 100)', { a: '35,000', p: '12.5' })).data['result']).toBe(30_625);
  });

  it.each([
    ['a +', { a: '35,000' }, 'noCalculation'],
    ['a; b', { a: '35,000' }, 'noCalculation'],
    ['sum()', {}, 'noCalculation'],
    ['change(a)', { a: '35,000' }, 'noCalculation'],
    ['a - 31000', { a: '35,000' }, 'constantWithoutPassage'],
    ['a - c', { a: '35,000' }, 'unknownValue'],
    ['a + 1', { a: '35,000', b: '36,781' }, 'unusedValue'],
    ['a / (a - a)', { a: '35,000' }, 'noNumberResult'],
    ['a + 1', { a: '35,000 to 36,781' }, 'figureUnreadable'],
  ] as const)('should refuse %s', async (expression, values, id) => {
    const error = await open(SALES).refusal(expression, values);
    expect([error.code, error.wording?.id]).toEqual(['E020', id]);
  });
});

describe('a figure whose table names no scale', () => {
  it('should be taken to be counted like the others, and be said to', async () => {
    const { calculate } = open(
      '| In millions | 2022 |\n| Sales | 31,015 |',
      '| | 2022 |\n| Vaccines | 4,552 |',
    );
    const { text, data } = await calculate('a / b * 100', { a: ['4,552', 1], b: '31,015' });
    expect(data).toMatchObject({ rounded: 14.68, scale: 1 });
    expect(text).toContain('The table of a names no scale');
    const alone = await calculate('a / 2', { a: ['4,552', 1] });
    expect(alone.data).toMatchObject({ result: 2_276, scale: 1 });
    expect(alone.text).not.toContain('scale');
  });
});
