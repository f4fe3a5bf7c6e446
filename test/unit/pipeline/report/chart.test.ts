import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Claim, Report } from '../../../../src/domain/index.ts';
import { assembleReport } from '../../../../src/pipeline/report/assemble/assemble-report.ts';
import { exportDocx, exportPdf, renderHtml } from '../../../../src/pipeline/report/index.ts';
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
    const bars = drawChart(charts).shapes.filter((shape) => shape.kind === 'bar');
    expect(bars).toHaveLength(6);
    const [one, two] = [bars[3], bars[4]];
    expect((two?.x ?? 0) + (two?.width ?? 0)).toBeCloseTo(one?.x ?? 0, 0);
    // The longest bar of a column is that of its largest figure.
    expect(bars[2]?.width === Math.max(...bars.slice(0, 3).map(({ width }) => width))).toBe(true);
  });

  it('should become none with a doubtful row, a cell without a figure, or too few rows', () => {
    const named = claim(head, { frame: true });
    const doubtful = rows.map((text, at) => claim(text, at === 1 ? { verdict: 'partly' } : {}));
    expect(readCharts(named, doubtful)).toEqual([]);
    expect(
      readCharts(
        named,
        [...rows.slice(0, 2), `${rows[2]} !`].map((text) => claim(text)),
      ),
    ).toEqual([]);
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
      answer: [row(head, { frame: true }), ...rows.map((text) => row(text))],
    };
    const plain: Report = { ...report, answer: report.answer.slice(0, 3) };
    expect(renderHtml(report).match(/<figure class="chart"><svg [\s\S]*?<rect /g)).toHaveLength(1);
    expect(renderHtml(plain)).not.toContain('class="chart"');
    const files = unzipSync(await exportDocx(report));
    const drawing = Object.keys(files).find((name) => name.endsWith('.svg'));
    expect(strFromU8(files[drawing ?? ''] ?? new Uint8Array())).toContain(rows[2].split(' | ')[1]);
    if (language === 'zh') return; // Needs a font that not every machine has.
    const sizes = await Promise.all([report, plain].map(async (one) => (await exportPdf(one, [])).length));
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
  });
});
