import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Claim, Report } from '../../../../src/domain/index.ts';
import { capConfidence } from '../../../../src/pipeline/report/assemble/report-status.ts';
import {
  assembleReport,
  exportDocx,
  renderHtml,
  renderMarkdown,
} from '../../../../src/pipeline/report/index.ts';
import { placedOnce } from '../../../../src/pipeline/report/outline/cite-once.ts';
import { outlineReport } from '../../../../src/pipeline/report/outline/outline-report.ts';
import { makeDraft, makeInput, problem } from './report-input.ts';

const DRAFT = makeDraft(
  'Daily backups are kept for 30 days [ev_1]. They lie in Frankfurt and Dublin [ev_1].',
  '| Item | Value |\n|---|---|\n| Restore test | 3 hours and 40 minutes [ev_2] |',
);

/** A report whose first statement is worked out, and whose second is changed. */
function reportOf(second: Partial<Claim> = {}, over: Parameters<typeof makeInput>[0] = {}): Report {
  const report = assembleReport({ ...makeInput(over), draft: DRAFT });
  const calculations = [
    { formula: '60 / 2 = 30', cells: [{ value: '60', label: '', number: 1 }] },
    { formula: '7 * 2 = 14', cells: [{ value: '7,000', label: '', number: 2 }] },
  ];
  const [first, other] = report.answer.flatMap(({ claims }) => claims);
  if (first === undefined || other === undefined) throw new Error('The answer has no two statements.');
  return {
    ...report,
    answer: [
      {
        kind: 'paragraph',
        claims: [
          { ...first, basis: 'computed', calculations },
          { ...other, ...second },
        ],
      },
    ],
  };
}
/** Its first statement cites these pages of its second source as well. */
function withPages(report: Report, pages: readonly number[]): Report {
  const [, second] = report.citations;
  const [block] = report.answer;
  const [claim] = block?.claims ?? [];
  if (second === undefined || block === undefined || claim === undefined) throw new Error('Two are cited.');
  const added = pages.map((page, at) => ({
    ...second,
    number: at + 3,
    locator: { ...second.locator, pages: { first: page, last: page } },
  }));
  const [first, last] = claim.citations;
  if (first === undefined || last === undefined) throw new Error('Two are cited.');
  const cited = [first, ...added.map(({ number }) => ({ ...last, number }))];
  return {
    ...report,
    citations: [...report.citations, ...added],
    answer: [{ ...block, claims: [{ ...claim, citations: cited }] }],
  };
}
const textOf = (report: Report) => renderMarkdown(report, 'none');
const appendixOf = (report: Report) => renderMarkdown(report, 'only');
/** The calculations of its appendix, behind the heading of each part. */
const calculationsOf = (report: Report) => {
  const part = outlineReport(report).appendix?.parts.find(({ id }) => id === 'calculations');
  return (part?.blocks ?? []).flatMap((block) => (block.kind === 'paragraph' ? [block.runs] : []));
};

describe('a follow-up that failed', () => {
  const failed = (taskId: string, follows?: string) => ({
    taskId,
    question: `What of ${taskId}?`,
    status: 'failed' as const,
    reason: `It took too long (${taskId}).`,
    ...(follows && { follows }),
  });

  it('should stand in the appendix alone where what it goes on from is answered', () => {
    const report = { ...reportOf(), unanswered: [failed('t9', 't1')] };
    expect(textOf(report)).not.toContain('What of t9?');
    expect(appendixOf(report)).toMatch(/What of t9\?.*It took too long \(t9\)/);
  });

  it('should stand in the text where that is open, too, or it goes on from nothing', () => {
    const report = { ...reportOf(), unanswered: [failed('t1'), failed('t9', 't1')] };
    expect(textOf(report)).toContain('What of t9? — It took too long (t9).');
    expect(textOf(report)).toContain('What of t1? — It took too long (t1).');
  });
});

