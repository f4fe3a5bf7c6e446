import type { AppError } from '../../src/errors/index.ts';

interface Candidate {
  readonly id: string;
  readonly path: string;
  readonly pages: string;
}

/** The sections among which a selector did not choose, from its error E051. */
export const candidatesOf = ({ wording }: AppError): readonly Candidate[] =>
  (wording?.params['candidates'] as readonly { readonly params: Candidate }[] | undefined)?.map(
    ({ params }) => params,
  ) ?? [];
