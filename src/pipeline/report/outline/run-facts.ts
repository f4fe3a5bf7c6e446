import type { Report } from '../../../domain/index.ts';
import { labelsFor } from './labels.ts';

/** The facts of a run as rows of label and value, in the language of the report. */
export function listRunFacts({
  facts,
  language,
}: Report): { readonly label: string; readonly value: string }[] {
  const labels = labelsFor(language);
  const models = Object.entries(facts.models).map(([role, model]) => `${role}: ${model}`);
  return [
    { label: labels.fact.mode, value: labels.mode[facts.mode] },
    ...(models.length > 0 ? [{ label: labels.fact.models, value: models.join(', ') }] : []),
    { label: labels.fact.embedding, value: facts.embedding },
    { label: labels.fact.reranker, value: facts.reranker },
    { label: labels.fact.finished, value: facts.finishedAt.replace('T', ' ').replace(/\.\d+Z$|Z$/, ' UTC') },
    { label: labels.fact.elapsed, value: formatElapsed(facts.elapsedMs, language) },
    { label: labels.fact.research, value: labels.researchFact(facts) },
    { label: labels.fact.reading, value: labels.readingFact(facts) },
    { label: labels.fact.calls, value: labels.callsFact(facts) },
    ...(facts.inputTokens + facts.outputTokens > 0
      ? [{ label: labels.fact.tokens, value: labels.tokensFact(facts) }]
      : []),
    ...(facts.costUsd > 0
      ? [{ label: labels.fact.cost, value: `$${facts.costUsd.toFixed(facts.costUsd < 0.1 ? 4 : 2)}` }]
      : []),
  ].filter(({ value }) => value !== '');
}

function formatElapsed(elapsedMs: number, language: Report['language']): string {
  const { elapsed } = labelsFor(language);
  const seconds = elapsedMs / 1000;
  if (seconds < 60) return elapsed(0, seconds.toFixed(seconds < 10 ? 1 : 0));
  const whole = Math.round(seconds);
  return elapsed(Math.floor(whole / 60), String(whole % 60));
}
