import type { Claim } from '../../domain/index.ts';
import type { ReportLabels } from './labels.ts';

/** The sign and the words for a claim that is less than supported; undefined for one that needs none. */
export function doubtMark(
  { verdict, frame, citations }: Pick<Claim, 'verdict' | 'frame' | 'citations'>,
  labels: ReportLabels,
): { readonly sign: string; readonly label: string } | undefined {
  if (frame || verdict === 'supported') return undefined;
  if (citations.some((citation) => citation.verdict === 'contradicted'))
    return { sign: '≠', label: labels.disputedMark };
  return verdict === 'partly'
    ? { sign: '◐', label: labels.partlyMark }
    : { sign: '○', label: labels.unsupportedMark };
}
