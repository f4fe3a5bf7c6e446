import type { RunEstimate } from '../../pipeline/index.ts';
import { type Line, span } from './spans.ts';
import { formatDuration } from './words.ts';

/** What a run will probably take, from least to most. */
export function estimateLines({
  subQuestions,
  calls,
  tokens,
  costUsd,
  seconds,
}: RunEstimate): readonly Line[] {
  const range = (
    [least, most]: readonly [number, number],
    show = (value: number) => value.toLocaleString('en-US'),
  ) => (least === most ? show(least) : `${show(least)} – ${show(most)}`);
  const rows: readonly (readonly [string, string])[] = [
    ['Sub-questions', range(subQuestions)],
    ['Model calls', range(calls)],
    ['Tokens', range(tokens)],
    ['Cost', range(costUsd, (usd) => `$${usd.toFixed(usd < 0.1 ? 4 : 2)}`)],
    ['Time', range(seconds, (value) => formatDuration(value * 1000))],
  ];
  return rows.map(([name, value]) => [span(name.padEnd(15), 'dim'), span(value)]);
}
