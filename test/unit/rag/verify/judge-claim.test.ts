import { describe, expect, it } from 'vitest';
import { describeIssue, judgeStatement, preparePassage } from '../../../../src/rag/verify/index.ts';

const passage = (text: string, context = '', prefix = '') =>
  preparePassage({ id: 'ev_1', text, offset: 100, context, prefix });
const verdict = (claim: string, text: string, context?: string, prefix?: string) =>
  judgeStatement(claim, [passage(text, context, prefix)]).verdict;

describe('judgeStatement', () => {
  it.each([
    ['Revenue was 1,200 million USD.', 'Revenue was 1.2 bn USD.'],
    ['Revenue was $1.2 billion.', 'Revenue was 1,200 million dollars.'],
    ['The share is 12 percent.', 'The share is 12%.'],
    ['The share is 12%.', 'The share is twelve per cent.'],
    ['The contract was signed in March 2024.', 'The contract was signed on 2024-03-15.'],
    ['The contract was signed on 15 March 2024.', 'The contract was signed on March 15, 2024.'],
    ['The job runs for 2 hours.', 'The job runs for 120 minutes.'],
    ['合同于2024年3月签订。', '合同于二〇二四年三月签订。'],
    ['公司有120名员工。', '公司有一百二十名员工。'],
    ['收入为1.2亿元。', '收入为12000万元。'],
    ['收入为1.2356亿元。', '收入为一亿二千三百五十六万元。'],
    ['The farm has 500 of them.', 'The farm has 500 MW.'],
    ['占比为12%。', '占比为百分之十二。'],
    [
      'Backups are kept for 30 days.',
      'The policy is strict. Backups are **kept** for 30 days, and are [encrypted](https://x.example).',
    ],
  ])('should find %s supported by %s', (claim, text) => {
    expect(judgeStatement(claim, [passage(text)])).toMatchObject({ verdict: 'supported', issues: [] });
  });

  it.each([
    ['Backups are kept for 90 days.', 'Backups are kept for 30 days.', 'number_differs'],
    [
      'Basic plans keep logs for 90 days.',
      'Basic plans keep logs for 30 days. Premium plans keep logs for 90 days.',
      'number_differs',
    ],
    ['收入为1.235亿元。', '收入为一亿二千三百五十六万元。', 'number_differs'],
    ['The farm has 500 turbines.', 'The farm has 500 MW.', 'unit_differs'],
    ['风电场有500台。', '风电场有500兆瓦。', 'unit_differs'],
    ['Backups are kept for 30 weeks.', 'Backups are kept for 30 days.', 'unit_differs'],
    ['The fee is €30 a month.', 'The fee is $30 a month.', 'unit_differs'],
    ['The contract was signed in May 2024.', 'The contract was signed on 15 March 2024.', 'date_differs'],
    ['Revenue fell by 5 % last quarter.', 'Revenue rose by 5 % last quarter.', 'direction_differs'],
    ['The report is due before the audit.', 'The report is due after the audit.', 'direction_differs'],
    // Fewer than all words of the claim stand around the other figure.
    [
      'The northern depot keeps all its signed invoices for 90 days.',
      'The northern depot keeps invoices for 30 days.',
      'number_differs',
    ],
    ['北仓库的发票在档案室保存90天。', '北仓库的发票保存30天。', 'number_differs'],
    // The same direction is said of something else.
    [
      'In the last quarter, revenue fell sharply.',
      'Revenue rose sharply in the last quarter although prices fell.',
      'direction_differs',
    ],
    ['收入在五月下降。', '五月收入上升，成本下降。', 'direction_differs'],
    [
      'Passwords must be stored in clear text.',
      'Passwords must not be stored in clear text.',
      'negation_differs',
    ],
    ['The service is not available on Sundays.', 'The service is available on Sundays.', 'negation_differs'],
    ['Data was lost.', 'The test took 3 hours. No data was lost.', 'negation_differs'],
    ['Backups fail.', 'Backups never fail.', 'negation_differs'],
    ['备份保留90天。', '备份保留30天。', 'number_differs'],
    ['收入上升了5%。', '收入下降了5%。', 'direction_differs'],
    ['该系统支持离线运行。', '该系统不支持离线运行。', 'negation_differs'],
  ])('should find %s contradicted by %s', (claim, text, kind) => {
    const result = judgeStatement(claim, [passage(text)]);
    expect(result.verdict).toBe('contradicted');
    expect(result.issues.map((issue) => issue.kind)).toContain(kind);
    for (const language of ['en', 'zh'] as const)
      expect(describeIssue(result.issues[0]!, language)).not.toMatch(/undefined/);
  });

  it('should name what is doubted as the claim has it', () => {
    const issue = { kind: 'name_missing', detail: 'b站' } as const;
    expect(describeIssue(issue, 'zh', '该片在B站上线。')).toContain('B站');
    expect(describeIssue(issue, 'zh', '该片在A站上线。')).toContain('b站');
    expect(describeIssue({ ...issue, detail: '' }, 'en', 'B')).not.toContain('B');
  });

  it.each([
    ['Joan Miller leads the audit team.', 'Carlos Diaz leads the audit team.'],
    [
      'The audit team is led by Carlos Diaz and meets every Monday in the Geneva office.',
      'The audit team is led by Carlos Diaz.',
    ],
    ['Plan A costs 9 USD.', 'Plan A costs 5 USD and Plan B costs 9 USD.'],
    ['Revenue fell.', 'Revenue rose while costs fell.'],
    ['The board calls it “a historic failure”.', 'The board calls it a setback.'],
    [
      'Details are at https://evil.example/x for the audit team.',
      'Details for the audit team are in the handbook.',
    ],
  ])('should not find %s supported by %s', (claim, text) => {
    expect(verdict(claim, text)).not.toBe('supported');
  });

  it('should find nothing in a passage about something else', () => {
    expect(verdict('Backups are kept for 30 days.', 'Our canteen serves lunch from noon.')).toBe('not_found');
    expect(judgeStatement('Backups are kept for 30 days.', [])).toMatchObject({
      verdict: 'not_found',
      citations: [],
    });
  });

  it('should take names from title and headings, and units from the header of a table', () => {
    expect(
      verdict('Northwind keeps backups for 30 days.', 'Backups are kept for 30 days.', 'Northwind Handbook'),
    ).toBe('supported');
    expect(verdict('Daily | 30', '| Daily | 30 |', '', '| Kind | Retention (days) |')).toBe('supported');
    expect(verdict('Daily retention is 30 days.', '| Daily | 30 |', '', '| Kind | Retention (days) |')).toBe(
      'supported',
    );
  });

  it('should not mind a negated clause that the claim leaves out', () => {
    expect(
      verdict(
        'The limit is on by default.',
        'The limit, which is not free, is on by default and cannot be turned off.',
      ),
    ).toBe('supported');
  });

  it('should judge several citations on their union', () => {
    const one = preparePassage({ id: 'ev_1', text: 'Plan A costs 5 USD.', offset: 0 });
    const two = preparePassage({ id: 'ev_2', text: 'Plan B costs 9 USD.', offset: 500 });
    const claim = 'Plan A costs 5 USD, whereas Plan B costs 9 USD.';
    expect(judgeStatement(claim, [one]).verdict).not.toBe('supported');
    expect(judgeStatement(claim, [one, two]).verdict).toBe('supported');
  });

  it('should say no more than partly of words that the dictionary of the other language lacks', () => {
    expect(verdict('鲛绡每30天浣洗。', 'Veils of silk are laundered every 30 days.')).toBe('partly');
    expect(verdict('备份保留90天。', 'Backups are kept for 30 days.')).not.toBe('supported');
  });

  it('should quote the sentence that shows the claim, exactly and at its place', () => {
    const text = 'Lunch is at noon. Backups are kept\nfor 30 days. Doors close at six.';
    const [citation] = judgeStatement('Backups are kept for 30 days.', [passage(text)]).citations;
    expect(citation).toMatchObject({
      quote: 'Backups are kept\nfor 30 days.',
      start: 118,
      verdict: 'supported',
    });
    expect(text.slice(citation!.start - 100, citation!.end - 100)).toBe(citation!.quote);
  });
});
