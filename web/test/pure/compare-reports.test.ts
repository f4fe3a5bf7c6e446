import { describe, expect, it } from 'vitest';
import { compareReports } from '../../src/compare/compare-reports.ts';
import { fileName } from '../../src/report/file-name.ts';
import type { Claim } from '../../src/statements/list-claims.ts';

const claim = (text: string, verdict: Claim['verdict'] = 'supported'): Claim => ({
  id: text,
  text,
  citations: [],
  verdict,
  issues: [],
});
const report = (...claims: Claim[]) => ({
  answer: [{ kind: 'paragraph' as const, claims: claims.slice(0, 1) }],
  sections: [{ heading: 'h', status: 'answered' as const, blocks: [{ kind: 'paragraph' as const, claims }] }],
});
const textsOf = (claims: readonly Claim[]) => claims.map(({ text }) => text);

describe('two reports on one question', () => {
  it('should say what is new, gone and changed, and nothing of what stayed', () => {
    const before = report(
      claim('The array generated 41.2 GWh in 2024.'),
      claim('The fund pays for repairs.', 'not_checked'),
      claim('The divers came on the fourteenth.'),
      claim('Shares cost £250.'),
    );
    const after = report(
      claim('The array generated 38.6 GWh in 2024.'),
      claim('The fund pays for repairs.'),
      claim('Grey seals were counted twice.'),
      claim('Shares cost £250'),
    );
    const { added, gone, changed, same } = compareReports(before, after);
    expect(textsOf(added)).toEqual(['Grey seals were counted twice.']);
    expect(textsOf(gone)).toEqual(['The divers came on the fourteenth.']);
    expect(changed.map(({ before: { text } }) => text).sort()).toEqual([
      'The array generated 41.2 GWh in 2024.',
      'The fund pays for repairs.',
    ]);
    expect(same).toBe(1);
  });

  it('should pair no long passages about different things', () => {
    const { added, gone, changed } = compareReports(
      report(
        claim(
          'The cooperative has 2,340 members and operates four tidal turbines with a total rated power of 16 MW in the strait between Kestrel and Lantern Head. It was founded in 2014 and exports electricity since 2019.',
        ),
      ),
      report(
        claim(
          'The Heron 4 is a horizontal-axis tidal turbine made by Norvik Marine. Four units, T1 to T4, are delivered to Kestrel Bay. Each unit has a rated power of 4 MW, so that the array has 16 MW. Rotor diameter and rated current speed are in the table, as is the design life of the generator and of its gearbox.',
        ),
      ),
    );
    expect([added.length, gone.length, changed.length]).toEqual([1, 1, 0]);
  });

  it('should pair Chinese sentences whose figure has changed', () => {
    const { added, gone, changed } = compareReports(
      report(claim('2024 年发电量为 41.2 吉瓦时。')),
      report(claim('2024 年发电量为 38.6 吉瓦时。')),
    );
    expect([added, gone, changed.length]).toEqual([[], [], 1]);
  });

  it('should be equal to themselves', () => {
    const one = report(claim('A sentence.'), claim('Another one.'));
    expect(compareReports(one, one)).toEqual({ added: [], gone: [], changed: [], same: 2 });
  });
});

describe('the name of a file', () => {
  it('should be the title, without what file systems refuse', () => {
    expect(fileName('Revenue and/or cash: 2024?\n', 'pdf')).toBe('Revenue and or cash 2024.pdf');
    expect(fileName('…'.repeat(300), 'md').length).toBe(103);
    expect(fileName('../x', 'md')).toBe('x.md');
  });
});
