import { describe, expect, it } from 'vitest';
import { nameTableRows } from '../../../../src/language/model/table-markers.ts';

const REPORT = `## Summary
- Two ports lost staff [Table 1]; all raised fees [Table 2]. Nobody says why [Table 3].
## Ports
| Port | Staff |
| --- | --- |
| Alton | -3 [ev_4] |
| Belen | -9 [ev_7, ev_9] |

As Table 1 shows, staff fell. (Table 1)

| Port | Fee |
| --- | --- |
| Alton | 12 [ev_5] |`;

describe('a table that a writer cites by its number', () => {
  it('should stand for what its rows cite', () => {
    const named = nameTableRows(REPORT);
    expect(named).toContain(
      'Two ports lost staff [Table 1: ev_4, ev_7, ev_9]; all raised fees [Table 2: ev_5].',
    );
    expect(named).toContain('As Table 1 shows, staff fell. (Table 1)');
  });

  it('should be numbered by its place, whatever a line above it says', () => {
    const second = `| Port |\n| --- |\n| Alton [ev_1] |\n\n**Table 7:** staff by port\n\n| Staff |\n| --- |\n| 3 [ev_4] |`;
    expect(nameTableRows(second)).toContain('### Table 2: Staff by port\n');
    const said = (caption: string) =>
      nameTableRows(`${caption}\n\n| Port | Staff |\n| --- | --- |\n| Alton | 3 [ev_4] |`);
    expect(said('**Table 1.** Ports that lost staff [ev_4].')).toMatch(
      /^### Table 1: Ports that lost staff\n/,
    );
    expect(said('**Table 1**')).toMatch(/^\n/);
    expect(nameTableRows('Table 1: Sources\n| a |', (heading) => heading === 'Sources')).toBe('\n| a |');
    expect(said('Table 1: Ports')).toMatch(/^### Table 1: Ports\n/);
    expect(said('Table 1 shows the ports.')).toMatch(/^Table 1 shows the ports\.\n/);
    expect(nameTableRows('**Table 1.** Ports.\n\nText.')).toBe('**Table 1.** Ports.\n\nText.');
  });

  it('should stand with others in one marker', () => {
    const named = nameTableRows(REPORT.replace('[Table 2]', '[Table 1, Table 2]'));
    expect(named).toContain('all raised fees [Table 1: ev_4, ev_7, ev_9][Table 2: ev_5].');
    expect(nameTableRows(REPORT.replace('[Table 2]', '[Tables 1 and 2]'))).toBe(named);
  });

  it('should be cited by a row of another table, not by its own', () => {
    const total = (marker: string) => nameTableRows(`${REPORT}\n| Total | 12 ${marker} |`);
    expect(total('[Table 1]')).toContain('| Total | 12 [Table 1: ev_4, ev_7, ev_9] |');
    expect(total('[Table 1, Table 2]')).toContain('| Total | 12 [Table 1: ev_4, ev_7, ev_9] |');
  });

  it('should stand for the rows of those that it sums up, also where they cite each other', () => {
    const sums = `${REPORT}\n\nAll did [Table 3].\n\n| Group | Staff |\n| --- | --- |\n| North | -3 [Table 1] |\n| South | 2 [Table 2; ev_11] |`;
    expect(nameTableRows(sums)).toContain('All did [Table 3: ev_11, ev_4, ev_7, ev_9, ev_5].');
    const round = '| a [Table 2] |\n\n| b [Table 1; ev_1] |\n\nBoth [Table 1].';
    expect(nameTableRows(round)).toContain('Both [Table 1: ev_1].');
  });

  it('should stand beside passages in one marker', () => {
    const beside = (marker: string) => nameTableRows(REPORT.replace('[Table 2]', marker));
    const named = 'all raised fees [Table 1: ev_4, ev_7, ev_9][ev_8, ev_12].';
    expect(beside('[Table 1; ev_8, ev_12]')).toContain(named);
    expect(beside('[ev_8; Table 1; ev_12]')).toContain(named);
    expect(beside('[表 1；ev_8、ev_12]')).toContain(named);
    expect(beside('[see Table 1 for ev_8]')).toContain('all raised fees [see Table 1 for ev_8].');
  });

  it('should be no citation where there is none, or where it cites nothing', () => {
    expect(nameTableRows(REPORT)).toContain('Nobody says why.');
    expect(nameTableRows('Costs fell [表1]。\n| a | b |\n| --- | --- |\n| c | d |')).toContain(
      'Costs fell。',
    );
  });
});