describe('what is cited within a sentence', () => {
  it('should stand behind the words that it shows, in every form', async () => {
    const draft = makeDraft(
      'Daily backups are kept for 30 days [ev_1], and a restore test takes 3 hours and 40 minutes [ev_2].',
      'None.',
    );
    const report = assembleReport({
      ...makeInput(),
      draft,
      changes: {
        judge: 'a judge',
        opinions: new Map([
          [
            'Daily backups are kept for 30 days, and a restore test takes 3 hours and 40 minutes.',
            {
              verdict: 'supported' as const,
              kind: 'fact' as const,
              quotes: ['kept for 30 days', '3 hours and 40 minutes'],
              formulas: [],
            },
          ],
        ]),
      },
    });
    const [claim] = report.answer.flatMap(({ claims }) => claims);
    expect(claim?.citations.map(({ number, at }) => [number, at])).toEqual([
      [1, 34],
      [2, undefined],
    ]);
    // Few places are told at its end, more where they belong.
    expect(textOf(report)).toMatch(
      /for 30 days, and a restore test takes 3 hours and 40 minutes\. \[1, § [^\]]+; 2, § /,
    );
    const many = withPages(report, [3, 5, 7]);
    expect(textOf(many)).toMatch(
      /for 30 days \[1, § [^\]]+\], and a restore test takes 3 hours and 40 minutes\. \[2, pp\. 3, 5, 7\]/,
    );
    const html = renderHtml(many);
    expect(html).toMatch(/for 30 days<span class="cite">.*<\/span>, and a restore test/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const document = strFromU8(unzipSync(await exportDocx(many))['word/document.xml'] ?? new Uint8Array());
    const words = document.replace(/<[^>]+>/g, '');
    expect(words).toMatch(/for 30 days \[1, § [^\]]+\], and a restore test/);
  });
});

describe('a beginning in bold', () => {
  it('should keep the comma behind it, and begin no list', () => {
    const report = reportOf();
    const told = (lead: string, text: string) => {
      const answer = report.answer.map(({ kind, claims }) => ({
        kind,
        claims: claims.map((claim) => ({ ...claim, lead, text })),
      }));
      return textOf({ ...report, answer });
    };
    expect(told('Trust', 'Trust, for once, the log.')).toContain('**Trust**, for once');
    expect(told('2022.', '2022. Tax rose.')).toContain('**2022.** Tax rose.');
  });
});

describe('what is cited within a sentence and behind its next words', () => {
  it('should be cited there alone', () => {
    const cites = [{ document: 1, name: 'Kestrel', place: 'p. 1', numbers: [1] }];
    const others = [{ document: 2, name: 'Alder', place: 'p. 1', numbers: [2] }];
    const at = (run: ReturnType<typeof placedOnce>) => run.inside?.map((part) => part.at);
    expect(
      at(
        placedOnce({
          text: 'A, B and C.',
          inside: [
            { at: 1, cites },
            { at: 4, cites },
          ],
          cites: others,
        }),
      ),
    ).toEqual([4]);
    expect(at(placedOnce({ text: 'A, B and C.', inside: [{ at: 1, cites }], cites }))).toEqual([]);
    expect(at(placedOnce({ text: 'A, B and C.', inside: [{ at: 1, cites }], cites: others }))).toEqual([1]);
  });
});

