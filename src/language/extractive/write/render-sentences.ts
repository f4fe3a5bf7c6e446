import type { Evidence } from '../../../domain/index.ts';
import { normalizeText } from '../../../linguistics/index.ts';
import type { Candidate } from '../select/candidate-sentences.ts';
import { isRedundant } from '../select/select-sentences.ts';
import { stripMarkdown } from '../select/strip-markdown.ts';

const MAX_MARKERS = 3;

/** Marks each sentence with its evidence: its own first, then passages that say the same, in more words at most. */
export function createCiter(
  evidence: readonly Evidence[],
  all: readonly Candidate[],
): (candidate: Candidate) => string {
  const passages = evidence.map(({ id, text }) => ({ id, folded: normalizeText(stripMarkdown(text)) }));
  return (candidate) => {
    const folded = normalizeText(candidate.text);
    const same = passages.filter((passage) => passage.folded.includes(folded)).map(({ id }) => id);
    const ids = new Set([candidate.evidenceId, ...(candidate.kind === 'row' ? [] : same)]);
    for (const other of all) {
      if (ids.size >= MAX_MARKERS) break;
      if (
        other.documentId !== candidate.documentId &&
        isRedundant(other, candidate) &&
        [...candidate.units].every((unit) => other.units.has(unit)) &&
        sameNumbers(other, candidate)
      )
        ids.add(other.evidenceId);
    }
    return `${candidate.text} [${[...ids].slice(0, MAX_MARKERS).join(', ')}]`;
  };
}

function sameNumbers(left: Candidate, right: Candidate): boolean {
  return (
    left.numbers.size === right.numbers.size && [...left.numbers].every((number) => right.numbers.has(number))
  );
}

/**
 * Chosen sentences as Markdown: those of one passage stand together in their own order as a paragraph, list items
 * and table rows as bullets. Passages keep the order in which they were chosen.
 */
export function renderSentences(
  chosen: readonly Candidate[],
  cite: (candidate: Candidate) => string,
): string {
  const groups = groupByPassage(chosen);
  const isBulleted = groups.length > 1 || groups.some((group) => group.some(({ kind }) => kind !== 'prose'));
  return groups
    .flatMap((group) => {
      const runs = splitRuns(group);
      return runs.map((run) => `${isBulleted ? '- ' : ''}${run.map(cite).join(' ')}`);
    })
    .join(isBulleted ? '\n' : '\n\n');
}

function groupByPassage(chosen: readonly Candidate[]): Candidate[][] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of chosen) {
    const group = groups.get(candidate.evidenceId) ?? [];
    group.push(candidate);
    groups.set(candidate.evidenceId, group);
  }
  return [...groups.values()].map((group) => group.toSorted((left, right) => left.position - right.position));
}

/** A run is read as one piece; items, rows and sentences without a full stop stand alone. */
function splitRuns(group: readonly Candidate[]): Candidate[][] {
  const runs: Candidate[][] = [];
  for (const candidate of group) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const joins =
      last?.kind === 'prose' && candidate.kind === 'prose' && /[.!。！;；…]["'”’»」』）)`]*$/.test(last.text);
    if (run !== undefined && (joins || (last !== undefined && candidate.needs.includes(last))))
      run.push(candidate);
    else runs.push([candidate]);
  }
  return runs;
}
