import { expect, it } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import { meansLoss } from '../../../src/domain/index.ts';

const page = { count: 1, pages: '3' };

it('should call a document read in part where something of it is missing, and not where it was read another way', () => {
  expect(meansLoss(wording('warnScans', page))).toBe(true);
  expect(meansLoss(wording('warnGarbled', page))).toBe(true);
  expect(meansLoss(wording('warnAttachments', { names: 'a.csv' }))).toBe(true);
  expect(meansLoss(wording('warnOcrMissing'))).toBe(true);
  expect(meansLoss(wording('warnSecondReader', page))).toBe(false);
  expect(meansLoss(wording('warnUnseenRead', { parts: [] }))).toBe(false);
  // Of versions that older programs stored.
  expect(meansLoss('Pages were not read.')).toBe(true);
});