describe('a formula', () => {
  it('should stand in the appendix with the references that its statement lacks, and nowhere in the text', () => {
    const markdown = textOf(reportOf());
    expect(markdown).toContain(
      'Daily backups are kept for 30 days. They lie in Frankfurt and Dublin. [1, § Retention]\n',
    );
    expect(markdown).not.toMatch(/60 \/ 2|\[\^/);
    const told = '30 = 60 / 2; 14 = 7 × 2; figures: 7,000 [2, § Retention]';
    expect(appendixOf(reportOf())).toContain(`\n${told}\n`);
    expect(renderHtml(reportOf()).replace(/<[^>]+>/g, '')).toContain('30 = 60 / 2; 14 = 7 × 2;');
  });

  it('should name one reference once where all figures are in the formula', () => {
    const [, runs] = calculationsOf({
      ...reportOf(),
      answer: reportOf().answer.map((block) => ({
        ...block,
        claims: block.claims.map((claim) => ({
          ...claim,
          calculations: claim.calculations
            ?.slice(0, 1)
            .map((one) => ({ ...one, cells: one.cells.map((cell) => ({ ...cell, number: 2 })) })),
        })),
      })),
    });
    expect(runs).toEqual([
      { text: '30 = 60 / 2;' },
      { text: 'figures from', cites: [{ document: 2, name: '2', place: '§ Retention', numbers: [2] }] },
    ]);
  });

  it('should not be said twice, with its result and without, or in another form of it', () => {
    const report = reportOf();
    const [first] = report.answer.flatMap(({ claims }) => claims)[0]?.calculations ?? [];
    const formula =
      '60 / 2 = 30 %; 60 / 2; 60 / 2 × 100 = 30; = 60 / 2 = 30 %; 9 − 4; 9 - 4; 2023 − 1 = 2022';
    const answer = report.answer.map((block) => ({
      ...block,
      claims: block.claims.map((claim) => ({ ...claim, calculations: first ? [{ ...first, formula }] : [] })),
    }));
    const text = calculationsOf({ ...report, answer })[1]?.[0]?.text;
    expect(text).toBe('30 % = 60 / 2; 9 − 4');
  });

  it('should stand in the appendix part by part, those together that differ in one figure', () => {
    const report = reportOf();
    const [worked] = report.answer.flatMap(({ claims }) => claims);
    if (worked === undefined) throw new Error('No statement is worked out.');
    const sums = Array.from({ length: 7 }, (_, at) => `${at + 2} + ${at + 5} = ${2 * at + 7}`);
    const of = (kind: 'paragraph' | 'table_row', formulas: readonly string[]) => ({
      kind,
      claims: formulas.map((formula) => ({
        ...worked,
        id: `${kind} ${formula}`,
        text: kind === 'table_row' ? `Sum | ${formula}` : worked.text,
        calculations: [{ formula, cells: [] }],
      })),
    });
    const long = { ...report, answer: [of('paragraph', sums)] };
    const head = { ...worked, id: 'head', text: 'What | Sum', frame: true, calculations: [] };
    const table = [{ kind: 'table_row' as const, claims: [head] }, of('table_row', sums)];
    const section = { heading: 'Later', status: 'answered' as const, blocks: table };
    const told = '7 = 2 + 5; 9 = 3 + 6; 11 = 4 + 7; 13 = 5 + 8; 15 = 6 + 9; 17 = 7 + 10; 19 = 8 + 11';
    const both = calculationsOf({ ...long, sections: [section] });
    expect(both.map(([run]) => run?.text)).toEqual(['Summary', told, 'Later', told]);
    const bare = { ...report, answer: [of('paragraph', [])], sections: [] };
    expect(calculationsOf(bare)).toEqual([]);
    const shares = sums.map((_, at) => `${at + 2} / 25 = ${4 * (at + 2)} %`);
    const alike = [{ kind: 'table_row' as const, claims: [head] }, of('table_row', shares)];
    expect(appendixOf({ ...long, sections: [{ ...section, blocks: alike }] })).toContain(
      '8 %, 12 %, 16 %, 20 %, 24 %, 28 %, 32 % = 2, 3, 4, 5, 6, 7, 8, each / 25',
    );
  });

  it('should not explain how one year comes before another', () => {
    const report = reportOf();
    const answer = report.answer.map((block) => ({
      ...block,
      claims: block.claims.map((claim) => ({
        ...claim,
        calculations: [{ formula: '2023 - 1 = 2022', cells: [] }],
      })),
    }));
    expect(outlineReport({ ...report, answer, sections: [] }).footnotes).toEqual([]);
    const rows = answer.map(({ claims }) => ({ kind: 'table_row' as const, claims }));
    const { appendix } = outlineReport({ ...report, answer: rows, sections: [] });
    expect(appendix?.parts.some(({ heading }) => heading === 'Calculations')).toBe(false);
  });

  it('should stand with all others of its section, and with none of another section', () => {
    const report = reportOf();
    const [worked] = report.answer.flatMap(({ claims }) => claims);
    if (worked === undefined) throw new Error('No statement is worked out.');
    const own = (formula: string) => ({
      kind: 'paragraph' as const,
      claims: [{ ...worked, id: formula, calculations: [{ formula, cells: [] }] }],
    });
    const made = calculationsOf({
      ...report,
      answer: [own('1 + 1 = 2'), own('2 + 2 = 4')],
      sections: [{ heading: 'Later', status: 'answered', blocks: [own('3 + 3 = 6')] }],
    });
    expect(made.map(([run]) => run?.text)).toEqual(['Summary', '2 = 1 + 1; 4 = 2 + 2', 'Later', '6 = 3 + 3']);
  });

  it('should stand behind no row of a table', () => {
    const report = reportOf();
    const worked = report.answer.flatMap(({ claims }) => claims)[0]?.calculations ?? [];
    const sections = report.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => ({
        ...block,
        claims: block.claims.map((claim) =>
          claim.frame === true ? claim : { ...claim, calculations: worked },
        ),
      })),
    }));
    const markdown = textOf({ ...report, sections });
    expect(markdown).toContain('| Item | Value | Source |');
    expect(markdown).toContain('| Restore test | 3 hours and 40 minutes | [2, § Retention] † |');
    expect(markdown).not.toContain('[^');
  });
});

