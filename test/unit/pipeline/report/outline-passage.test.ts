import { describe, expect, it } from 'vitest';
import type { Claim } from '../../../../src/domain/index.ts';
import { assembleFinderReport } from '../../../../src/pipeline/report/assemble/assemble-finder-report.ts';
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
