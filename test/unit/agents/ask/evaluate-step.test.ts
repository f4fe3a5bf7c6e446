import { describe, expect, it } from 'vitest';
import {
  checkRetrieval,
  chooseStrategy,
  evaluateStep,
  firstStrategy,
  infoDensity,
  representatives,
  toReasoning,
} from '../../../../src/agents/index.ts';
import type { Strategy } from '../../../../src/domain/ask/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const WEAK = 0.5;
const search = { tool: 'search_documents', hasText: true };
const settings = {
  sufficientDensity: 0.8,
  lowDensity: 0.3,
  emptyAction: 'refine_query' as Strategy,
  weakAction: 'explore_deeper' as Strategy,
  contradictionAction: 'verify_sources' as Strategy,
  maxDeepened: 3,
  maxRefinements: 2,
};
const none = { refined: 0, deepened: 0 };

describe('evaluateStep', () => {
  it.each([
    [
      { ...search, scores: [] },
      { quality: 'empty', suggestion: 'try_different_query' },
    ],
    [
      { ...search, scores: [0.2, 0.4] },
      { quality: 'low_relevance', suggestion: 'refine_query_or_explore' },
    ],
    [
      { ...search, scores: [0.2, 0.7] },
      { quality: 'good', improvement: 'expanded' },
    ],
    [
      { tool: 'get_node_content', scores: [], hasText: true },
      { quality: 'good', improvement: 'deepened' },
    ],
    [
      { tool: 'get_node_content', scores: [], hasText: false },
      { quality: 'empty', suggestion: 'try_related_node' },
    ],
    [
      { tool: 'verify_consistency', scores: [], hasText: true, disagreements: 2 },
      { quality: 'contradictions_found', suggestion: 'resolve_contradictions' },
    ],
    [
      { tool: 'verify_consistency', scores: [], hasText: true, disagreements: 0 },
      { quality: 'consistent', suggestion: 'ready_to_answer' },
    ],
    [
      { ...search, scores: [0.9], failed: true },
      { quality: 'failed', suggestion: 'try_different_query' },
    ],
    [
      { ...search, scores: [0.9], repeated: true },
      { quality: 'repeated', suggestion: 'try_different_query' },
    ],
  ])('%j', (result, expected) => {
    expect(evaluateStep(result, WEAK)).toEqual(expected);
  });
});

describe('chooseStrategy', () => {
  it.each([
    ['try_different_query', 0.5, none, 'refine_query'],
    ['try_different_query', 0.5, { refined: 2, deepened: 0 }, 'broaden_search'],
    ['refine_query_or_explore', 0.5, none, 'explore_deeper'],
    ['refine_query_or_explore', 0.5, { refined: 0, deepened: 3 }, 'broaden_search'],
    ['refine_query_or_explore', 0.1, none, 'refine_query'],
    ['resolve_contradictions', 0.9, none, 'verify_sources'],
    ['ready_to_answer', 0.2, none, 'finalize'],
    [undefined, 0.8, none, 'finalize'],
    [undefined, 0.8, { ...none, isDisputed: true }, 'verify_sources'],
    [undefined, 0.5, none, 'continue'],
    [undefined, 0.2, none, 'broaden_search'],
  ] as const)('%s at density %d after %j', (suggestion, density, tried, expected) => {
    expect(chooseStrategy({ quality: 'good', suggestion }, density, tried, settings)).toBe(expected);
  });

  it.each([
    ['emptyAction', 'try_different_query'],
    ['weakAction', 'refine_query_or_explore'],
    ['contradictionAction', 'resolve_contradictions'],
  ] as const)('should do what %s says', (key, suggestion) => {
    const changed = { ...settings, [key]: 'broaden_search' as const };
    expect(chooseStrategy({ quality: 'good', suggestion }, 0.5, none, changed)).toBe('broaden_search');
  });

  it.each([
    ['no_results', 'refine_query'],
    ['low_relevance', 'explore_deeper'],
    ['contradiction', 'verify_sources'],
    ['not_answered', 'continue'],
    ['unknown_body', 'finalize'],
  ] as const)('should begin after %s with %s', (reason, expected) => {
    expect(firstStrategy({ sufficient: false, reason, best: 0, missing: '' }, settings)).toBe(expected);
  });
});