describe('the text of a report', () => {
  it('should say in a sentence each what its reader must know to trust it', () => {
    const skippedDocuments = [{ sourcePath: 'plans/broken.pdf', problem }];
    const markdown = textOf(reportOf({ verdict: 'partly' }, { skippedDocuments, budgetLimited: true }));
    expect(markdown).toContain('*The budget of this run was spent before the research was complete.*');
    expect(markdown).toContain(
      '*1 document could not be read, so nothing in it was considered: plans/broken.pdf.*',
    );
    expect(markdown).toContain('*‡ partly supported: the cited passages show only a part of the statement.*');
    expect(textOf(reportOf())).not.toContain('partly supported');
  });

  it('should mark a row of a table with a sign alone, which the legend explains', () => {
    const markdown = textOf(reportOf());
    expect(markdown).toContain('| 3 hours and 40 minutes | [2, § Retention] † |');
    expect(markdown).toContain('*† not checked: nothing has confirmed the statement');
    expect(textOf(reportOf({ verdict: 'partly' }))).toContain('*‡ partly supported: ');
  });

  it('should hold nothing of how it was made', () => {
    const text = textOf(reportOf({ verdict: 'partly', issues: ['A reason.'] }, { notes: ['A note.'] }));
    for (const said of ['A note.', 'A reason.', 'hashed-512', 'a1b2c3d4', 'Statements', 'Answered'])
      expect(text).not.toContain(said);
    const appendix = appendixOf(
      reportOf({ verdict: 'partly', issues: ['A reason.'] }, { notes: ['A note.'] }),
    );
    for (const said of ['A note.', 'A reason.', 'hashed-512', 'a1b2c3d4', 'Statements', 'Answered'])
      expect(appendix).toContain(said);
  });

  it('should name what only came close to a search in the appendix, not among the references', () => {
    const searched = { queries: ['moon base'], documents: [], total: 2, closest: [2] };
    const report = reportOf({ verdict: 'searched', citations: [], searched });
    const alone = {
      ...report,
      sections: [],
      answer: report.answer.map((block) => ({
        ...block,
        claims: block.claims.map(({ calculations: _, ...claim }) => claim),
      })),
    };
    expect(textOf(alone)).not.toContain('Recovery test');
    expect(appendixOf(alone)).toContain('searched for “moon base” in 2 documents');
    expect(appendixOf(alone)).toContain('**[2] Recovery test (test.docx)**\n\n- § Retention');
    expect(renderMarkdown(alone)).toContain('**[2] Recovery test (test.docx)**\n\n- § Retention');
  });

  it('should have a list of contents from five headings on', () => {
    const report = reportOf();
    expect(outlineReport(report).contents).toEqual([]);
    const [section] = report.sections;
    if (section === undefined) throw new Error('The report has no section.');
    const long = { ...report, sections: Array.from({ length: 3 }, () => section) };
    expect(outlineReport(long).contents.map(({ id }) => id)).toEqual([
      'answer',
      'section-1',
      'section-2',
      'section-3',
      'references',
    ]);
    expect(renderHtml(long)).toContain('<nav class="contents"');
    expect(textOf(long)).not.toContain('(#how-long)');
  });

  it('should list references by document, in Chinese too', () => {
    const { citations, ...rest } = reportOf();
    const [one] = citations;
    if (one === undefined) throw new Error('The report cites nothing.');
    const headingPath = ['Part II', 'Item 7', 'x'.repeat(200)];
    const paged = {
      ...one.locator,
      headingPath,
      pages: { first: 3, last: 3 },
      paragraphs: { first: 1, last: 2 },
    };
    const report: Report = {
      ...rest,
      language: 'zh',
      citations: [
        { ...one, locator: paged },
        { ...one, number: 2 },
      ],
    };
    const markdown = textOf(report);
    expect(markdown.match(/Operations Handbook/g)).toHaveLength(1);
    expect(markdown).toContain('- [1] Operations Handbook (《Handbook.pdf》)，第 3 页，§ Retention\n');
    expect(markdown).toContain('[1，第 3 页]');
    for (const part of ['Part II', 'Item 7', '第 1', '3.2 Backup']) expect(markdown).not.toContain(part);
    const shared = {
      ...report,
      citations: [
        { ...one, locator: paged },
        { ...one, number: 2, locator: { ...paged, headingPath: ['Item 8'] } },
      ],
    };
    expect(appendixOf(report)).toContain(
      '**[1] Operations Handbook (《Handbook.pdf》)**\n\n- 第 3 页：“Daily backups are kept for 30 days.”\n- § Retention：“',
    );
    expect(appendixOf(shared)).toMatch(/- 第 3 页，§ x+….*\n- 第 3 页，§ Item 8：/);
  });
});

