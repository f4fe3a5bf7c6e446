import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import {
  assembleReport,
  citedPlace,
  formatLocator,
  renderHtml,
  renderJson,
  renderMarkdown,
} from '../../../../src/pipeline/report/index.ts';
import { makeDraft, makeEvidence, makeInput, problem } from './report-input.ts';

const draft = makeDraft(
  'They lie in Frankfurt and Dublin [ev_1].',
  '| Item | Value |\n|---|---|\n| Restore test | 3 hours and 40 minutes | [ev_2]\n\n- No data was lost [ev_2]',
);
const hostile = '<img src=x onerror=alert(1)> "quoted" & [link](http://evil.example) `code` *star* | pipe';

describe('renderMarkdown', () => {
  it('should read well as plain text, with document and place behind each statement', () => {
    const markdown = renderMarkdown(
      assembleReport({ ...makeInput({ skippedDocuments: [{ sourcePath: 'a.pdf', problem }] }), draft }),
    );
    expect(markdown).toContain('# Backups\n\n*Question: How long are backups kept?*');
    expect(markdown).toContain('They lie in Frankfurt and Dublin. [1, § Retention]\n');
    expect(markdown).toContain(
      '| Item | Value | Source |\n| --- | --- | --- |\n| Restore test | 3 hours and 40 minutes | [2, § Retention] † |',
    );
    expect(markdown).toContain(
      '## References\n\n- [1] Operations Handbook (Handbook.pdf), § Retention\n- [2] Recovery test (test.docx), § Retention\n',
    );
    expect(markdown).toContain(
      '### Words cited\n\n**[1] Operations Handbook (Handbook.pdf)**\n\n- § Retention: “They lie in Frankfurt and Dublin.”\n\n**[2] Recovery test',
    );
    expect(markdown).toContain('- a.pdf — The search tool timed out. (E034)');
  });

  it('should speak Chinese when the question does', () => {
    const evidence = [makeEvidence(1, '每日备份保留30天。', { documentTitle: '运维手册' })];
    const input = makeInput({ language: 'zh', question: '备份保留多久？', evidence });
    const markdown = renderMarkdown(
      assembleReport({ ...input, draft: makeDraft('每日备份保留30天[ev_1]。', '', '备份的保留') }),
    );
    expect(markdown).toContain('# 备份的保留\n\n*问题：备份保留多久？*');
    expect(markdown).toContain('每日备份保留30天。 [1，§ Retention]');
    expect(markdown).toContain('**[1] 运维手册 (《Handbook.pdf》)**\n\n- § Retention：“每日备份保留30天。”');
  });
});

