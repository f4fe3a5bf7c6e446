import type { Report } from '#contract';
import type { Claim } from '../statements/list-claims.ts';

/** As many are read at a glance. */
const MOST_CLOSEST = 3;

/** The passages that a report shows whole, best first: those of its answer, all of them, or what came closest. */
export function passagesOfReport({
  answer,
  sections,
}: Pick<Report, 'answer' | 'sections'>): readonly Claim[] {
  const ofAnswer = passagesIn(answer);
  if (ofAnswer.length > 0) return ofAnswer;
  return sections.flatMap(({ blocks }) => passagesIn(blocks)).slice(0, MOST_CLOSEST);
}

const passagesIn = (blocks: Report['answer']): readonly Claim[] =>
  blocks.filter(({ kind }) => kind === 'passage').flatMap(({ claims }) => claims);
