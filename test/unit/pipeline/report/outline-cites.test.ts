import { describe, expect, it } from 'vitest';
import type { Claim, DocumentName, Locator, Report } from '../../../../src/domain/index.ts';
import {
  assembleReport,
  renderAnswer,
  renderHtml,
  renderMarkdown,
} from '../../../../src/pipeline/report/index.ts';
import { labelsFor } from '../../../../src/pipeline/report/outline/labels.ts';
import {
  citedDocuments,
  citeText,
  createCiter,
} from '../../../../src/pipeline/report/outline/outline-cites.ts';
import { makeDraft, makeInput } from './report-input.ts';

const OFFSETS = { start: 0, end: 1 };
const pages = (first: number, last = first): Locator => ({
  offsets: OFFSETS,
  headingPath: ['Item 7'],
  pages: { first, last },
});
const DRAFT = makeDraft(
  'Daily backups are kept for 30 days [ev_1]. They lie in Frankfurt and Dublin [ev_1].',
  '',
);
const made = assembleReport({ ...makeInput(), draft: DRAFT });

/** A report that cites places of documents, numbered in this order. */
function citing(...places: readonly { document: string; locator: Locator }[]): Report {
  const [one] = made.citations;
  if (one === undefined) throw new Error('The report cites nothing.');
  const citations = places.map(({ document, locator }, at) => ({
    ...one,
    number: at + 1,
    documentId: document,
    sourcePath: `${document}.pdf`,
    locator,
  }));
  const all = citations.map(({ number, quote }) => ({ number, quote, start: 0, end: quote.length }));
  const cite = (claims: (typeof made.answer)[number]['claims']) =>
    claims.map((claim) => ({ ...claim, citations: all }));
  return {
    ...made,
    citations,
    answer: made.answer.map((block) => ({ ...block, claims: cite(block.claims) })),
  };
}
const told = (report: Report, numbers = report.citations.map(({ number }) => number)) =>
  citeText(createCiter(report)(numbers), labelsFor(report.language));

