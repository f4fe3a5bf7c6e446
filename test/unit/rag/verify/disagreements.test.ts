import { describe, expect, it } from 'vitest';
import { findDifferingSentences, findDisagreements } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../pipeline/report/report-input.ts';

const table = (label: string, column: string, value: string) =>
  `| Item | ${column} |\n| --- | --- |\n| ${label} | ${value} |`;
const of = (number: number, text: string, title: string) =>
  makeEvidence(number, text, { documentId: `doc_${number}`, documentTitle: title });

describe('findDisagreements', () => {
  it.each([
    ['English', 'Pilots', '2022'],
    ['Chinese', '引水员', '2022年（万元）'],
  ])('should find one label, one column and two values, %s', (_language, label, column) => {
    const found = findDisagreements([
      of(1, table(label, column, '926'), 'Port 2022'),
      of(2, table(label, column, '310'), 'Port 2023'),
    ]);
    expect(found.map(({ about, values }) => [about, values.map(({ raw }) => raw)])).toEqual([
      [`${label}, ${column}`, ['926', '310']],
    ]);
  });

  it.each([
    ['the same value', 'Pilots', '2022', '926', 'Port 2023'],
    ['the same value, rounded', 'Pilots', '2022', '926.0', 'Port 2023'],
    ['another label', 'Berths', '2022', '310', 'Port 2023'],
    ['another period', 'Pilots', '2021', '310', 'Port 2023'],
    ['another unit', 'Pilots', '2022 (%)', '310', 'Port 2023'],
    ['another body', 'Pilots', '2022', '310', 'Airport 2022'],
  ])('should find none of %s', (_name, label, column, value, title) => {
    const found = findDisagreements([
      of(1, table('Pilots', '2022', '926'), 'Port 2022'),
      of(2, table(label, column, value), title),
    ]);
    expect(found).toEqual([]);
  });

  it('should find none within one document, none of words, and none without a period', () => {
    const same = { documentId: 'doc_1', documentTitle: 'Port 2022' };
    const rows = ['926', '310'].map((value, at) =>
      makeEvidence(at + 1, table('Pilots', '2022', value), same),
    );
    expect(findDisagreements(rows)).toEqual([]);
    const words = ['48', '49'].map((value, at) => of(at + 1, `The port employs ${value} pilots.`, 'Port'));
    expect(findDisagreements(words)).toEqual([]);
    const bare = ['926', '310'].map((value, at) => of(at + 1, table('Pilots', 'Value', value), 'Port'));
    expect(findDisagreements(bare)).toEqual([]);
  });
});

describe('findDifferingSentences', () => {
  const values = (first: string, second: string, of2 = 'b') =>
    findDifferingSentences([
      { text: first, of: 'a' },
      { text: second, of: of2 },
    ]).map((one) => one.values.map(({ raw }) => raw));

  it('should name sentences on one thing with other figures as candidates', () => {
    expect(values('Daily backups are kept for 30 days.', 'Daily backups are kept for 14 days.')).toEqual([
      ['30', '14'],
    ]);
    expect(values('每日备份保存30天。', '每日备份保存14天。')).toEqual([['30', '14']]);
  });

  it('should name none of one source, on another thing, or of one figure', () => {
    expect(values('Daily backups are kept for 30 days.', 'Daily backups are kept for 14 days.', 'a')).toEqual(
      [],
    );
    expect(values('Daily backups are kept for 30 days.', 'The crane lifts 14 tonnes of steel.')).toEqual([]);
    expect(values('Daily backups are kept for 30 days.', 'For 30 days backups are kept daily.')).toEqual([]);
  });
});
