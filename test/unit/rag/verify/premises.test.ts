import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../../src/domain/index.ts';
import { createEvidenceReader, makePremises } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../pipeline/report/report-input.ts';

const made = (text: string, ...evidence: readonly Evidence[]) =>
  makePremises(text, evidence, createEvidenceReader());
const PROSE = makeEvidence(
  1,
  'The gate opens at six. Backups are kept for **thirty** days. They are deleted then. The vault is dry.',
);

describe('makePremises', () => {
  it('should begin with the sentence that shares most words, alone, under its document and heading', () => {
    const [first, second] = made('Backups stay for thirty days', PROSE);
    expect(first).toEqual({
      text: 'Operations Handbook, Retention: Backups are kept for thirty days.',
      quotes: ['Backups are kept for **thirty** days.'],
    });
    expect(second?.quotes).toHaveLength(1);
  });

  it('should read a sentence with those beside it too', () => {
    const around = made('Backups stay for thirty days', PROSE).filter(({ quotes }) => quotes.length > 1);
    expect(around[0]?.quotes).toEqual([
      'The gate opens at six.',
      'Backups are kept for **thirty** days.',
      'They are deleted then.',
    ]);
  });

  it('should read rows under their head, and not with their neighbours', () => {
    const table = makeEvidence(2, '| City | Days |\n| --- | --- |\n| Cork | 30 |\n| Bern | 40 |', {
      locator: { offsets: { start: 0, end: 60 }, headingPath: [] },
      documentTitle: '',
    });
    const premises = made('Bern keeps 40 days', table);
    expect(premises[0]).toEqual({ text: 'City | Days\nBern | 40', quotes: ['| Bern | 40 |'] });
    expect(premises.every(({ quotes }) => quotes.length === 1)).toBe(true);
  });

  it('should read the nearest of several passages together, last', () => {
    const other = makeEvidence(2, '备份保存三十天。');
    const premises = made('Backups stay for thirty days', PROSE, other);
    expect(premises.at(-1)?.quotes).toEqual(['Backups are kept for **thirty** days.', '备份保存三十天。']);
    expect(premises.length).toBeLessThanOrEqual(2 * 6 + 1);
  });

  it('should give none of nothing', () => {
    expect(made('Backups stay', makeEvidence(1, '# A heading alone'))).toEqual([]);
    expect(made('Backups stay')).toEqual([]);
  });
});
