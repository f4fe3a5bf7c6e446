import { type Claim, isAccepted, type ReportLanguage } from '../../../domain/index.ts';
import { labelsFor, type ReportLabels } from './labels.ts';

export interface ClaimMark {
  readonly sign: string;
  readonly label: string;
  /** The detail behind the mark: the calculation of a computed claim, or the shortcoming of a doubtful one. */
  readonly details: readonly string[];
  /** False for accepted claims: a computed figure, a conclusion, a gap. */
  readonly isDoubt: boolean;
}

/** The sign and the words for a claim that does not simply stand in its passages; undefined for one that does. */
export function claimMark(claim: Claim, labels: ReportLabels): ClaimMark | undefined {
  const { verdict, frame, citations, issues, kind, byRules, calculations = [] } = claim;
  if (frame) return undefined;
  // A second reading of all passages together has settled what one of them alone seems to say.
  const isSettled = verdict === 'computed' || (byRules !== undefined && isAccepted(verdict));
  if (citations.some((citation) => citation.verdict === 'contradicted') && !isSettled)
    return { sign: '≠', label: labels.disputedMark, details: issues, isDoubt: true };
  const signed = (sign: string, label: string, details: readonly string[]) => ({
    sign,
    label,
    details,
    isDoubt: false,
  });
  if (verdict === 'computed') {
    const formulas = calculations.map(({ formula }) => formula);
    const shown = formulas.length === 0 ? [] : [formulas.join(labels.semicolon)];
    return signed('=', [labels.computedMark, ...shown].join(labels.colon), formulas);
  }
  if (verdict === 'conclusion') return signed('∴', labels.conclusionMark, []);
  if (verdict === 'supported') return kind === 'gap' ? signed('∅', labels.gapMark, []) : undefined;
  const [sign, label] = verdict === 'partly' ? ['◐', labels.partlyMark] : ['○', labels.unsupportedMark];
  return { sign, label, details: issues, isDoubt: true };
}

/** What is said of a claim that is in doubt; undefined for one that is not. */
export function doubtOf(claim: Claim, language: ReportLanguage): string | undefined {
  const mark = claimMark(claim, labelsFor(language));
  return mark?.isDoubt === true ? mark.label : undefined;
}
