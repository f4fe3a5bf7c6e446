import type { Evidence } from '../../domain/index.ts';
import { analyzeText, splitSentences } from '../../linguistics/index.ts';
import { findDisputes } from './find-disputes.ts';

const MAX_STATEMENTS = 8;
const MAX_CHARACTERS = 2_000;

/**
 * What is held against each other before an answer is written: the sentences that disagree on what is asked, else of each of the best
 * documents the sentence that shares most words with the question. With the passages they stand in. Pure.
 */
export function representatives(
  question: string,
  evidence: readonly Evidence[],
): {
  readonly statements: readonly string[];
  readonly chunkIds: readonly string[];
  /** Whether they disagree on what is asked; what else may differ between them is not asked. */
  readonly isDisputed: boolean;
} {
  const disputed = findDisputes(question, evidence);
  const chosen = disputed.length > 0 ? disputed : bestOfDocuments(question, evidence);
  const kept = chosen.slice(0, MAX_STATEMENTS);
  const ids = new Set(kept.map(({ evidenceId }) => evidenceId));
  return {
    isDisputed: disputed.length > 0,
    statements: [...new Set(kept.map(({ statement }) => statement.slice(0, MAX_CHARACTERS)))],
    chunkIds: evidence.flatMap(({ id, chunkIds }) => (ids.has(id) ? chunkIds : [])),
  };
}

function bestOfDocuments(question: string, evidence: readonly Evidence[]) {
  const asked = new Set(analyzeText(question));
  const first = new Map<string, Evidence>();
  for (const item of evidence) if (!first.has(item.documentId)) first.set(item.documentId, item);
  return [...first.values()].flatMap(({ id, text }) => {
    const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end).trim());
    const shared = (sentence: string) =>
      new Set(analyzeText(sentence).filter((word) => asked.has(word))).size;
    const [best] = sentences.toSorted((left, right) => shared(right) - shared(left));
    return best === undefined || best === '' ? [] : [{ statement: best, evidenceId: id }];
  });
}