describe('what stands behind a statement', () => {
  it('should be documents in the order of their numbers, each with its pages run together', () => {
    const report = citing(
      { document: 'b', locator: pages(9) },
      { document: 'a', locator: pages(4) },
      { document: 'b', locator: pages(7, 8) },
      { document: 'b', locator: pages(3) },
      { document: 'b', locator: pages(7) },
    );
    expect(told(report)).toBe('[1, pp. 3, 7–9; 2, p. 4]');
    expect(told(report, [2, 4])).toBe('[1, p. 3; 2, p. 4]');
    expect(told({ ...report, language: 'zh' })).toBe('[1，第 3，7–9 页；2，第 4 页]');
    expect(citedDocuments(report).map(({ number, cited }) => [number, cited.length])).toEqual([
      [1, 4],
      [2, 1],
    ]);
  });

  it('should name more than four documents together where their places are the same', () => {
    const of = (...firsts: number[]) =>
      citing(...firsts.map((first, at) => ({ document: `d${at}`, locator: pages(first) })));
    expect(told(of(2, 2, 2, 2))).toBe('[1, p. 2; 2, p. 2; 3, p. 2; 4, p. 2]');
    expect(told(of(2, 2, 2, 2, 2))).toBe('[1–5, each p. 2]');
    expect(told({ ...of(2, 1, 2, 2, 2, 1, 7), language: 'zh' })).toBe(
      '[1，3–5，均为第 2 页；2，6，均为第 1 页；7，第 7 页]',
    );
    // Many places of many documents would be a list: the appendix has it.
    expect(told(of(1, 2, 3, 4, 5, 6))).toBe('[1–6]');
    expect(told(of(1, 2, 3, 4, 5, 6, 7, 8), [1, 2, 4, 6, 7, 8])).toBe('[1, 2, 4, 6–8]');
  });

  it('should name slides, sheets, sections or lines where there are no pages, and not more than three', () => {
    const at = (locator: Partial<Locator>) => ({
      document: 'a',
      locator: { offsets: OFFSETS, headingPath: [], ...locator },
    });
    expect(told(citing(at({ slide: 4, headingPath: ['Costs'] })))).toBe('[1, slide 4]');
    expect(told(citing(at({ sheet: 'Costs', cells: 'B2:D9' })))).toBe('[1, sheet Costs B2:D9]');
    expect(told(citing(at({ lines: { first: 3, last: 9 } })))).toBe('[1, lines 3–9]');
    expect(told(citing(at({ headingPath: ['Handbook', 'x'.repeat(90)] })))).toMatch(/^\[1, § x{24,32}…\]$/);
    for (const [heading, shown] of [
      ['3.2 Backup', '3.2'],
      ['4. Costs', '4'],
      ['二、主要财务数据', '二'],
      ['第三章 储能', '第三章'],
      ['IV. Results', 'IV'],
      ['B) Scope', 'B)'],
      ['A guide', 'A guide'],
      ['2024 results', '2024 results'],
    ] as const)
      expect(told(citing(at({ headingPath: [heading] })))).toBe(`[1, § ${shown}]`);
    // The title of its document is no place in it.
    expect(told(citing(at({ headingPath: ['Operations Handbook'] })))).toBe('[1]');
    const sections = ['A', 'B', 'C', 'D'].map((heading) => at({ headingPath: [heading] }));
    expect(told(citing(...sections.slice(1)))).toBe('[1, § B, § C, § D]');
    expect(told(citing(...sections))).toBe('[1]');
  });

  it('should stand once behind sentences that follow each other and cite the same', () => {
    const report = citing({ document: 'a', locator: pages(12) });
    expect(renderMarkdown(report, 'none')).toContain(
      'Daily backups are kept for 30 days. They lie in Frankfurt and Dublin. [1, p. 12]',
    );
    const doubted: Report = {
      ...report,
      answer: report.answer.map((block) => ({
        ...block,
        claims: block.claims.map((claim, at) =>
          at === 0 ? { ...claim, verdict: 'partly' as const } : claim,
        ),
      })),
    };
    expect(renderMarkdown(doubted, 'none')).toContain(
      'kept for 30 days. [1, p. 12] ‡ They lie in Frankfurt and Dublin. [1, p. 12]',
    );
  });

  it('should keep the number of each sentence in an answer, which lists its citations beside it', () => {
    const report = citing({ document: 'a', locator: pages(12) }, { document: 'a', locator: pages(12) });
    const [block] = report.answer;
    if (block === undefined) throw new Error('The report has no answer.');
    const apart = block.claims.map((claim, at) => ({
      ...claim,
      citations: claim.citations.slice(at, at + 1),
    }));
    const answered = { ...report, answer: [{ ...block, claims: apart }] };
    expect(renderAnswer(answered)).toContain('for 30 days. [1] They lie in Frankfurt and Dublin. [2]');
    expect(renderMarkdown(answered, 'none')).toContain(
      'for 30 days. They lie in Frankfurt and Dublin. [1, p. 12]',
    );
  });
});

describe('a conclusion in bold', () => {
  const report = citing({ document: 'a', locator: pages(1) }, { document: 'b', locator: pages(2) });
  const beginning = (lead: string) => ({
    ...report,
    answer: report.answer.map((block) => ({
      ...block,
      claims: block.claims.map((claim, at) =>
        at === 0
          ? { ...claim, text: `${lead} ${claim.text}`, lead }
          : { ...claim, citations: claim.citations.filter(({ number }) => number === 2) },
      ),
    })),
  });
  const bold = beginning('Backups are short.');

  it('should show what no later sentence of its block cites, and in an answer every number', () => {
    expect(renderMarkdown(bold, 'none')).toContain(
      'for 30 days. [1, p. 1] They lie in Frankfurt and Dublin. [2, p. 2]',
    );
    expect(renderAnswer(bold)).toContain('for 30 days. [1] [2] They lie in Frankfurt and Dublin. [2]');
  });

  it('should show what alone prints a figure of it, though a later sentence cites that too', () => {
    const printing = {
      ...bold,
      answer: bold.answer.map((block) => ({
        ...block,
        claims: block.claims.map((claim, at) =>
          at > 0
            ? claim
            : {
                ...claim,
                text: `${claim.text.replace(/\.$/, '')}, of 13.5 billion.`,
                citations: claim.citations.map((one) =>
                  one.number === 2 ? { ...one, quote: 'about 13.5 billion' } : one,
                ),
              },
        ),
      })),
    };
    expect(renderMarkdown(printing, 'none')).toContain('13.5 billion. [1, p. 1; 2, p. 2] They lie');
  });

  it('should be told from a label, whose sentence shows all that it cites', () => {
    expect(renderMarkdown(beginning('Backups:'), 'none')).toContain(
      'for 30 days. [1, p. 1; 2, p. 2] They lie in Frankfurt and Dublin. [2, p. 2]',
    );
  });
});

