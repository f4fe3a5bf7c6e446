import * as z from 'zod';
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

const Range = z.tuple([z.number(), z.number()]);
const EstimateSchema = z.object({
  subQuestions: Range,
  calls: Range,
  tokens: Range,
  costUsd: Range,
  seconds: Range,
});

/** The estimate that an event of a run carries; `undefined` for one of another shape. */
export function readEstimate(data: unknown): RunEstimate | undefined {
  const parsed = EstimateSchema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

/** `This will take about 5 – 40 model calls, …`, for the review of a plan. */
export function estimateSentence(estimate: RunEstimate): string {
  const [calls = [], , costUsd = [], seconds = []] = estimateLines(estimate).slice(1);
  const value = (line: Line) => line[1]?.text ?? '';
  return `This will probably take ${value(calls)} model calls, ${value(costUsd)} and ${value(seconds)}.`;
}