const QUESTION = 'What was the total budget of Project Aurora in 2023?';
const GOOD = 'The total budget of Project Aurora in 2023 was 5.2 million dollars.';
const OTHER = 'The total budget of Project Aurora in 2023 was 6.8 million dollars.';

describe('checkRetrieval', () => {
  const check = (texts: string[], minRelevance = 0.5, depth: 'auto' | 'fast' | 'deep' = 'auto') =>
    checkRetrieval(QUESTION, makeEvidence(texts), { minRelevance, depth });

  it('should tell nothing, nothing relevant and a contradiction from what a judge has to decide', () => {
    expect(check([])).toMatchObject({ sufficient: false, reason: 'no_results', best: 0 });
    expect(check([GOOD], 0.9)).toMatchObject({ sufficient: false, reason: 'low_relevance', best: 0.8 });
    expect(check([GOOD, OTHER])).toMatchObject({ sufficient: false, reason: 'contradiction' });
    expect(check([GOOD])).toBeUndefined();
    expect(check([], 0.5, 'fast')).toMatchObject({ sufficient: true, reason: 'one_search' });
    expect(check([GOOD], 0.5, 'fast')).toMatchObject({ sufficient: true, reason: 'sufficient' });
    expect(check([GOOD], 0.5, 'deep')).toMatchObject({ sufficient: false, reason: 'asked_for' });
  });

  it('should look no further for a body that is not here, unless the first search is all that was asked for', () => {
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
    expect(checkRetrieval(asked, found, { minRelevance: 0.5, depth: 'auto' })).toBeUndefined();
  });
});

describe('infoDensity', () => {
  it('should be nothing without passages, little beside the matter and much with the answer', () => {
    expect(infoDensity(QUESTION, [])).toBe(0);
    expect(infoDensity(QUESTION, makeEvidence(['The canteen serves soup.']))).toBeLessThan(0.3);
    expect(infoDensity(QUESTION, makeEvidence([GOOD]))).toBeGreaterThanOrEqual(0.8);
  });
});

describe('representatives', () => {
  it('should be the sentences that disagree, else the best one of each document', () => {
    const disputed = representatives(QUESTION, makeEvidence([GOOD, OTHER, 'Soup is served.']));
    expect(disputed).toMatchObject({
      isDisputed: true,
      statements: [GOOD, OTHER],
      chunkIds: ['chk_1', 'chk_2'],
    });
    const agreed = representatives(
      QUESTION,
      makeEvidence([`Soup is served. ${GOOD}`, 'The team has six people.']),
    );
    expect(agreed).toMatchObject({ isDisputed: false, statements: [GOOD, 'The team has six people.'] });
  });
});

describe('toReasoning', () => {
  it('should tell the first judgement, then thought and action of each round', () => {
    const quality = { sufficient: false, reason: 'no_results' as const, best: 0, missing: '' };
    const step = {
      thought: 'Look again.',
      tool: 'search_documents',
      input: { query: 'x' },
      iteration: 1,
      summary: '2 passages found.',
      chunkIds: [],
      scores: [],
      evaluation: { quality: 'good' as const },
      strategy: 'continue' as const,
      density: 0.5,
    };
    expect(toReasoning(quality, [step], true, 'Nothing was found.')).toEqual({
      mode: 'agent',
      iterations: 1,
      forced: true,
      quality,
      trace: [
        { step: 0, type: 'initial_assessment', content: 'Nothing was found.' },
        { step: 1, type: 'thought', content: 'Look again.' },
        {
          step: 1,
          type: 'action',
          tool: 'search_documents',
          params: { query: 'x' },
          result_summary: '2 passages found.',
        },
      ],
    });
    expect(toReasoning(quality, [], false, '')).toMatchObject({ mode: 'direct', iterations: 0 });
  });
});
