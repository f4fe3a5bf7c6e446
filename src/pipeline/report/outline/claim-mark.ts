import type { Claim, ReportLanguage } from '../../../domain/index.ts';
import { labelsFor, type ReportLabels } from './labels.ts';

export interface ClaimMark {
  readonly sign: string;
  readonly label: string;
  /** The detail behind the mark: the calculation of a computed claim, or the shortcoming of a doubtful one. */
  readonly details: readonly string[];
  /** False for a computed figure, a conclusion, and what was searched in vain. */
  readonly isDoubt: boolean;
}

/** The sign and the words for a statement that is not simply shown by its passages; undefined for one that is. */
export function claimMark(claim: Claim, labels: ReportLabels): ClaimMark | undefined {
  const { verdict, basis, frame, issues, kind, searched, calculations = [] } = claim;
  if (frame) return undefined;
  const plain = (sign: string, label: string, details: readonly string[] = []) => ({
    sign,
    label,
    details,
    isDoubt: false,
  });
  if (basis === 'computed' || verdict === 'computed') {
    const formulas = calculations.map(({ formula }) => formula);
    const shown = formulas.length === 0 ? [] : [formulas.join(labels.semicolon)];
    return plain('=', [labels.computedMark, ...shown].join(labels.colon), formulas);
  }
  if (basis === 'conclusion' || verdict === 'conclusion') return plain('∴', labels.conclusionMark);
  if (verdict === 'searched')
    return plain(
      '∅',
      searched === undefined ? labels.gapMark : labels.searchedMark(searched.queries, searched.total),
    );
  if (verdict === 'supported') return kind === 'gap' ? plain('∅', labels.gapMark) : undefined;
  if (verdict === 'not_checked')
    return { sign: '?', label: labels.notCheckedMark, details: issues, isDoubt: true };
  // Of reports of version 1.
  if (claim.citations.some((citation) => citation.verdict === 'contradicted'))
    return { sign: '≠', label: labels.disputedMark, details: issues, isDoubt: true };
  const [sign, label] = verdict === 'partly' ? ['◐', labels.partlyMark] : ['○', labels.unsupportedMark];
  return { sign, label, details: issues, isDoubt: true };
}

/** What is said of a claim that is in doubt; undefined for one that is not. */
export function doubtOf(claim: Claim, language: ReportLanguage): string | undefined {
  const mark = claimMark(claim, labelsFor(language));
  return mark?.isDoubt === true ? mark.label : undefined;
}
