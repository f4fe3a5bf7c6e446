import type { AgentStep } from '../../../domain/findings/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import { cutToTokens } from '../fence.ts';

/** What is kept of a result that makes room for newer ones. */
const KEPT_TOKENS = 120;
const LEAST_NEWEST = 200;
/** After results were cut there is room for some steps, so that the beginning of a prompt stays as it is for them. */
const ROOM_AFTER_CUT = 0.6;
const FRAME_TOKENS = 12;

/**
 * The steps within a room: the results of the oldest are cut first, many at a time, since providers keep the beginnings of prompts that
 * they have seen. Where that is not enough, the newest results are cut, and the oldest steps left out. A pure function of its input.
 */
export function fitSteps(steps: readonly AgentStep[], room: number): readonly AgentStep[] {
  const fitted = [...steps];
  let next = 0;
  let sum = 0;
  for (const [at, step] of steps.entries()) {
    sum += stepTokens(step);
    if (sum <= room) continue;
    for (; next < at && sum > room * ROOM_AFTER_CUT; next++) {
      const old = steps[next] ?? step;
      fitted[next] = cutResults(old, KEPT_TOKENS);
      sum -= stepTokens(old) - stepTokens(fitted[next] ?? old);
    }
  }
  const newest = fitted.at(-1);
  if (newest === undefined || sum <= room) return fitted;
  let before = sum - stepTokens(newest);
  let first = 0;
  for (; before > room / 2; first++) before -= stepTokens(fitted[first] ?? newest);
  const left = room - before - stepTokens({ ...newest, results: [] });
  const share = Math.floor(left / newest.results.length) - FRAME_TOKENS;
  return [...fitted.slice(first, -1), cutResults(newest, Math.max(LEAST_NEWEST, share))];
}

function cutResults(step: AgentStep, maxTokens: number): AgentStep {
  return {
    ...step,
    results: step.results.map(({ id, text }) => ({ id, text: cutToTokens(text, maxTokens) })),
  };
}

const stepTokens = ({ text, calls, results }: AgentStep): number =>
  [text, ...calls.map(({ input }) => JSON.stringify(input)), ...results.map((result) => result.text)].reduce(
    (sum, part) => sum + estimateTokens(part) + FRAME_TOKENS,
    0,
  );
