import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { AgentStep } from '../../../../src/domain/findings/index.ts';
import { fitSteps } from '../../../../src/language/model/tasks/investigate.ts';
import { estimateTokens } from '../../../../src/linguistics/index.ts';

const step = (words: number, index = 0): AgentStep => ({
  text: '',
  calls: [{ id: `c${index}`, tool: 'find_text', input: {} }],
  results: [{ id: `c${index}`, text: 'word '.repeat(words) }],
  remark: '',
});
const steps = fc
  .array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 })
  .map((sizes) => sizes.map(step));
const isCut = ({ results }: AgentStep) => results.some(({ text }) => text.includes('[…]'));

describe('the steps of an agent', () => {
  it('should stay as they are while they fit', () => {
    const few = [step(20), step(30)];
    expect(fitSteps(few, 10_000)).toEqual(few);
  });

  it.prop([steps])('should be shortened from the oldest on, the last one never beyond its share', (all) => {
    const fitted = fitSteps(all, 800);
    const last = fitted.at(-1)?.results[0]?.text ?? '';
    expect(estimateTokens(last)).toBeGreaterThanOrEqual(
      Math.min(estimateTokens(all.at(-1)?.results[0]?.text ?? ''), 150),
    );
    expect(fitted.map(({ calls }) => calls)).toEqual(all.map(({ calls }) => calls));
  });

  it.prop([steps, fc.integer({ min: 1, max: 200 })])(
    'should begin as they did a turn before, unless room had to be made',
    (all, words) => {
      const before = fitSteps(all, 800);
      const after = fitSteps([...all, step(words)], 800).slice(0, all.length);
      const changed = after.filter((one, index) => JSON.stringify(one) !== JSON.stringify(before[index]));
      expect(changed.every(isCut)).toBe(true);
    },
  );
});
