import { isAccepted } from '../../../domain/index.ts';
import type { UnnumberedBlock } from './check-blocks.ts';

/** The first supported statement of each section, at most three: the answer when nothing of the written one could be verified. */
export function fromSections(sections: readonly (readonly UnnumberedBlock[])[]): UnnumberedBlock[] {
  const leads = sections.flatMap((blocks) => {
    const claims = blocks.filter(({ kind }) => kind !== 'table_row').flatMap((block) => block.claims);
    return (
      claims.find(({ verdict, frame }) => isAccepted(verdict) && !frame) ??
      claims.find(({ frame }) => !frame) ??
      []
    );
  });
  return leads.slice(0, 3).map((claim) => ({ kind: 'bullet', claims: [claim] }));
}
