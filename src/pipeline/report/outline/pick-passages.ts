import type { Citation, Claim, Report } from '../../../domain/index.ts';

/** Passages that are wanted of a report. */
export interface Picked {
  readonly report: Report;
  readonly ids: readonly string[];
}

/** What somebody writes over passages. */
export interface OwnWords {
  readonly heading?: string | undefined;
  readonly note?: string | undefined;
}

/**
 * A report of some passages of other ones alone, under an own heading or the questions; undefined where one of them is no passage.
 * A passage of a further report has the id `run:claim`. They stand report by report, or in the `order` of these ids; one that
 * several questions have found stands once, where it comes first.
 */
export function pickPassages(
  wanted: readonly Picked[],
  own: OwnWords = {},
  order: readonly string[] = [],
): Report | undefined {
  const parts = wanted.map((one, at) => partOf(one, at === 0 ? '' : `${one.report.runId}:`));
  const known = parts.flatMap((part) => part ?? []);
  const [first] = wanted;
  if (first === undefined || known.length < parts.length) return undefined;
  const { digest: _ofTheWhole, contradictions: _disagreements, data: _fields, ...rest } = first.report;
  const { note } = own;
  const chained = chainParts(known);
  const ordered = order.length === 0 ? chained : partOfPart(chained, order);
  const joined = ordered && partOfPart(ordered, idsOnce(ordered));
  if (joined === undefined) return undefined;
  return {
    ...rest,
    title: own.heading ?? [...new Set(wanted.map(({ report }) => report.question))].join(' · '),
    answer: joined.answer,
    sections: [],
    unanswered: [],
    skippedDocuments: [
      ...new Map(
        wanted.flatMap(({ report }) => report.skippedDocuments).map((one) => [one.sourcePath, one]),
      ).values(),
    ],
    notes: note === undefined ? [] : [note],
    citations: joined.citations,
    sources: joined.sources,
  };
}

type Part = Pick<Report, 'answer' | 'citations' | 'sources'>;

const partOfPart = (part: Part, ids: readonly string[]): Part | undefined =>
  partOf({ report: { ...part, sections: [] }, ids }, '');

/** The passages of a part, of equal ones the first. */
function idsOnce({ answer, citations }: Part): string[] {
  const once = new Map<string, string>();
  for (const { id, text, citations: cited } of answer.flatMap(({ claims }) => claims)) {
    const versions = cited.map((one) => citations.find(({ number }) => number === one.number)?.versionId);
    const passage = JSON.stringify([versions, cited.map(({ start }) => start), text]);
    once.set(passage, once.get(passage) ?? id);
  }
  return [...once.values()];
}

/** The passages of one report, with what they cite counted from 1. */
function partOf(
  { report, ids }: { readonly report: Part & Pick<Report, 'sections'>; readonly ids: readonly string[] },
  prefix: string,
): Part | undefined {
  const all = [...report.answer, ...report.sections.flatMap(({ blocks }) => blocks)];
  const passages = [...new Set(ids)].flatMap((wanted) =>
    all.filter(({ kind, claims }) => kind === 'passage' && claims.some(({ id }) => id === wanted)),
  );
  const claims = passages.flatMap((block) => block.claims);
  if (ids.length === 0 || !ids.every((id) => claims.some((claim) => claim.id === id))) return undefined;
  const { citations, numbers } = renumbered(report, claims);
  return {
    answer: passages.map((block) => ({
      ...block,
      claims: block.claims.map((claim) => ({
        ...claim,
        id: `${prefix}${claim.id}`,
        citations: claim.citations.map((one) => ({ ...one, number: numbers.get(one.number) ?? one.number })),
      })),
    })),
    citations,
    sources: report.sources.flatMap((source) => {
      const own = source.citations.flatMap((number) => numbers.get(number) ?? []);
      return own.length === 0 ? [] : [{ ...source, citations: own }];
    }),
  };
}

/** One part behind the other, with one count of citations, and each document once among the sources. */
function chainParts(parts: readonly Part[]): Part {
  let by = 0;
  const moved = parts.map(({ answer, citations, sources }): Part => {
    const more = by;
    by += citations.length;
    return {
      answer: answer.map((block) => ({
        ...block,
        claims: block.claims.map((claim) => ({
          ...claim,
          citations: claim.citations.map((one) => ({ ...one, number: one.number + more })),
        })),
      })),
      citations: citations.map((one) => ({ ...one, number: one.number + more })),
      sources: sources.map((one) => ({ ...one, citations: one.citations.map((number) => number + more) })),
    };
  });
  const sources = new Map<string, Part['sources'][number]>();
  for (const source of moved.flatMap((part) => part.sources)) {
    const known = sources.get(source.documentId);
    const citations = [...(known?.citations ?? []), ...source.citations];
    sources.set(source.documentId, { ...(known ?? source), citations });
  }
  return {
    answer: moved.flatMap(({ answer }) => answer),
    citations: moved.flatMap(({ citations }) => citations),
    sources: [...sources.values()],
  };
}

/** What the passages cite, counted from 1. */
function renumbered(report: Part, claims: readonly Claim[]) {
  const cited = [...new Set(claims.flatMap((claim) => claim.citations.map(({ number }) => number)))];
  const numbers = new Map(cited.map((number, at) => [number, at + 1]));
  const citations = cited.flatMap((number, at): Citation[] => {
    const citation = report.citations.find((one) => one.number === number);
    return citation === undefined ? [] : [{ ...citation, number: at + 1 }];
  });
  return { citations, numbers };
}