describe('a passage over several pages', () => {
  const input = makeInput();
  const [one, ...others] = input.evidence;
  if (one === undefined) throw new Error('There is no evidence.');
  const { start } = one.locator.offsets;
  const at = (words: string) => start + one.text.indexOf(words);
  const printed = [
    { start, page: 1 },
    { start: at('Monthly'), page: 2 },
    { start: at('They lie'), page: 3 },
  ];
  const locator = { ...one.locator, pages: { first: 1, last: 3 }, printed };

  it('should be cited by each statement at the page of its own words', () => {
    const report = assembleReport({ ...input, evidence: [{ ...one, locator }, ...others], draft: DRAFT });
    const markdown = renderMarkdown(report, 'none');
    expect(markdown).toContain('kept for 30 days. [1, p. 1] They lie in Frankfurt and Dublin. [1, p. 3]');
    expect(markdown).toContain('- [1] Operations Handbook (Handbook.pdf), pp. 1–3');
    expect(made.answer[0]?.claims[0]?.citations[0]).not.toHaveProperty('pages');
  });
});

describe('the sources of a table', () => {
  const tableOf = (...rows: string[]) =>
    renderMarkdown(
      assembleReport({
        ...makeInput(),
        draft: makeDraft(['| Item | Value |', '| --- | --- |', ...rows].join('\n'), ''),
      }),
      'none',
    );

  it('should be said once, below it, where all rows cite the same documents', () => {
    const text = tableOf('| Backups | 30 days [ev_1] |', '| Places | Frankfurt [ev_1] |');
    const rows = ['| Item | Value |', '| --- | --- |', '| Backups | 30 days † |', '| Places | Frankfurt † |'];
    expect(text).toContain([...rows, '', 'Source: [1, § Retention]', ''].join('\n'));
  });

  it('should stand in each row where they differ', () => {
    const text = tableOf('| Backups | 30 days [ev_1] |', '| Restore test | 3 hours [ev_2] |');
    expect(text).toContain('| Backups | 30 days | [1, § Retention] † |');
    expect(text).toContain('| Restore test | 3 hours | [2, § Retention] † |');
    expect(text).not.toContain('\nSource');
  });
});

