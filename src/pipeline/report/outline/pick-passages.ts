import type { Citation, Claim, Report } from '../../../domain/index.ts';

/** A report of some passages of another one alone, in its order and under its question; undefined where one of them is no passage of it. */
export function pickPassages(report: Report, ids: readonly string[]): Report | undefined {
  const passages = [...report.answer, ...report.sections.flatMap(({ blocks }) => blocks)].filter(
    ({ kind, claims }) => kind === 'passage' && claims.some(({ id }) => ids.includes(id)),
  );
  const claims = passages.flatMap((block) => block.claims);
  if (ids.length === 0 || !ids.every((id) => claims.some((claim) => claim.id === id))) return undefined;
  const { citations, numbers } = renumbered(report, claims);
  const { digest: _ofTheWhole, contradictions: _disagreements, data: _fields, ...rest } = report;
  return {
    ...rest,
    title: report.question,
    answer: passages.map((block) => ({
      ...block,
      claims: block.claims.map((claim) => ({
        ...claim,
        citations: claim.citations.map((one) => ({ ...one, number: numbers.get(one.number) ?? one.number })),
      })),
    })),
    sections: [],
    unanswered: [],
    skippedDocuments: [],
    notes: [],
    citations,
    sources: report.sources.flatMap((source) => {
      const own = source.citations.flatMap((number) => numbers.get(number) ?? []);
      return own.length === 0 ? [] : [{ ...source, citations: own }];
    }),
  };
}

/** What the passages cite, counted from 1. */
function renumbered(report: Report, claims: readonly Claim[]) {
  const cited = [...new Set(claims.flatMap((claim) => claim.citations.map(({ number }) => number)))];
  const numbers = new Map(cited.map((number, at) => [number, at + 1]));
  const citations = cited.flatMap((number, at): Citation[] => {
    const citation = report.citations.find((one) => one.number === number);
    return citation === undefined ? [] : [{ ...citation, number: at + 1 }];
  });
  return { citations, numbers };
}
