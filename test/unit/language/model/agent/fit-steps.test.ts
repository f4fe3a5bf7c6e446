import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { AgentStep } from '../../../../../src/domain/findings/index.ts';
import { fitSteps } from '../../../../../src/language/model/agent/fit-steps.ts';
import { estimateTokens } from '../../../../../src/linguistics/index.ts';

const fact = (number: number) => `Berth ${number} is ${number * 7 + 3} metres long. `;
const stepOf = (at: number, facts: number): AgentStep => ({
  text: `Step ${at}.`,
  calls: [{ id: `c${at}`, tool: 'search', input: { query: `berth ${at}` } }],
  results: [
    { id: `c${at}`, text: Array.from({ length: facts }, (_, number) => fact(at * 1000 + number)).join('') },
  ],
});
const stepsOf = (facts: readonly number[]) => facts.map((count, at) => stepOf(at, count));
const tokensOf = (steps: readonly AgentStep[]) => estimateTokens(JSON.stringify(steps));
const isWhole = (step: AgentStep | undefined) => !step?.results[0]?.text.endsWith('[…]');

describe('the steps of a loop', () => {
  it.prop([
    fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 24 }),
    fc.integer({ min: 1_000, max: 20_000 }),
  ])('should fit a room, the newest always there, and stay as they are where they fit', (facts, room) => {
    const steps = stepsOf(facts);
    const fitted = fitSteps(steps, room);
    expect(tokensOf(fitted)).toBeLessThanOrEqual(room * 1.2 + 400);
    expect(fitted.at(-1)?.calls).toEqual(steps.at(-1)?.calls);
    if (tokensOf(steps) + 40 * steps.length < room) expect(fitted).toEqual(steps);
  });

  it('should begin alike from call to call, until there is no room again', () => {
    const steps = stepsOf(Array.from({ length: 20 }, () => 120));
    let before: readonly AgentStep[] = [];
    let changes = 0;
    for (let count = 1; count <= steps.length; count++) {
      const fitted = fitSteps(steps.slice(0, count), 8_000);
      const goesOn = before.every((step, at) => step.results[0]?.text === fitted[at]?.results[0]?.text);
      if (!goesOn) changes++;
      before = fitted;
    }
    expect(before).toHaveLength(20);
    expect(changes).toBeGreaterThan(1);
    expect(changes).toBeLessThan(7);
  });

  it('should be cut from the oldest on', () => {
    const fitted = fitSteps(stepsOf([200, 200, 200]), 4_000);
    expect(fitted.map(isWhole)).toEqual([false, false, true]);
    expect(fitted[0]?.results[0]?.text).toContain(fact(0).trim());
  });

  it('should be left out from the oldest on where cutting them is not enough', () => {
    const fitted = fitSteps(stepsOf(Array.from({ length: 24 }, () => 60)), 1_500);
    expect(tokensOf(fitted)).toBeLessThan(2_000);
    expect(fitted.at(-1)?.text).toBe('Step 23.');
  });

  it('should share a room that the newest alone does not fit', () => {
    const steps = [
      stepOf(0, 2),
      {
        ...stepOf(1, 0),
        results: [300, 300, 1].map((count, at) => ({
          id: `r${at}`,
          text: stepOf(at, count).results[0]?.text ?? '',
        })),
      },
    ];
    const results =
      fitSteps(steps, 3_000)
        .at(-1)
        ?.results.map(({ text }) => estimateTokens(text)) ?? [];
    expect(results[0]).toBeGreaterThan(700);
    expect(results[1]).toBeGreaterThan(700);
    expect(results[2]).toBeLessThan(20);
  });
});
