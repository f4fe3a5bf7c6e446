import type { Evidence, ReportLanguage } from '../../../domain/index.ts';
import {
  type Decision,
  decideVerdict,
  type EvidenceReader,
  findQuoted,
  type Opinion,
  type PreparedPassage,
  quotedBeside,
  type Statement,
} from '../../../rag/verify/index.ts';
import { labelsFor } from '../outline/labels.ts';

/** By what it cites, and what the judge has quoted beside it; what another passage of a cited document has word for word is cited from there. */
export function decideStatement(
  statement: Statement,
  passages: readonly PreparedPassage[],
  {
    evidence,
    reader,
    opinion,
  }: {
    readonly evidence: ReadonlyMap<string, Evidence>;
    readonly reader: EvidenceReader;
    readonly opinion: Opinion | undefined;
  },
): Decision {
  const documents = new Set(passages.flatMap(({ id }) => evidence.get(id)?.documentId ?? []));
  const others = [...evidence.values()]
    .filter(({ documentId }) => documents.has(documentId))
    .map((entry) => reader.read(entry));
  const decision = decideVerdict(statement, passages, opinion, others);
  if (decision.basis === 'quoted') return decision;
  const place = findQuoted(statement, others);
  if (place !== undefined)
    return { verdict: 'supported', basis: 'quoted', places: [place], workedOut: [], missing: [] };
  if (opinion?.verdict !== 'supported' || decision.verdict === 'supported') return decision;
  const all = [...evidence.values()].map((entry) => ({ ...entry, passage: reader.read(entry) }));
  const beside = quotedBeside(opinion.quotes, passages, all);
  const again = decideVerdict(statement, [...passages, ...beside], opinion, others);
  return again.verdict === 'supported' ? again : decision;
}

/** Why a statement has not more than its verdict, in one sentence; nothing for a supported one. */
export function reasonOf(
  { reason, missing, why = '' }: Pick<Decision, 'reason' | 'missing' | 'why'>,
  language: ReportLanguage,
): string[] {
  if (reason === undefined) return [];
  const { lawReason, comma } = labelsFor(language);
  return [lawReason[reason](why || missing.map(({ text }) => text).join(comma))];
}
