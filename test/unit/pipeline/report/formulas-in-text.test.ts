import { describe, expect, it } from 'vitest';
import type { Calculation, Claim, Report } from '../../../../src/domain/index.ts';
import { assembleReport, renderMarkdown } from '../../../../src/pipeline/report/index.ts';
import { renderHtml } from '../../../../src/pipeline/report/render/render-html.ts';
import { makeDraft, makeInput } from './report-input.ts';

const made = assembleReport({
  ...makeInput(),
  draft: makeDraft('Daily backups are kept for 30 days [ev_1].', ''),
});

/** A report with a section that says this, worked out so, below an answer that says it, too. */
function reportOf(text: string, formulas: readonly string[], more: Partial<Claim> = {}): Report {
  const [block] = made.answer;
  const [claim] = block?.claims ?? [];
  const [cited] = claim?.citations ?? [];
  if (block === undefined || claim === undefined || cited === undefined) throw new Error('Nothing is cited.');
  const cell = { value: '36', label: '', number: cited.number, start: cited.start, end: cited.end };
  const calculations = formulas.map((formula): Calculation => ({ formula, cells: [cell] }));
  const told = { ...claim, ...more, text, calculations };
  return {
    ...made,
    answer: [{ ...block, claims: [{ ...told, id: 'c1' }] }],
    sections: [
      {
        heading: 'Costs',
        status: 'answered',
        blocks: [{ kind: 'paragraph', claims: [{ ...told, id: 'c2' }] }],
      },
    ],
  };
}
/** The calculations that its appendix has. */
const inAppendix = (report: Report): string =>
  /\n## Calculations\n\n([\s\S]*?)\n(?=## |$)/.exec(renderMarkdown(report, 'only'))?.[1] ?? '';
const costs = (...of: Parameters<typeof reportOf>): string => {
  const markdown = renderMarkdown(reportOf(...of), 'none');
  return /## Costs\n\n(.*)/.exec(markdown)?.[1] ?? '';
};

describe('a calculation of a section', () => {
  it('should stand right behind its result', () => {
    const text = 'Costs took 75 % of sales in 2023 and are falling.';
    expect(costs(text, ['36 / 48 = 75 %'])).toMatch(
      /^Costs took 75 % \(36 \/ 48\) of sales in 2023 and are falling\. \[[^[\]]+\]$/,
    );
    expect(renderHtml(reportOf(text, ['36 / 48 = 75 %']), 'none')).toContain(
      'Costs took 75 % (36 / 48) of sales',
    );
  });

  it.each([
    ['It fell by $5,070 million in 2022.', '9 - 4 = 5,070', 'It fell by $5,070 million (9 − 4) in 2022.'],
    ['It rose 2.5 points.', '9.5 - 7 = 2.5', 'It rose 2.5 points (9.5 − 7).'],
    ['It took 75 millions.', '36 / 48 = 75', 'It took 75 (36 / 48) millions.'],
    ['毛利率为75%，有所下降。', '36 / 48 = 75 %', '毛利率为75% (36 / 48)，有所下降。'],
    ['应退12,750元，其余不退。', '18,000 - 5,250 = 12,750', '应退12,750元 (18,000 − 5,250)，其余不退。'],
    ['到年底已满7个月。', '10 - 3 = 7', '到年底已满7个月 (10 − 3)。'],
  ])('should stand behind the unit: %s', (text, formula, told) => {
    expect(costs(text, [formula])).toContain(told);
  });

  it('should stand beside another of the same sentence', () => {
    const told = costs('They were 75 % and then 2.5 points less.', ['36 / 48 = 75 %', '75 - 72.5 = 2.5']);
    expect(told).toContain('They were 75 % (36 / 48) and then 2.5 points (75 − 72.5) less. [');
  });

  it.each([
    ['its result stands twice', 'It was 75 %, after 75 %.', ['36 / 48 = 75 %']],
    ['its result stands nowhere', 'It was three quarters.', ['36 / 48 = 75 %']],
    ['its result is part of a figure', 'It was 175 % or 75.5 % or 75,300.', ['36 / 48 = 75 %']],
    ['it is long', 'The sum was 36.', [`${Array.from({ length: 18 }, () => '2').join(' + ')} = 36`]],
    ['it has brackets', 'The share was 5.', ['(9 + 1) / 2 = 5']],
    ['there are many', 'They were 2, 3 and 4.', ['1 + 1 = 2', '1 + 2 = 3', '2 + 2 = 4']],
    ['a Chinese unit follows', '收入为75百万元，有所增长。', ['36 / 48 = 75']],
    ['the text shows it', 'It was 75 %, that is 36 / 48 of all.', ['36 / 48 = 75 %']],
  ])('should stand in the appendix where %s', (_, text, formulas) => {
    const told = costs(text, formulas);
    expect(told.startsWith(`${text} [`)).toBe(true);
    expect(told).not.toContain('[^f');
    expect(inAppendix(reportOf(text, formulas))).toMatch(/\*\*Costs\*\*\n\n.* = .*[\d ][/+] \d/);
  });

  it('should stand in the appendix where a figure of it is from a place that is not cited', () => {
    const report = reportOf('Costs took 75 % of sales.', ['36 / 48 = 75 %']);
    const [one] = report.citations;
    if (one === undefined) throw new Error('Nothing is cited.');
    const other = { ...one, number: 9, documentId: 'other', sourcePath: 'other.pdf' };
    const sections = report.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => ({
        ...block,
        claims: block.claims.map((claim) => ({
          ...claim,
          calculations: [{ formula: '36 / 48 = 75 %', cells: [{ value: '48', label: '', number: 9 }] }],
        })),
      })),
    }));
    const own = { ...report, sections, citations: [...report.citations, other] };
    expect(renderMarkdown(own, 'none')).toMatch(/Costs took 75 % of sales\. \[[^[\]]+\]\n/);
    expect(inAppendix(own)).toMatch(/\*\*Costs\*\*\n\n75 % = 36 \/ 48; figures from \[/);
  });

  it('should not interrupt a summary that sections go on from', () => {
    const told = reportOf('Costs took 75 % of sales.', ['36 / 48 = 75 %']);
    expect(renderMarkdown(told, 'none')).toMatch(/## Answer\n\nCosts took 75 % of sales\. \[[^[\]]+\]\n/);
    expect(inAppendix(told)).toContain('75 % = 36 / 48');
    const { sections: _, ...report } = reportOf('Costs took 75 % of sales.', ['36 / 48 = 75 %']);
    expect(renderMarkdown({ ...report, sections: [] }, 'none')).toContain(
      'Costs took 75 % (36 / 48) of sales.',
    );
  });
});
