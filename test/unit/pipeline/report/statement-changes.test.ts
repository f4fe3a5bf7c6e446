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
