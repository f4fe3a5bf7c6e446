import type { Report } from '#contract';

/** A source of an answer. How near it is to the question is known while the answer is new. */
export interface Card {
  readonly number: number;
  readonly title: string;
  readonly snippet: string;
  readonly relevance?: number | undefined;
}

/** The sources that the answer of a report cites, for a conversation that is opened again. */
export function sourcesOfReport({ answer, citations }: Pick<Report, 'answer' | 'citations'>): Card[] {
  const claims = answer.flatMap((block) => block.claims);
  const cited = new Set(claims.flatMap((claim) => claim.citations.map(({ number }) => number)));
  return citations
    .filter(({ number }) => cited.has(number))
    .map(({ number, documentTitle, quote }) => ({ number, title: documentTitle, snippet: quote }));
}
