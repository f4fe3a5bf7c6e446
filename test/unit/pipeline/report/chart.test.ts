import * as fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Claim, Report } from '../../../../src/domain/index.ts';
import { assembleReport } from '../../../../src/pipeline/report/assemble/assemble-report.ts';
import { exportDocx, exportPdf, listCharts, renderHtml } from '../../../../src/pipeline/report/index.ts';
import { readCharts } from '../../../../src/pipeline/report/outline/chart.ts';
import { drawChart } from '../../../../src/pipeline/report/outline/draw-chart.ts';
import { makeInput } from './report-input.ts';

const claim = (text: string, more: Partial<Claim> = {}): Claim => ({
  id: 'c1',
  text,
  citations: [],
  verdict: 'supported',
  issues: [],
  ...more,
});
const TABLES = {
  en: {
    head: 'Year | Revenue ($ thousand) | Operating margin (%)',
    rows: ['2015 | 6,779,511 | 4.5', '2016 | 8,830,669 | (4.3)', '2017 | 11,692,713 | 7.2'],
    names: ['Revenue ($ thousand)', 'Operating margin (%)'],
  },
  zh: {
    head: '公司 | 营业收入（百万元） | 增长率',
    rows: ['北辰电气 | 5,537.2 | 14.79%', '南麓新能源 | 5,246 | -33.9%', '海岳重工 | 38,640 | 8.2%'],
    names: ['营业收入（百万元）', '增长率'],
  },
} as const;