describe('renderHtml', () => {
  const html = renderHtml(assembleReport({ ...makeInput({ notes: [hostile], budgetLimited: true }), draft }));
  const { document } = parseHTML(html);

  it('should lead from each page of a reference to its words, where they are on the page', () => {
    const on = (id: number, first: number) =>
      makeEvidence(id, `Backups of kind ${id} are kept.`, {
        locator: {
          offsets: { start: id * 1000, end: id * 1000 + 27 },
          headingPath: [],
          pages: { first, last: first },
        },
      });
    const report = assembleReport({
      ...makeInput({ evidence: [on(1, 3), on(2, 12), on(3, 13)] }),
      draft: makeDraft([1, 2, 3].map((id) => `Backups of kind ${id} are kept [ev_${id}].`).join(' ')),
    });
    const linksOf = (page: string) =>
      [...parseHTML(page).document.querySelectorAll('.references .place a')].map((link) => [
        link.textContent,
        link.getAttribute('href'),
      ]);
    const whole = renderHtml(report);
    expect(whole).toMatch(/pp\. <a [^>]*>3<\/a>, <a [^>]*>12–13<\/a>/);
    const words = parseHTML(whole).document;
    for (const [pages, target] of linksOf(whole))
      expect(words.querySelector(String(target))?.textContent).toContain(pages === '3' ? 'kind 1' : 'kind 2');
    expect(linksOf(renderHtml(report, 'none'))).toEqual([]);
  });

  it('should resolve every citation to a reference with its quote', () => {
    const links = [...document.querySelectorAll('.claim .cite > a')];
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
      expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('');
    }
  });

  it('should load and run nothing, and escape what is not ours', () => {
    expect(document.querySelectorAll('script, link, img, iframe, form')).toHaveLength(0);
    const attributes = [...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((name) => /^on|^style$|^src$/.test(name))).toEqual([]);
    expect(document.querySelector('style')?.textContent).not.toMatch(/url\(|@import/);
    expect(document.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain(
      "default-src 'none'",
    );
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('should have unique ids and one main heading', () => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
  });
});

describe('renderJson', () => {
  it('should read back as an equal report', () => {
    const report = assembleReport({ ...makeInput(), draft });
    expect(JSON.parse(renderJson(report))).toEqual(report);
  });
});

describe('formatLocator', () => {
  const locator = {
    offsets: { start: 0, end: 1 },
    headingPath: ['3.2 Backup', 'Retention'],
    pages: { first: 12, last: 12 },
    paragraphs: { first: 4, last: 4 },
  };

  it.each([
    ['en', locator, 'Handbook.pdf, p. 12, § 3.2 Backup › Retention, paragraph 4 of the whole text'],
    ['zh', locator, '《Handbook.pdf》，第 12 页，§ 3.2 Backup › Retention，全文第 4 段'],
    [
      'en',
      { ...locator, pages: { first: 3, last: 5, label: 'iii' }, headingPath: [] },
      'Handbook.pdf, pp. iii (3–5), paragraph 4 of the whole text',
    ],
    [
      'en',
      { offsets: locator.offsets, headingPath: [], sheet: 'Costs', cells: 'B2:D9' },
      'Handbook.pdf, sheet Costs B2:D9',
    ],
    ['zh', { offsets: locator.offsets, headingPath: [], slide: 7 }, '《Handbook.pdf》，第 7 张幻灯片'],
    [
      'en',
      { offsets: locator.offsets, headingPath: [], lines: { first: 3, last: 9 } },
      'Handbook.pdf, lines 3–9',
    ],
  ] as const)('should write the place in %s', (language, place, expected) => {
    expect(
      formatLocator(
        { sourcePath: 'docs/Handbook.pdf', locator: { ...place, headingPath: [...place.headingPath] } },
        language,
      ),
    ).toBe(expected);
  });
});

describe('the place of a citation', () => {
  const assembled = assembleReport({ ...makeInput(), draft });
  const cite = (sourcePath: string, number: number) => {
    const [first] = assembled.citations;
    if (first === undefined) throw new Error('The report cites nothing.');
    return { ...first, number, sourcePath, locator: { offsets: { start: 0, end: 1 }, headingPath: [] } };
  };
  const report = {
    ...assembled,
    citations: [
      cite('north/2023/audit.pdf', 1),
      cite('north/2024/audit.pdf', 2),
      cite('south/2024/audit.pdf', 3),
      cite('audit.pdf', 4),
      cite('north/2024/plan.pdf', 5),
    ],
  };

  it('should keep the folders that tell files of one name apart, and no more', () => {
    expect(report.citations.map((citation) => citedPlace(report, citation))).toEqual([
      '2023/audit.pdf',
      'north/2024/audit.pdf',
      'south/2024/audit.pdf',
      'audit.pdf',
      'plan.pdf',
    ]);
    const [second] = report.citations.slice(1);
    if (second === undefined) throw new Error('The report cites nothing.');
    expect(citedPlace({ ...report, language: 'zh' }, second)).toBe('《north/2024/audit.pdf》');
  });

  it('should do so in Markdown and HTML alike', () => {
    for (const text of [renderMarkdown(report), renderHtml(report)])
      for (const name of ['2023/audit.pdf', 'north/2024/audit.pdf', 'south/2024/audit.pdf'])
        expect(text.replace(/\\/g, '')).toContain(name);
  });
});
