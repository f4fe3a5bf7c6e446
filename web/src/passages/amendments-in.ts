import type { RelatedList } from '#contract';

export interface Amendment {
  readonly id: string;
  readonly title: string;
  /** The number or title by which the one that changes names the other. */
  readonly name: string;
}

/** Of what is related to a document the ones that say that they change it (`amends`), or that it says it changes (`amended`). */
export const amendmentsIn = (related: RelatedList['documents'], wanted: 'amends' | 'amended'): Amendment[] =>
  related.flatMap(({ documentId: id, title, links }) =>
    links
      .filter(({ kind }) => kind === wanted)
      .slice(0, 1)
      .map(({ text: name }) => ({ id, title, name })),
  );