describe.each(Object.entries(TABLES))('a table of figures in %s', (language, { head, rows, names }) => {
  const charts = readCharts(
    claim(head, { frame: true }),
    rows.map((text) => claim(text)),
  );

  it('should become a chart of each column, a negative figure to the left', () => {
    expect(charts.map(({ name }) => name)).toEqual(names);
    expect(charts.map(({ bars }) => bars.length)).toEqual([3, 3]);
    expect(charts[1]?.bars[1]?.value).toBeLessThan(0);
    const bars = drawChart(charts, 'en').shapes.filter((shape) => shape.kind === 'bar');
    expect(bars).toHaveLength(6);
    const [one, two] = [bars[3], bars[4]];
    expect((two?.x ?? 0) + (two?.width ?? 0)).toBeCloseTo(one?.x ?? 0, 0);
    // The longest bar of a column is that of its largest figure.
    expect(bars[2]?.width === Math.max(...bars.slice(0, 3).map(({ width }) => width))).toBe(true);
  });

  it('should become none with a doubtful row, or too few rows; a column with a cell that is no figure is left out', () => {
    const named = claim(head, { frame: true });
    const doubtful = rows.map((text, at) => claim(text, at === 1 ? { verdict: 'partly' } : {}));
    expect(readCharts(named, doubtful)).toEqual([]);
    expect(
      readCharts(
        named,
        [...rows.slice(0, 2), `${rows[2]} to 9`].map((text) => claim(text)),
      ).map(({ name }) => name),
    ).toEqual([names[0]]);
    expect(
      readCharts(
        named,
        rows.slice(0, 2).map((text) => claim(text)),
      ),
    ).toEqual([]);
    expect(
      readCharts(
        undefined,
        rows.map((text) => claim(text)),
      ),
    ).toEqual([]);
  });

  it('should be drawn in HTML, Word and PDF', async () => {
    const made = assembleReport({ ...makeInput(), draft: { title: 'T', answer: '', sections: [] } });
    const row = (text: string, more: Partial<Claim> = {}) => ({
      kind: 'table_row' as const,
      claims: [claim(text, more)],
    });
    const report: Report = {
      ...made,
      language: language === 'zh' ? 'zh' : 'en',
      answer: [row(head, { frame: true }), ...rows.map((text, at) => row(text, { id: `c${at + 2}` }))],
    };
    const plain: Report = { ...report, answer: report.answer.slice(0, 3) };
    expect(renderHtml(report).match(/<figure class="chart"><svg [\s\S]*?<rect /g)).toHaveLength(1);
    expect(renderHtml(plain)).not.toContain('class="chart"');
    const files = unzipSync(await exportDocx(report));
    const drawing = Object.keys(files).find((name) => name.endsWith('.svg'));
    const svg = strFromU8(files[drawing ?? ''] ?? new Uint8Array());
    expect(svg).toContain(rows[2].split(' | ')[1]);
    expect(svg.match(/<desc id="[^"]+">([^<]+)/)?.[1]).toContain(names.at(-1));
    expect(listCharts(report)).toMatchObject([
      { afterClaim: 'c4', title: expect.stringContaining(names[0]) },
    ]);
    expect(listCharts(plain)).toEqual([]);
    if (language === 'zh') return; // Needs a font that not every machine has.
    const sizes = await Promise.all([report, plain].map(async (one) => (await exportPdf(one, [])).length));
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
  });
});

const read = (head: string, ...rows: readonly string[]) =>
  readCharts(
    claim(head, { frame: true }),
    rows.map((text) => claim(text)),
  );

describe('readCharts', () => {
  it.each([
    [
      'years',
      'Company | 2021 | 2022 | 2023',
      'Netflix | 29,698 | 31,616 | 33,723',
      'Best Buy | 47,262 | 51,761 | 46,298',
    ],
    [
      '财年',
      '公司 | 2021年 | 2022年 | 2023年',
      '北辰电气 | 4,319 | 4,824 | 5,537',
      '南麓新能源 | 2,764 | 3,918 | 5,246',
    ],
  ])('should draw each row over %s on one scale where the columns are periods', (_, head, ...rows) => {
    const charts = read(head, ...rows);
    expect(charts.map(({ name }) => name)).toEqual(rows.map((row) => row.split(' | ')[0]));
    expect(charts[0]?.bars.map(({ label }) => label)).toEqual(head.split(' | ').slice(1));
    expect(charts[0]?.range).toEqual(charts[1]?.range);
  });

  it('should keep a scale of its own for a row that is another measure', () => {
    const charts = read(
      'Measure | 2021 | 2022 | 2023',
      'Revenue | 29,698 | 31,616 | 33,723',
      'Margin | 20.9 | 17.8 | 20.6',
    );
    expect(charts.map(({ range }) => range.most)).toEqual([33723, 20.9]);
  });

  it('should take texts and years that open a row for its name, and leave out what is no measure', () => {
    const charts = read(
      'Company | Year | Revenue | Outlook',
      'Netflix | 2017 | $11.7 billion | up',
      'Netflix | 2018 | $15.8 billion | up',
      'Vitesse | 2018 | $409 million | down',
    );
    expect(charts.map(({ name }) => name)).toEqual(['Revenue']);
    expect(charts[0]?.bars).toEqual([
      { label: 'Netflix 2017', value: 11.7e9, shown: '$11.7 billion' },
      { label: 'Netflix 2018', value: 15.8e9, shown: '$15.8 billion' },
      { label: 'Vitesse 2018', value: 409e6, shown: '$409 million' },
    ]);
  });

  it('should name bars by as few of the texts as tell the rows apart', () => {
    const labels = (rows: readonly string[]) =>
      readCharts(
        claim('Trial | Design | Patients', { frame: true }),
        rows.map((text) => claim(text)),
      )[0]?.bars.map(({ label }) => label);
    expect(
      labels(['North | randomised, blind | 100', 'West | open | 24', 'East | before and after | 10']),
    ).toEqual(['North', 'West', 'East']);
    expect(labels(['North | blind | 100', 'North | open | 24', 'East | open | 10'])).toEqual([
      'North blind',
      'North open',
      'East open',
    ]);
  });

  it('should read scales in Chinese too, and draw no column of two units', () => {
    const rows = ['甲公司 | 1.2亿元 | 5%', '乙公司 | 3,400万元 | 12', '丙公司 | -2,000万元 | 7%'];
    const charts = read('公司 | 净利润 | 增长', ...rows);
    expect(charts.map(({ bars }) => bars.map(({ value }) => value))).toEqual([[120e6, 34e6, -20e6]]);
  });
});

it('should keep every bar between the names and the figures, whatever the figures are', () => {
  void fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 3, maxLength: 12 }), (values) => {
      const rows = values.map((value, at) => `Row ${at}x | ${value.toLocaleString('en')}`);
      const { width, height, shapes } = drawChart(read('Name | Measure', ...rows), 'en');
      const bars = shapes.filter((shape) => shape.kind !== 'text').filter(({ kind }) => kind === 'bar');
      expect(bars).toHaveLength(values.length);
      for (const bar of bars) {
        expect(bar.x).toBeGreaterThanOrEqual(30);
        expect(bar.x + bar.width).toBeLessThanOrEqual(width);
        expect(bar.y + bar.height).toBeLessThanOrEqual(height);
      }
      const longest = Math.max(...bars.map((bar) => bar.width));
      const most = Math.max(...values.map(Math.abs));
      expect(bars[values.findIndex((value) => Math.abs(value) === most)]?.width).toBe(longest);
    }),
  );
});
