import mammoth from 'mammoth';
import { PDFParse } from 'pdf-parse';
import { describe, expect, it } from 'vitest';
import type { ReportLanguage } from '../../../../src/domain/index.ts';
import { assembleFinderReport } from '../../../../src/pipeline/report/assemble/assemble-finder-report.ts';
import {
  documentsOfPassages,
  exportDocx,
  exportPdf,
  renderHtml,
  renderMarkdown,
} from '../../../../src/pipeline/report/index.ts';
import { makeEvidence, makeInput } from './report-input.ts';

const reportIn = (language: ReportLanguage) => ({
  ...assembleFinderReport({
    ...makeInput({ question: 'May they raise prices?', language }),
    whole: {
      evidence: [
        makeEvidence(1, 'The Supplier may adjust the Prices once a year.', { documentId: 'doc_contract' }),
        makeEvidence(2, 'Prices are fixed.', { documentId: 'doc_other', documentTitle: 'Other' }),
      ],
      nowhere: [],
    },
    closest: [],
    parts: [],
  }),
  amendments: new Map([
    ['doc_contract', [{ kind: 'amends' as const, title: 'Second <Amendment>', name: 'SA-2023-0417' }]],
    ['doc_other', [{ kind: 'amended' as const, title: 'Contract', name: 'CO-17-001' }]],
  ]),
});
const ENGLISH =
  'Second <Amendment> says that it changes or adds to SA-2023-0417, a number that this document has too. Read it before you rely on this passage.';

describe('a passage of a document that another one changes', () => {
  it.each(['inline', 'passages'] as const)('should have the warning in every form (%s)', async (view) => {
    const report = reportIn('en');
    const markdown = renderMarkdown(report, view);
    expect(markdown.match(/says that it changes or adds to SA-2023-0417/g)).toHaveLength(1);
    expect(markdown).toMatch(/^> \*Second .*rely on this passage\.\*\n>\n> \*\*The Supplier may/m);
    expect(renderHtml(report, view)).toContain(
      `<p class="warning"><i>${ENGLISH.replace('<Amendment>', '&lt;Amendment&gt;')}</i></p>`,
    );
    const { value: docx } = await mammoth.extractRawText({
      buffer: Buffer.from(await exportDocx(report, view)),
    });
    expect(docx).toContain(ENGLISH);
    expect(docx).toContain('changes or adds to another one: Contract (CO-17-001).');
    const parser = new PDFParse({ data: await exportPdf(report, [], () => [], view) });
    expect((await parser.getText()).text.replace(/\s+/g, ' ')).toContain(ENGLISH);
    await parser.destroy();
  });

  it('should not speak of a number where its title is what the other one names', () => {
    const report = {
      ...reportIn('en'),
      amendments: new Map([
        ['doc_other', [{ kind: 'amends' as const, title: 'Second Amendment', name: 'Other' }]],
      ]),
    };
    expect(renderMarkdown(report, 'passages')).toContain(
      'Second Amendment says that it changes or adds to “Other”. Read it before',
    );
  });

  it('should have it in Chinese', () => {
    expect(renderMarkdown(reportIn('zh'), 'passages')).toContain('声明修改或补充 SA-2023-0417');
    expect(renderMarkdown(reportIn('zh'), 'passages')).toContain(
      '修改或补充另一份文档：Contract（CO-17-001）',
    );
  });

  it('should be asked for once for each document', () => {
    expect(documentsOfPassages(reportIn('en'))).toEqual(['doc_contract', 'doc_other']);
  });
});