describe('the short names of documents', () => {
  const DRAFT = makeDraft(
    'Daily backups are kept for 30 days [ev_1]. The restore test took 3 hours [ev_2].',
    '',
  );
  const named = (names: readonly DocumentName[]) =>
    assembleReport({ ...makeInput(), draft: { ...DRAFT, names } });
  const namesOf = (report: Report) => report.sources.map(({ name }) => name);

  it('should stand in place of numbers, in the text and among the references', () => {
    const report = named([
      { evidenceId: 'ev_2', name: 'Recovery docx' },
      { evidenceId: 'ev_1', name: 'Handbook' },
    ]);
    expect(namesOf(report)).toEqual(['Handbook', 'Recovery docx']);
    const markdown = renderMarkdown(report, 'none');
    expect(markdown).toContain('kept for 30 days. [Handbook, § Retention]');
    expect(markdown).toContain('took 3 hours. [Recovery docx, § Retention]');
    expect(markdown).toContain('- [Handbook] Operations Handbook (Handbook.pdf)');
    expect(renderHtml(report)).toContain('>Handbook, § Retention</a>');
    expect(renderAnswer(report)).toContain('kept for 30 days. [1]');
  });

  it('should be said with each place, in a paragraph and in bullets', () => {
    const name = { evidenceId: 'ev_1', name: 'Handbook' };
    const report = named([name, { evidenceId: 'ev_2', name: 'Recovery docx' }]);
    const [handbook, recovery] = report.answer.flatMap(({ claims }) => claims);
    if (handbook === undefined || recovery === undefined) throw new Error('Two documents are cited.');
    const moved = report.citations.map((citation, at) => ({
      ...citation,
      number: at + 1,
      locator: { ...citation.locator, pages: { first: at + 3, last: at + 3 } },
    }));
    const own = (number: number, from: Claim): Claim => ({
      ...from,
      id: `c${number}`,
      text: `Statement ${number}.`,
      citations: from.citations.map((one) => ({ ...one, number })),
    });
    const [first] = moved;
    if (first === undefined) throw new Error('Nothing is cited.');
    const citations = [
      ...moved,
      { ...first, number: 9, locator: { ...first.locator, pages: { first: 9, last: 9 } } },
    ];
    const paragraph = [own(1, handbook), own(9, handbook), own(2, recovery), own(1, handbook)];
    const made = { ...report, citations, answer: [{ kind: 'paragraph' as const, claims: paragraph }] };
    const markdown = renderMarkdown(made, 'none');
    expect(markdown).toContain(
      'Statement 1. [Handbook, p. 3] Statement 9. [Handbook, p. 9] Statement 2. [Recovery docx, p. 4] † Statement 1. [Handbook, p. 3]',
    );
    expect(renderHtml(made)).toContain('>Handbook, p. 9</a>');
    const bullets = paragraph.map((claim) => ({ kind: 'bullet' as const, claims: [claim] }));
    expect(renderMarkdown({ ...made, answer: bullets }, 'none')).toContain('Statement 9. [Handbook, p. 9]');
  });

  it('should be left to numbers where a word does not stand in the document, two are alike, or it would break a citation', () => {
    for (const name of [
      'Audited handbook',
      'Andbook',
      // It tells of 30 days, which is not what it is.
      'Handbook 30',
      'Handbook, 2019',
      '2025',
      'Handbook] [x',
      'x'.repeat(33),
      'Handbook | 1',
    ])
      expect(namesOf(named([{ evidenceId: 'ev_1', name }]))).toEqual([undefined, undefined]);
    const alike = ['ev_1', 'ev_2'].map((evidenceId) => ({ evidenceId, name: 'Handbook' }));
    expect(namesOf(named(alike))).toEqual([undefined, undefined]);
    expect(namesOf(named([{ evidenceId: 'ev_9', name: 'Handbook' }]))).toEqual([undefined, undefined]);
  });

  it('should have the numbers of the title or the path, and any word of the text', () => {
    const [first, ...rest] = makeInput().evidence;
    if (first === undefined) throw new Error('No evidence.');
    const own = { ...first, documentTitle: '红隼年度报告', sourcePath: 'KESTREL_2023Q2.pdf' };
    for (const name of ['Kestrel Q2', 'Frankfurt 2023', '年度 2023', 'K Backups'])
      expect(
        namesOf(
          assembleReport({
            ...makeInput({ evidence: [own, ...rest] }),
            draft: { ...DRAFT, names: [{ evidenceId: 'ev_1', name }] },
          }),
        )[0],
      ).toBe(name);
  });

  it('should be told together behind numbers, each place once', () => {
    const report = citing(...['a', 'b', 'c', 'd', 'e'].map((document) => ({ document, locator: pages(1) })));
    const sources = ['b', 'd'].map((documentId) => ({
      ...report.sources[0],
      documentId,
      name: `Case ${documentId}`,
    }));
    expect(told({ ...report, sources: sources as Report['sources'] })).toBe(
      '[1, 3, 5, Case b, Case d, each p. 1]',
    );
  });
});
