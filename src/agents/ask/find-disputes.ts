import type { Evidence } from '../../domain/index.ts';
import { splitSentences } from '../../linguistics/index.ts';
import { findDifferingSentences } from '../../rag/verify/index.ts';
import { coverageOf } from './info-density.ts';

/** Passages that are compared: what is ranked lower is seldom about the same. */
const COMPARED = 8;
const SENTENCES = 40;
/** Share of the question's terms that a sentence must have to be about what is asked, and by how much the best one may have more. */
const ON_QUESTION = 0.5;
const NEARLY = 0.1;

/** A sentence of a passage that may say something else than another one. */
export interface DisputedSentence {
  readonly statement: string;
  readonly evidenceId: string;
}

/** Sentences of different documents on what is asked that give other figures: for a model to read side by side. Pure. */
export function findDisputes(question: string, evidence: readonly Evidence[]): readonly DisputedSentence[] {
  const covered = evidence.slice(0, COMPARED).flatMap(({ id, documentId, documentTitle, text }) =>
    splitSentences(text)
      .slice(0, SENTENCES)
      .map(({ start, end }) => text.slice(start, end).trim())
      .map((own) => ({
        text: own,
        of: documentId,
        id,
        share: coverageOf(question, { documentTitle, text: own }),
      })),
  );
  const least = Math.max(ON_QUESTION, ...covered.map(({ share }) => share - NEARLY));
  const sentences = covered.filter(({ share }) => share >= least);
  const places = findDifferingSentences(sentences).flatMap(({ values }) => values.map(({ at }) => at));
  return [...new Set(places)].flatMap((at) => {
    const one = sentences[at];
    return one === undefined ? [] : [{ statement: one.text, evidenceId: one.id }];
  });
}