describe('a report that nothing has confirmed', () => {
  const withVerdict = (verdict: 'not_checked' | 'supported', claims: number): Report => {
    const report = reportOf();
    const [claim] = report.answer.flatMap((block) => block.claims);
    if (claim === undefined) throw new Error('The report states nothing.');
    const open = Array.from({ length: claims }, (_, at) => ({ ...claim, id: `n${at}`, verdict }));
    return { ...report, answer: [{ kind: 'paragraph', claims: open }], sections: [] };
  };

  it('should say so before its text, and not where the half is shown', () => {
    const open = withVerdict('not_checked', 3);
    expect(textOf(open)).toContain('\n\nNothing has confirmed 3 of the 3 statements below: ');
    expect(textOf({ ...open, language: 'zh' })).toContain('以下 3 条陈述中有 3 条未经核实');
    const [shown] = withVerdict('supported', 3).answer;
    const [doubted] = open.answer;
    if (!shown || !doubted) throw new Error('The report states nothing.');
    expect(textOf({ ...open, answer: [shown, doubted] })).not.toContain('Nothing has confirmed');
  });

  it('should not be called sure by its writer', () => {
    const claims = (verdict: 'not_checked' | 'supported', count: number) =>
      capConfidence('high', { ...withVerdict(verdict, count), status: 'answered', unanswered: [] });
    expect(claims('not_checked', 3)).toBe('low');
    expect(claims('supported', 3)).toBe('high');
  });
});
