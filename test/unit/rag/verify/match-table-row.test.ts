import { describe, expect, it } from 'vitest';
import { matchTableRow } from '../../../../src/rag/verify/claims/match-table-row.ts';

const rows =
  '| T2 | 2024-01-09 | **Cable** replaced | 6 |\n| T3 | 2024-03-11 | Gearbox failure, bearing | 4056 |';
const header = '| Turbine | Date | Event | Downtime (hours) |\n| --- | --- | --- | --- |';
const claim = 'Turbine: T3; Date: 2024-03-11; Event: Gearbox failure, bearing; Downtime (hours): 4056.';

describe('matchTableRow', () => {
  it.each([
    ['in the passage', { text: `${header}\n${rows}`, prefix: '' }],
    ['repeated before it', { text: rows, prefix: header }],
  ])('should find the row with the header %s', (_, passage) => {
    const range = matchTableRow(claim, passage);
    expect(passage.text.slice(range?.start, range?.end)).toContain('| T3 | 2024-03-11 |');
    expect(matchTableRow('Turbine: T2; Event: Cable replaced', passage)).toBeDefined();
  });
  it.each([
    ['a value of another row', claim.replace('T3', 'T2')],
    ['another figure', claim.replace('4056', '4065')],
    ['a value under another header', 'Turbine: 6; Downtime (hours): T2'],
    ['an unknown header', claim.replace('Event', 'Cause')],
    ['plain prose', 'The gearbox failed on 11 March 2024.'],
  ])('should not accept %s', (_, text) => {
    expect(matchTableRow(text, { text: rows, prefix: header })).toBeUndefined();
  });
  describe('of a row told by its label', () => {
    const limits = {
      text: '| Item | Upper Limit | Comment |\n| --- | --- | --- |\n| relations per database | 1,431,650,303 |  |\n| relation size | 32 TB | with a `BLCKSZ` of 8192 bytes |\n| columns per table | 1,600 | further limited; see note below |',
      prefix: '',
    };
    it.each([
      'relation size — Upper Limit: 32 TB; Comment: with a BLCKSZ of 8192 bytes.',
      'relations per database — Upper Limit: 1,431,650,303.',
      'columns per table — Upper Limit: 1,600; Comment: further limited; see note below.',
    ])('should find %s', (text) => {
      const range = matchTableRow(text, limits);
      const row = limits.text.slice(range?.start ?? 0, range?.end ?? 0);
      expect(row).toMatch(new RegExp(`^\\| ${text.split(' — ')[0]} \\|`));
    });
    it.each([
      ['another figure', 'relation size — Upper Limit: 31 TB; Comment: with a BLCKSZ of 8192 bytes.'],
      ['another label', 'relations per database — Upper Limit: 32 TB; Comment: with a BLCKSZ of 8192 bytes.'],
      ['another header', 'relation size — Comment: 32 TB; Upper Limit: with a BLCKSZ of 8192 bytes.'],
      ['more than it', 'relations per database — Upper Limit: 1,431,650,303; Comment: only on Mondays.'],
      ['less than it', 'relation size — Upper Limit: 32.'],
      ['a part of it', 'relation size — Upper Limit: 32 TB.'],
    ])('should not accept %s', (_, text) => {
      expect(matchTableRow(text, limits)).toBeUndefined();
    });
  });
  it('should read Chinese pairs', () => {
    const passage = { text: '| 项目 | 金额 |\n|---|---|\n| 研发投入 | 19.3 亿元 |', prefix: '' };
    expect(matchTableRow('项目：研发投入，金额：19.3 亿元。', passage)).toBeDefined();
  });

  it('takes a Chinese row with numbers in its words, and none with another figure', () => {
    const text =
      '| 软件包 | 大小 | 端口 |\n| --- | --- | --- |\n| cups | 1027 | IPP (631) |\n| lprng | 388 | LPR (515) |';
    expect(matchTableRow('cups——大小：1027，端口：IPP (631)。', { text, prefix: '' })).toBeDefined();
    expect(matchTableRow('cups——大小：388，端口：IPP (631)。', { text, prefix: '' })).toBeUndefined();
  });
});
