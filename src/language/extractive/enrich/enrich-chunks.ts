import type { Steps } from '../../../concurrency/index.ts';
import type { ChunkEnrichment, EnrichInput, PassageInput } from '../../../domain/index.ts';
import { readWords } from '../../../linguistics/words/index.ts';
import { profileQuestion } from '../answer/question-profile.ts';
import { type Candidate, readCandidates } from '../select/candidate-sentences.ts';
import { weighQuestion } from '../select/relevance.ts';
import { scoreSentences, selectSentences } from '../select/select-sentences.ts';
import { pathQuestion, rewritePassages } from './rewrite-passages.ts';

/** Changes with every rule that changes what is made; part of the fingerprint of an index. */
export const EXTRACTIVE_ENRICHMENT = 'extractive-1';

const MAX_SENTENCES = 2;

/**
 * Each passage's best sentences on what its headings promise, and the questions that its sentences and headings answer. In steps, two a
 * passage: a batch of long ones would hold the thread for more than 100 ms.
 */
export function* enrichExtractively(input: EnrichInput): Steps<ChunkEnrichment[]> {
  const enrichments: ChunkEnrichment[] = [];
  for (const passage of input.passages) {
    const questions = rewritePassages({
      question: '',
      subQuestion: '',
      passages: [passage],
      maxQuestionsPerPassage: input.maxQuestionsPerPassage,
      language: 'en', // each passage is put into questions of its own language
    });
    yield;
    const summary = summarise(passage);
    yield;
    if (summary !== '' || questions.length > 0) enrichments.push({ id: passage.id, summary, questions });
  }
  return enrichments;
}

function summarise({ id, documentTitle, headingPath, text }: PassageInput): string {
  const candidates = readCandidates([
    { id, documentId: id, documentTitle, taskIds: [], text, prefix: '', score: 1, locator: { headingPath } },
  ]);
  const question = pathQuestion(documentTitle, headingPath, text) ?? documentTitle;
  const weighted = weighQuestion(profileQuestion(question), [readWords(`${documentTitle} ${text}`)]);
  const chosen = selectSentences(weighted, scoreSentences(weighted, candidates), {
    max: MAX_SENTENCES,
    used: new Set(),
    newDocumentBonus: 0,
    minShareOfBest: 0.6,
  });
  const sentences = chosen.length > 0 ? chosen : mostInformative(candidates);
  return sentences
    .toSorted((left, right) => left.position - right.position)
    .map((sentence) => sentence.text)
    .join(' ');
}

/** For a passage that does not speak of its headings. */
function mostInformative(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates
    .filter(({ needs }) => needs.length === 0)
    .toSorted((left, right) => right.informativeness - left.informativeness || left.position - right.position)
    .slice(0, 1);
}
