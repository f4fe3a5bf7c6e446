import type { RelatedList } from '#contract';

export interface Amendment {
  readonly id: string;
  readonly title: string;
  /** By which it says what it changes. */
  readonly number: string;
}

/** Of what is related to a document the ones that say that they change what it has the number of. */
export const amendmentsIn = (related: RelatedList['documents']): Amendment[] =>
  related.flatMap(({ documentId: id, title, links }) =>
    links
      .filter(({ kind }) => kind === 'amends')
      .slice(0, 1)
      .map(({ text: number }) => ({ id, title, number })),
  );
