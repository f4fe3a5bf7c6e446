import { expect, it } from 'vitest';
import { wording } from '../../../src/catalogue/index.ts';
import { AppError } from '../../../src/errors/index.ts';

const RISKS = { id: 'sec_1', path: '2.1', title: 'Risks', pages: '12–13' };
const MORE = { id: 'sec_2', path: '4', title: 'Risks', pages: '' };

it('an error of several sections says each of them', () => {
  const ambiguous = new AppError(
    'E051',
    wording('sectionAmbiguous', {
      selector: 'Risks',
      candidates: [wording('sectionCandidate', RISKS), wording('sectionCandidate', MORE)],
    }),
  );
  expect(ambiguous.message).toBe(
    'Several sections fit “Risks”: 2.1 “Risks”, p. 12–13 (sec_1); 4 “Risks” (sec_2). Name one by its id.',
  );
});
