import { it } from '@fast-check/vitest';
import { parseHTML } from 'linkedom';
import { describe, expect } from 'vitest';
import { type Report, ReportSchema } from '../../../../src/domain/index.ts';
import {
  assembleReport,
  renderHtml,
  renderJson,
  renderMarkdown,
} from '../../../../src/pipeline/report/index.ts';
import { inputs } from './report-arbitrary.ts';

const RUNS = { numRuns: 100 };
/** A word that begins like a marker (`ev_charger`) is none. */
const MARKER = /(?<![A-Za-z0-9_])ev_\d*(?![A-Za-z0-9_])|[\uE000\uE001]/i;
type HtmlElement = ReturnType<ReturnType<typeof parseHTML>['document']['createElement']>;

/** The words of a statement, without what it cites among them. */
function withoutCites(part: HtmlElement): string {
  const copy = part.cloneNode(true) as HtmlElement;
  for (const cite of copy.querySelectorAll('.cite')) cite.remove();
  return copy.textContent ?? '';
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim();
const printable = (text: string) => words(text.replace(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu, ''));
const shownClaims = (report: Report) => {
  const sections = report.sections.filter(({ blocks }) => blocks.length > 0).flatMap(({ blocks }) => blocks);
  return [...report.answer, ...sections].flatMap((block) =>
    block.claims.map((claim) => ({ kind: block.kind, block, ...claim })),
  );
};
/** Each once, ascending. */
const marksOf = (citations: readonly { readonly number: number }[]) =>
  [...new Set(citations.map(({ number }) => number))].sort((left, right) => left - right);
const rowsOf = (markdown: string) =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => words(unescapeMarkdown(line.slice(2))));
const unescapeMarkdown = (markdown: string) => markdown.replace(/\\([\\`*_[\]<>|~&#+\-.)=])/g, '$1');

describe('rendering', () => {
  it.prop([inputs], RUNS)('is the same twice, and of a report read back', (input) => {
    const report = assembleReport(input);
    const again = ReportSchema.parse(JSON.parse(renderJson(report)));
    expect(again).toEqual(report);
    expect(assembleReport(input)).toEqual(report);
    expect(renderMarkdown(again)).toBe(renderMarkdown(report));
    expect(renderHtml(again)).toBe(renderHtml(report));
  });

  it.prop([inputs], RUNS)('lets no marker survive', (input) => {
    const report = assembleReport({ ...input, question: 'How long?' });
    for (const { text } of shownClaims(report)) expect(text).not.toMatch(MARKER);
    expect(unescapeMarkdown(renderMarkdown(report))).not.toMatch(MARKER);
    expect(renderHtml(report)).not.toMatch(MARKER);
  });

  it.prop([inputs], RUNS)('keeps every claim and citation in HTML', (input) => {
    const report = assembleReport(input);
    const { document } = parseHTML(renderHtml(report));
    const read = [...document.querySelectorAll('[data-claim]')].map((element) => ({
      text: [...element.querySelectorAll('.claim-text, .cell')]
        .map((part) => words(withoutCites(part)))
        .join(' | '),
      numbers: [...element.querySelectorAll('a[data-numbers]')]
        .flatMap((link) => (link.getAttribute('data-numbers') ?? '').split(' '))
        .map(Number),
    }));
    const claims = shownClaims(report);
    expect(read.map(({ text }) => text)).toEqual(
      claims.map(({ text }) => text.split(' | ').map(printable).join(' | ')),
    );
    for (const [at, { block, citations }] of claims.entries()) {
      // Sentences that cite the same are cited behind the last of them.
      const last = read.findIndex(({ numbers }, later) => later >= at && numbers.length > 0);
      if (citations.length === 0) expect(read[at]?.numbers).toEqual([]);
      else {
        expect(claims[last]?.block).toBe(block);
        expect(read[last]?.numbers).toEqual(expect.arrayContaining(marksOf(citations)));
      }
    }
    expect(document.querySelectorAll('script, img, iframe, link')).toHaveLength(0);
    for (const view of ['inline', 'none', 'only', 'beside'] as const) {
      const { document: shown } = parseHTML(renderHtml(report, view));
      for (const link of shown.querySelectorAll('a'))
        expect(shown.querySelector(link.getAttribute('href') ?? ''), link.outerHTML).not.toBeNull();
    }
  });

  it.prop([inputs], RUNS)(
    'keeps every claim and citation in Markdown, and resolves every document and place',
    (input) => {
      const report = assembleReport(input);
      const markdown = renderMarkdown(report);
      const plain = words(unescapeMarkdown(markdown));
      const documents = [...new Set(report.citations.map(({ documentId }) => documentId))];
      const documentsOf = (citations: readonly { readonly number: number }[]) =>
        report.citations
          .filter(({ number }) => citations.some((one) => one.number === number))
          .map(({ documentId }) => documents.indexOf(documentId) + 1);
      const [comma, semicolon] = report.language === 'zh' ? ['，', '；'] : [', ', '; '];
      for (const { id, kind, text, citations, block } of shownClaims(report)) {
        const places = [...new Set(documentsOf(citations))]
          .sort((left, right) => left - right)
          .map((number) => `${number}${comma}§ Retention`);
        const cited = places.length === 0 ? '' : `[${places.join(semicolon)}]`;
        // Sentences that cite the same are cited behind the last of them.
        const from = block.claims.slice(block.claims.findIndex((claim) => claim.id === id));
        const ends = from.map((_, at) =>
          words(
            `${from
              .slice(0, at + 1)
              .map((claim) => words(claim.text))
              .join(' ')} ${cited}`,
          ),
        );
        if (kind !== 'table_row') expect(ends.filter((end) => plain.includes(end))).not.toEqual([]);
        // Marks of a row are in a column of their own.
        else
          expect(rowsOf(markdown).some((row) => row.startsWith(words(text)) && row.includes(cited))).toBe(
            true,
          );
      }
      for (const number of documents.keys()) expect(markdown).toContain(`\n- [${number + 1}] `);
      const quoted = markdown.split(/\n### (?:Words cited|引用的原文)\n/)[1]?.split('\n### ')[0] ?? '';
      expect(quoted.match(/^- /gm) ?? []).toHaveLength(report.citations.length);
    },
  );
});
