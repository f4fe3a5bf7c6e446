import type { Report } from '../../../domain/index.ts';

/** A document that says that it changes another one, and the number by which it names that. */
export interface Amendment {
  readonly title: string;
  readonly number: string;
}

/** A report with what the library says now of the documents that it cites: none of it is stored or sealed. */
export interface ShownReport extends Report {
  /** By the id of the document that is changed. */
  readonly amendments?: ReadonlyMap<string, readonly Amendment[]> | undefined;
}

/** Documents that a report has passages of. */
export function documentsOfPassages({ answer, sections, citations }: Report): readonly string[] {
  const numbers = new Set(
    [...answer, ...sections.flatMap(({ blocks }) => blocks)]
      .filter(({ kind }) => kind === 'passage')
      .flatMap(({ claims }) => claims.flatMap((claim) => claim.citations.map(({ number }) => number))),
  );
  return [
    ...new Set(citations.filter(({ number }) => numbers.has(number)).map(({ documentId }) => documentId)),
  ];
}
