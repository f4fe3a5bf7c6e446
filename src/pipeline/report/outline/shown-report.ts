import type { Report } from '../../../domain/index.ts';

/** A document that says that it changes the cited one (`amends`), or that this says it changes (`amended`). */
export interface Amendment {
  readonly kind: 'amends' | 'amended';
  readonly title: string;
  /** The number or title by which the one that changes names the other. */
  readonly name: string;
}

/** A report with what the library says now of the documents that it cites: none of it is stored or sealed. */
export interface ShownReport extends Report {
  /** By the id of the cited document. */
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
