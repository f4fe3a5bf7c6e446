import type { Claim } from '../../../domain/index.ts';

/** The references of a claim as its marks name them: each once, ascending. */
export const numbersCited = ({ citations }: Pick<Claim, 'citations'>): readonly number[] =>
  [...new Set(citations.map(({ number }) => number))].sort((left, right) => left - right);
