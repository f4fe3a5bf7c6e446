import type { Report } from '#contract';
import type { State } from './list-claims.ts';

export interface Counted {
  readonly state: State | 'removed';
  readonly count: number;
}

/** How many statements of a report are known in each way, and what was taken out. A report of version 1 is counted by its verdicts. */
export function countStatements({ law, verification }: Pick<Report, 'law' | 'verification'>): Counted[] {
  const { supported, partly, notFound, contradicted, removed, removedMore = 0 } = verification;
  const {
    quoted = 0,
    computed = 0,
    judged = 0,
    conclusions = 0,
    searched = 0,
    notChecked = 0,
  } = verification;
  const counts: readonly [Counted['state'], number][] =
    law === undefined
      ? [
          ['supported', supported - computed - conclusions],
          ['computed', computed],
          ['conclusion', conclusions],
          ['partly', partly],
          ['not_found', notFound],
          ['contradicted', contradicted],
        ]
      : [
          ['quoted', quoted],
          ['computed', computed],
          ['judged', judged],
          ['conclusion', conclusions],
          ['searched', searched],
          ['partly', partly],
          ['not_checked', notChecked],
          ['removed', removed.length + removedMore],
        ];
  return counts.filter(([, count]) => count > 0).map(([state, count]) => ({ state, count }));
}
