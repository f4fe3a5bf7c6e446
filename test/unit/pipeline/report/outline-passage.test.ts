import mammoth from 'mammoth';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../../src/domain/index.ts';
import { assembleFinderReport } from '../../../../src/pipeline/report/assemble/assemble-finder-report.ts';
import { exportDocx, exportPdf, renderHtml, renderMarkdown } from '../../../../src/pipeline/report/index.ts';
import { createCiter } from '../../../../src/pipeline/report/outline/outline-cites.ts';
import { outlinePassage } from '../../../../src/pipeline/report/outline/outline-passage.ts';
import { makeEvidence, makeInput } from './report-input.ts';

/** The outline of the one passage that answers a question. */
function outlined(
  question: string,
  text: string,
  prefix = '',
  highlight?: Claim['highlight'],
  over: Parameters<typeof makeEvidence>[2] = {},
) {
  const evidence = [makeEvidence(1, text, { prefix, ...over })];
  const whole = { evidence, nowhere: [] };
  const report = assembleFinderReport({ ...makeInput({ question }), whole, closest: [], parts: [] });
  const claim = report.answer[0]?.claims[0];
  if (claim === undefined) throw new Error('no passage');
  const block = outlinePassage(report, { ...claim, ...(highlight && { highlight }) }, createCiter(report));
  if (block.kind !== 'passage') throw new Error('no passage');
  return block;
}
/** Where on its first page a PDF begins to print each of these. */
async function leftEdges(data: Uint8Array, words: readonly string[]): Promise<number[]> {
  const pdf = await getDocumentProxy(data);
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  await pdf.destroy();
  const edges = new Map<string, number>();
  for (const item of items)
    if ('str' in item)
      for (const word of words) if (item.str.includes(word)) edges.set(word, Number(item.transform[4]));
  return words.map((word) => edges.get(word) ?? 0);
}
/** What is marked, block by block and cell by cell. */
const marked = ({ body }: ReturnType<typeof outlined>) =>
  body
    .flatMap((block) => {
      if (block.kind === 'paragraph') return block.runs;
      return block.kind === 'table' ? block.rows.flatMap(({ cells }) => cells.flat()) : [];
    })
    .flatMap(({ text, style }) => (style === 'marked' ? [text] : []));

describe('a passage in an outline', () => {
  it('should stand under its document and place, with a reference', () => {
    const { source } = outlined('How long?', 'Backups are kept for 30 days.');
    expect(source.text).toBe('Operations Handbook — Handbook.pdf, § 3.2 Backup › Retention');
    expect(source.cites).toEqual([{ document: 1, name: '1', place: '', numbers: [1] }]);
  });

  it('should not say the title of its document twice', () => {
    const text = 'Backups are kept for 30 days.';
    const { source } = outlined('How long?', text, '', undefined, { documentTitle: 'Retention' });
    expect(source.text).toBe('Retention — Handbook.pdf, § 3.2 Backup');
  });

  it.each([
    [
      'Where do backups lie?',
      'Daily backups are kept for 30 days. Backups lie in Frankfurt.',
      'Backups lie in Frankfurt.',
    ],
    ['备份位于哪里？', '每日备份保留30天。备份位于法兰克福。', '备份位于法兰克福。'],
  ])('should have the sentence marked that fits “%s” best', (question, text, sentence) => {
    expect(marked(outlined(question, text))).toEqual([sentence]);
  });

  it('should keep headings, paragraphs and items apart, without their signs', () => {
    const { body } = outlined('How?', '## Retention\n\nBackups are **kept**.\n\n- One.\n- Two.');
    const told = body.map((block) => {
      if (block.kind === 'paragraph') return block.runs.map(({ text }) => text);
      return block.kind === 'list' ? block.items.map((runs) => runs.map(({ text }) => text)) : [];
    });
    expect(told).toEqual([['Retention'], ['Backups are kept.'], [['One.'], ['Two.']]]);
  });

  it('should say how deep items and what belongs to them are set in', () => {
    const text =
      'It covers:\n\n- One.\n  - Part of one.\n\n    More on the part.\n      - Deep.\n  - Other part.\n- Two.\n\n1. First.\n   2) Sub.\n\nEnd.';
    const told = outlined('How?', text).body.map((block) => {
      if (block.kind === 'list') return block.depths;
      return block.kind === 'paragraph' ? [block.runs.map((run) => run.text).join(''), block.depth ?? 0] : [];
    });
    expect(told).toEqual([
      ['It covers:', 0],
      [0, 1],
      ['More on the part.', 2],
      [2, 1, 0],
      ['1. First.', 0],
      ['2) Sub.', 1],
      ['End.', 0],
    ]);
  });

  it('should be set in by that in every form', async () => {
    const text = 'Words:\n\n- Alpha.\n  - Beta.\n    - Gamma.\n- Delta.';
    const evidence = [makeEvidence(1, text)];
    const whole = { evidence, nowhere: [] };
    const report = assembleFinderReport({
      ...makeInput({ question: 'How?' }),
      ...{ whole, closest: [], parts: [] },
    });
    expect(renderMarkdown(report, 'passages')).toMatch(
      /> - Alpha\..*\n> {3}- Beta\.\n> {5}- Gamma\.\n> - Delta\./,
    );
    expect(renderHtml(report, 'passages').replace(/<\/?mark>/g, '')).toContain(
      '<ul><li>Alpha.<ul><li>Beta.<ul><li>Gamma.</li></ul></li></ul></li><li>Delta.</li></ul>',
    );
    const { value: html } = await mammoth.convertToHtml({
      buffer: Buffer.from(await exportDocx(report, 'passages')),
    });
    expect(html.replace(/<\/?strong>/g, '')).toContain(
      '<ul><li>Alpha.<ul><li>Beta.<ul><li>Gamma.</li></ul></li></ul></li><li>Delta.</li></ul>',
    );
    const left = await leftEdges(await exportPdf(report, [], () => [], 'passages'), [
      'Words:',
      'Alpha.',
      'Beta.',
      'Gamma.',
      'Delta.',
    ]);
    const [words = 0, alpha = 0, beta = 0, gamma = 0, delta = 0] = left;
    expect([alpha > words, beta > alpha + 8, gamma > beta + 8, delta === alpha]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('should be a table where it is one, with the head that its passage repeats and the row marked that fits', () => {
    const head = '| Backup | Kept |\n| --- | --- |';
    const block = outlined(
      'How long are weekly backups kept?',
      '| Daily | 30 days |\n| Weekly | 8 weeks |',
      head,
    );
    expect(block.body).toMatchObject([
      {
        kind: 'table',
        head: { cells: [[{ text: 'Backup' }], [{ text: 'Kept' }]] },
        rows: [
          { cells: [[{ text: 'Daily' }], [{ text: '30 days' }]] },
          { cells: [[{ text: 'Weekly', style: 'marked' }], [{ text: '8 weeks', style: 'marked' }]] },
        ],
      },
    ]);
    expect(marked(block)).toEqual(['Weekly', '8 weeks']);
  });

  it('should have nothing marked where the words marked are not in its text', () => {
    expect(marked(outlined('How long?', 'Backups are kept.', '', { start: 9000, end: 9010 }))).toEqual([]);
  });
});
