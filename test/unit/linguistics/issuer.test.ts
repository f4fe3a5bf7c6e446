import { describe, expect, it } from 'vitest';
import { withoutIssuer } from '../../../src/linguistics/index.ts';

describe('withoutIssuer', () => {
  it.each([
    ['What does OWASP recommend for password storage?', 'What is recommended for password storage?', 'OWASP'],
    ['Which algorithm does the NIST recommend?', 'Which algorithm is recommended?', 'NIST'],
    ['How does WHO advise to wash hands?', 'What is advised to wash hands?', 'WHO'],
    ['How does OWASP suggest storing passwords?', 'What is suggested for storing passwords?', 'OWASP'],
    ['According to OWASP, how should session ids be made?', 'How should session ids be made?', 'OWASP'],
    ['Which ports are open according to the NTSB?', 'Which ports are open?', 'NTSB'],
  ])('should ask for the matter: %s', (question, matter, issuer) => {
    expect(withoutIssuer(question)).toEqual({ question: matter, issuer });
  });

  it.each([
    'What did Powell recommend for rates?',
    'How do we recommend products to customers?',
    'What does OWASP stand for?',
    'According to plan, what happens next?',
    'What does GLM-130B report about its training?',
    '哪些措施被推荐？',
    '',
  ])('should leave alone what asks for no document of a body: %s', (question) => {
    expect(withoutIssuer(question)).toEqual({ question });
  });
});
