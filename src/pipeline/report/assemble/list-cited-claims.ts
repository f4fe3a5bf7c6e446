import type { Report } from '../../../domain/index.ts';

/** The statements of a report that cite something, each once, with the evidence that they cite. */
export function listCitedClaims(
  report: Pick<Report, 'answer' | 'sections' | 'citations'>,
): { readonly text: string; readonly evidenceIds: readonly string[] }[] {
  const ids = new Map(report.citations.map(({ number, evidenceId }) => [number, evidenceId]));
  const claims = new Map<string, readonly string[]>();
  for (const { claims: own } of [...report.answer, ...report.sections.flatMap(({ blocks }) => blocks)])
    for (const { text, frame, citations } of own)
      if (!frame && citations.length > 0 && !claims.has(text))
        claims.set(text, [...new Set(citations.flatMap(({ number }) => ids.get(number) ?? []))]);
  return [...claims].map(([text, evidenceIds]) => ({ text, evidenceIds }));
}
