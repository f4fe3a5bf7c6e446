import type { RevisedClaim, ReviseInput } from '../../../domain/index.ts';
import { contentUnits, similarity } from '../../../linguistics/words/index.ts';
import { readCandidates } from '../select/candidate-sentences.ts';

/** Of the statement's words, the sentence must hold at least this share. */
const MIN_OVERLAP = 0.5;

const YEAR = /^(?:19|20)\d\d$/;
const FIGURE = /\d[\d,]*(?:\.\d+)?/g;

/**
 * For each statement the sentence of the evidence that is most like it, word for word; an empty text where none is. A sentence with
 * other figures says something else, however alike its words are.
 */
export function reviseExtractively({ claims, evidence }: ReviseInput): RevisedClaim[] {
  const candidates = readCandidates(evidence);
  return claims.map(({ id, text }) => {
    const units = contentUnits(text);
    const figures = (text.match(FIGURE) ?? []).filter((figure) => !YEAR.test(figure));
    const [best] = candidates
      .filter((candidate) => figures.every((figure) => candidate.text.includes(figure)))
      .map((candidate) => {
        const { overlap, jaccard } = similarity(units, candidate.units);
        return { candidate, overlap, score: overlap + jaccard };
      })
      .filter(({ overlap }) => overlap >= MIN_OVERLAP)
      .sort((left, right) => right.score - left.score);
    return { id, text: best === undefined ? '' : `${best.candidate.text} [${best.candidate.evidenceId}]` };
  });
}
