import type { Report, ReportBlock } from '../../domain/index.ts';

const MOST = 3;

const isTold = ({ claims }: ReportBlock): boolean => claims.some(({ frame }) => frame !== true);

/** What came closest to a question that its answer leaves open: the first statements below it. Empty where something is answered. */
export function closestBlocks({ answer, sections }: Pick<Report, 'answer' | 'sections'>): ReportBlock[] {
  if (answer.some(isTold)) return [];
  return sections
    .flatMap(({ blocks }) => blocks)
    .filter(isTold)
    .slice(0, MOST);
}
