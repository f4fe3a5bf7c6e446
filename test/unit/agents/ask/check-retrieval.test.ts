import { describe, expect, it } from 'vitest';
import { checkRetrieval, infoDensity, toReasoning } from '../../../../src/agents/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const QUESTION = 'What was the total budget of Project Aurora in 2023?';
const GOOD = 'The total budget of Project Aurora in 2023 was 5.2 million dollars.';
const OTHER = 'The total budget of Project Aurora in 2023 was 6.8 million dollars.';

describe('checkRetrieval', () => {
  const check = (texts: string[], minRelevance = 0.5, depth: 'auto' | 'fast' | 'deep' = 'auto') =>
    checkRetrieval(QUESTION, makeEvidence(texts), { minRelevance, depth });

  it('should tell nothing, nothing relevant, another language and a contradiction', () => {
    expect(check([])).toMatchObject({ sufficient: false, reason: 'no_results', best: 0 });
    expect(check([GOOD], 0.9)).toMatchObject({ sufficient: false, reason: 'low_relevance', best: 0.8 });
    expect(check(['极光项目2023年的总预算为520万美元。'])).toMatchObject({
      sufficient: false,
      reason: 'other_language',
    });
    expect(check([GOOD, OTHER])).toMatchObject({ sufficient: false, reason: 'contradiction' });
    expect(check([GOOD])).toMatchObject({ sufficient: true, reason: 'sufficient' });
    expect(check([], 0.5, 'fast')).toMatchObject({ sufficient: true, reason: 'one_search' });
    expect(check([GOOD, OTHER], 0.5, 'fast')).toMatchObject({ sufficient: true, reason: 'sufficient' });
    expect(check([GOOD], 0.5, 'deep')).toMatchObject({ sufficient: false, reason: 'asked_for' });
  });

  it('should look no further for an organisation that is not here, unless the first search is all that was asked for', () => {
    const limits = { minRelevance: 0.5, unknown: ['Tarn Hill', 'Fen Works'] };
    const judge = (depth: 'auto' | 'fast' | 'deep') =>
      checkRetrieval(QUESTION, makeEvidence([GOOD]), { ...limits, depth });
    const absent = { sufficient: false, reason: 'unknown_body', missing: 'Tarn Hill, Fen Works' };
    expect(judge('auto')).toMatchObject(absent);
    expect(judge('deep')).toMatchObject(absent);
    expect(judge('fast')).toMatchObject({ sufficient: true });
  });

  it('should not take a disagreement on something else for one on what is asked', () => {
    const asked = 'Who is the manager of Project Aurora?';
    const found = makeEvidence(['The manager of Project Aurora is Zhang San.', GOOD, OTHER]);
    expect(checkRetrieval(asked, found, { minRelevance: 0.5, depth: 'auto' }).sufficient).toBe(true);
  });
});

describe('infoDensity', () => {
  it('should be nothing without passages, little beside the matter and much with the answer', () => {
    expect(infoDensity(QUESTION, [])).toBe(0);
    expect(infoDensity(QUESTION, makeEvidence(['The canteen serves soup.']))).toBeLessThan(0.3);
    expect(infoDensity(QUESTION, makeEvidence([GOOD]))).toBeGreaterThanOrEqual(0.8);
  });
});

describe('toReasoning', () => {
  it('should tell what was open, then thought and action of each turn', () => {
    const quality = { sufficient: false, reason: 'no_results' as const, best: 0, missing: '' };
    const search = { iteration: 1, tool: 'search_documents', input: { query: 'x' }, summary: '2 passages.' };
    const steps = [
      { ...search, thought: 'Look again.' },
      { ...search, thought: '', input: { query: 'y' } },
    ];
    const action = { step: 1, type: 'action', tool: 'search_documents', result_summary: '2 passages.' };
    expect(toReasoning(quality, steps, true, 'Nothing was found.')).toEqual({
      mode: 'agent',
      iterations: 1,
      forced: true,
      quality,
      trace: [
        { step: 0, type: 'initial_assessment', content: 'Nothing was found.' },
        { step: 1, type: 'thought', content: 'Look again.' },
        { ...action, params: { query: 'x' } },
        { ...action, params: { query: 'y' } },
      ],
    });
    expect(toReasoning(quality, [], false, '')).toMatchObject({ mode: 'direct', iterations: 0 });
  });
});
