import { expect, it } from 'vitest';
import { applyRevisions } from '../../../../src/pipeline/report/assemble/statement-changes.ts';
import { parseBody } from '../../../../src/rag/verify/index.ts';

it('should keep the words in bold that a new wording begins with too', () => {
  const known = new Set(['ev_1']);
  const { blocks } = parseBody('**Runway surface:** only Wausau is marked [ev_1].', known);
  const leadOf = (wording: string) => {
    const text = blocks[0]?.claims[0]?.text ?? '';
    const revised = applyRevisions(blocks, { revisions: new Map([[text, wording]]) }, known);
    return revised[0]?.claims.map(({ lead }) => lead);
  };
  expect(leadOf('Runway surface: Wausau is marked [ev_1].')).toEqual(['Runway surface:']);
  expect(leadOf('Wausau is marked [ev_1].')).toEqual([undefined]);
});

it('should keep what a statement cites under a new wording of one sentence', () => {
  const known = new Set(['ev_1', 'ev_2']);
  const { blocks } = parseBody('Sales rose in Europe [ev_1].', known);
  const cited = (wording: string) =>
    applyRevisions(
      blocks,
      { revisions: new Map([['Sales rose in Europe.', wording]]) },
      known,
    )[0]?.claims.map(({ evidenceIds }) => evidenceIds);
  expect(cited('Sales rose in Spain [ev_2].')).toEqual([['ev_2', 'ev_1']]);
  expect(cited('Sales rose in Spain [ev_2]. They fell in France [ev_2].')).toEqual([['ev_2'], ['ev_2']]);
  expect(cited('No plan names Spain {absent: Spain}.')).toEqual([[]]);
});

it('should stay cited by the table under a new wording of one sentence', () => {
  const known = new Set(['ev_1', 'ev_2']);
  const { blocks } = parseBody('Two ports lost staff [Table 1: ev_1, ev_2].', known);
  const revisions = new Map([['Two ports lost staff.', 'Both ports lost staff [ev_1].']]);
  const [block] = applyRevisions(blocks, { revisions }, known);
  expect(block?.claims).toMatchObject([{ text: 'Both ports lost staff.', tables: [1] }]);
});

it('should cite of each table what its rows cite, in each sentence of a new wording', () => {
  const known = new Set(['ev_1', 'ev_2', 'ev_3']);
  const { blocks } = parseBody('Alton rose [Table 1: ev_1]; Belen fell [Table 2: ev_2][ev_3].', known);
  const told = (wording: string) => {
    const text = blocks[0]?.claims[0]?.text ?? '';
    const [block] = applyRevisions(blocks, { revisions: new Map([[text, wording]]) }, known);
    return block?.claims.map(({ evidenceIds, tables, beside }) => [evidenceIds, tables, beside]);
  };
  expect(told('Alton rose [Table 1]. Belen fell [Table 2; ev_3].')).toEqual([
    [['ev_1'], [1], undefined],
    [['ev_2', 'ev_3'], [2], ['ev_3']],
  ]);
  expect(told('Alton rose [Tables 1 and 2]. Belen fell [Table 7].')).toEqual([
    [['ev_1', 'ev_2'], [1, 2], undefined],
    [['ev_1', 'ev_2', 'ev_3'], undefined, undefined],
  ]);
});
