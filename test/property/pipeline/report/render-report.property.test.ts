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
const words = (text: string) => text.replace(/\s+/g, ' ').trim();
const printable = (text: string) => words(text.replace(/[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu, ''));
const shownClaims = (report: Report) => {
  const sections = report.sections.filter(({ blocks }) => blocks.length > 0).flatMap(({ blocks }) => blocks);
  return [...report.answer, ...sections].flatMap(({ kind, claims }) =>
    claims.map((claim) => ({ kind, ...claim })),
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
        .map((part) => words(part.textContent))
        .join(' | '),
      numbers: [...element.querySelectorAll('a[data-number]')].map((link) =>
        Number(link.getAttribute('data-number')),
      ),
    }));
    expect(read).toEqual(
      shownClaims(report).map(({ text, citations }) => ({
        text: text.split(' | ').map(printable).join(' | '),
        numbers: marksOf(citations),
      })),
    );
    expect(document.querySelectorAll('script, img, iframe, link')).toHaveLength(0);
    expect(
      [...document.querySelectorAll('a')].every((link) => link.getAttribute('href')?.startsWith('#')),
    ).toBe(true);
  });

  it.prop([inputs], RUNS)(
    'keeps every claim and citation in Markdown, and resolves every number',
    (input) => {
      const report = assembleReport(input);
      const markdown = renderMarkdown(report);
      const plain = words(unescapeMarkdown(markdown));
      for (const { kind, text, citations } of shownClaims(report)) {
        const numbers = marksOf(citations)
          .map((number) => ` [${number}]`)
          .join('');
        if (kind !== 'table_row') expect(plain).toContain(words(text) + numbers);
        // Marks of a row are in a column of their own.
        else
          expect(rowsOf(markdown).some((row) => row.startsWith(words(text)) && row.includes(numbers))).toBe(
            true,
          );
      }
      for (const { number } of report.citations) {
        expect(markdown).toContain(`<a id="ref-${number}"></a>`);
        expect(markdown).toContain(`\n[${number}]: #ref-${number}`);
      }
    },
  );
});
