import type { Evidence, ReportDraft } from '../../domain/index.ts';
import { withoutBrackets } from '../../linguistics/index.ts';

/** Sentences of all documents together. */
const MOST_SENTENCES = 12;

/**
 * The summary of several documents from the summary of each, every document with its share of the sentences and with one at least; what
 * an earlier one said in the same words is left out. Of one document its own summary.
 */
export async function sumUpEach(
  evidence: readonly Evidence[],
  sumUp: (evidence: readonly Evidence[], most: number | undefined) => Promise<ReportDraft>,
): Promise<ReportDraft> {
  const ids = [...new Set(evidence.map(({ documentId }) => documentId))];
  const documents = ids.map((id) => evidence.filter(({ documentId }) => documentId === id));
  const [only, ...others] = documents;
  if (only === undefined || others.length === 0) return sumUp(evidence, undefined);
  const most = Math.max(1, Math.floor(MOST_SENTENCES / documents.length));
  const drafts = await Promise.all(documents.map((document) => sumUp(document, most)));
  const [first] = drafts;
  const lines = drafts.flatMap(({ answer }) => answer.split('\n').filter((line) => line !== ''));
  const said = new Map(lines.toReversed().map((line) => [withoutPassageIds(line), line]));
  return {
    ...(first as ReportDraft),
    answer: lines.filter((line) => said.get(withoutPassageIds(line)) === line).join('\n'),
  };
}

/** A line without the ids of its passages. */
const withoutPassageIds = (line: string): string => withoutBrackets(line, '').trim();
