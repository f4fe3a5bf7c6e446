import type { LookedUpFigure, QuestionLookup } from '../../../domain/index.ts';
import { quotedTitles } from '../plan/per-document.ts';
import type { Candidate } from '../select/candidate-sentences.ts';

/**
 * Where the question names bodies that the library knows, no sentence of another body belongs to its report, but for what a next
 * step of the question has found: that asks about bodies which the question could not name.
 */
export function ofBodies(
  candidates: readonly Candidate[],
  lookup: QuestionLookup | undefined,
  steps: readonly string[],
): readonly Candidate[] {
  const own = new Set([...(lookup?.documents?.values() ?? [])].flat());
  if (own.size === 0) return candidates;
  return candidates.filter(
    ({ documentId, taskIds }) => own.has(documentId) || taskIds.some((id) => steps.includes(id)),
  );
}

/** Of a part that names one of several bodies, or a document by its title, the sentences of its documents alone. */
export function ofNamed(
  heading: string,
  candidates: readonly Candidate[],
  lookup: QuestionLookup | undefined,
): readonly Candidate[] {
  const titles = quotedTitles(heading);
  const titled = candidates.filter(({ title }) => titles.includes(title.folded));
  if (titled.length > 0) return titled;
  const documents = lookup?.documents ?? new Map<string, readonly string[]>();
  const named = [...documents.keys()].filter((entity) => heading.includes(entity));
  if (named.length === 0 && lookup?.unknown?.some((name) => heading.includes(name)) === true) return [];
  if (documents.size < 2 || named.length === 0) return candidates;
  const own = new Set(named.flatMap((entity) => documents.get(entity) ?? []));
  return candidates.filter(({ documentId }) => own.has(documentId));
}

/** Sentences of the documents that the figures are from: another year's report gives other reasons. */
export function ofFigures(candidates: readonly Candidate[], figures: readonly LookedUpFigure[]): Candidate[] {
  const cited = new Set(figures.flatMap(({ evidenceIds }) => evidenceIds));
  const documents = new Set(
    candidates.flatMap(({ evidenceId, documentId }) => (cited.has(evidenceId) ? [documentId] : [])),
  );
  return candidates.filter(({ documentId }) => documents.has(documentId));
}
