import * as z from 'zod';
import type { CommandWords } from '../../catalogue/index.ts';
import type { RunEstimate } from '../../pipeline/index.ts';
import { type Line, padText, span } from './spans.ts';
import { formatDuration } from './words.ts';

/** What a run will probably take, from least to most. */
export function estimateLines(
  { documents, subQuestions, calls, tokens, costUsd, seconds }: RunEstimate,
  { terminal }: CommandWords,
): readonly Line[] {
  const range = (
    [least, most]: readonly [number, number],
    show = (value: number) => value.toLocaleString('en-US'),
  ) => (least === most ? show(least) : `${show(least)} – ${show(most)}`);
  const values = [
    range(subQuestions),
    range(calls),
    range(tokens),
    range(costUsd, (usd) => `$${usd.toFixed(usd < 0.1 ? 4 : 2)}`),
    range(seconds, (value) => formatDuration(value * 1000)),
  ];
  const lines = values.map((value, index) => [terminal.estimate[index] ?? '', value] as const);
  if (documents !== undefined) lines.push([terminal.estimateDocuments, documents.toLocaleString('en-US')]);
  return lines.map(([name, value]) => [span(padText(name, 15), 'dim'), span(value)]);
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
export function estimateSentence(estimate: RunEstimate, words: CommandWords): string {
  const [calls = [], , costUsd = [], seconds = []] = estimateLines(estimate, words).slice(1);
  const value = (line: Line) => line[1]?.text ?? '';
  return words.terminal.estimated({ calls: value(calls), cost: value(costUsd), time: value(seconds) });
}
