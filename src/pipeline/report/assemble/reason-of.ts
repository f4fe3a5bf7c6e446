import type { ReportLanguage } from '../../../domain/index.ts';
import type { Decision } from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';

/** Why a statement has not more than its verdict, in one sentence; nothing for a supported one. */
export function reasonOf(
  { reason, missing, why = '' }: Pick<Decision, 'reason' | 'missing' | 'why'>,
  language: ReportLanguage,
): string[] {
  if (reason === undefined) return [];
  const { lawReason, comma } = labelsFor(language);
  return [lawReason[reason](why || missing.map(({ text }) => text).join(comma))];
}
