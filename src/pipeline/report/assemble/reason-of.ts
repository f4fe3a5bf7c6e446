import type { ReportLanguage } from '../../../domain/index.ts';
import type { Decision } from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';

/** Why a statement has not more than its verdict, in one sentence; nothing for a supported one. */
export function reasonOf(
  { reason, missing }: Pick<Decision, 'reason' | 'missing'>,
  language: ReportLanguage,
): string[] {
  if (reason === undefined) return [];
  const { lawReason, comma } = labelsFor(language);
  return [lawReason[reason](missing.map(({ text }) => text).join(comma))];
}
