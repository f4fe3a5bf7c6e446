import { describe, expect, it } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import { candidatesOf } from '../../../src/domain/index.ts';
import { AppError, toProblem } from '../../../src/errors/index.ts';

const RISKS = { id: 'sec_1', path: '2.1', title: 'Risks', pages: '12–13' };
const MORE = { id: 'sec_2', path: '4', title: 'Risks', pages: '' };
const ambiguous = new AppError(
  'E051',
  wording('sectionAmbiguous', {
    selector: 'Risks',
    candidates: [wording('sectionCandidate', RISKS), wording('sectionCandidate', MORE)],
  }),
);

describe('candidatesOf', () => {
  it('reads the candidates from the error, and from what is sent of it', () => {
    expect(candidatesOf(ambiguous)).toEqual([RISKS, MORE]);
    expect(candidatesOf(JSON.parse(JSON.stringify(toProblem(ambiguous))))).toEqual([RISKS, MORE]);
  });

  it('says each candidate in the sentence', () => {
    expect(ambiguous.message).toBe(
      'Several sections fit “Risks”: 2.1 “Risks”, p. 12–13 (sec_1); 4 “Risks” (sec_2). Name one by its id.',
    );
  });

  it('finds none in other errors', () => {
    expect(candidatesOf(new AppError('E021', wording('noDocumentOfId')))).toEqual([]);
    expect(candidatesOf('E051')).toEqual([]);
  });
});
