import type { Report } from '#contract';

/** Whether a report comes from a search without a model. One of version 1 was composed by rules. */
export const isFinder = ({ law, facts }: Pick<Report, 'law' | 'facts'>): boolean =>
  law !== undefined && facts.mode === 'extractive';
