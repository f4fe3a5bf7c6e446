import type { Report } from '#contract';
import type { Claim } from '../statements/list-claims.ts';

/** As many are read at a glance. */
const MOST = 3;

/** The passages that a report shows whole, best first: those of its answer, then what came closest. */
export const passagesOfReport = ({
  answer,
  sections,
}: Pick<Report, 'answer' | 'sections'>): readonly Claim[] =>
  [...answer, ...sections.flatMap(({ blocks }) => blocks)]
    .filter(({ kind }) => kind === 'passage')
    .flatMap(({ claims }) => claims)
    .slice(0, MOST);
