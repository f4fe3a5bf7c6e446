import type { Report } from '#contract';
import { markedIn } from '../markdown/link-marks.ts';

/** A source of an answer. */
export interface Card {
  readonly number: number;
  readonly title: string;
  readonly snippet: string;
}

/** The sources that an answer names by their marks, for a conversation that is opened again. */
export function sourcesOfReport({ citations }: Pick<Report, 'citations'>, answer: string): Card[] {
  const named = new Set(markedIn(answer));
  return citations
    .filter(({ number }) => named.has(number))
    .map(({ number, documentTitle, quote }) => ({ number, title: documentTitle, snippet: quote }));
}
