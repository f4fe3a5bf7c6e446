import type { Steps } from '../../../concurrency/index.ts';
import type { DocumentNotes, ReadInput } from '../../../domain/index.ts';
import { readWords } from '../../../linguistics/words/index.ts';
import { sentenceSteps } from '../select/candidate-sentences.ts';
import { weighQuestion } from '../select/relevance.ts';
import { scoreSentences, selectSentences } from '../select/select-sentences.ts';
import { profileQuestion } from './question-profile.ts';

/** What one document says on each sub-question: its best sentences as they stand, each note tied to its passage. */
export function* readExtractively(input: ReadInput, maxSentences: number): Steps<DocumentNotes> {
  const candidates = yield* sentenceSteps(input.evidence);
  const passages = input.evidence.map((passage) =>
    readWords(`${passage.documentTitle} ${passage.locator.headingPath.join(' ')} ${passage.text}`),
  );
  const notes: DocumentNotes['notes'][number][] = [];
  for (const { id, question } of input.subQuestions) {
    yield;
    const weighted = weighQuestion(profileQuestion(question), passages);
    const chosen = selectSentences(weighted, scoreSentences(weighted, candidates, id), {
      max: maxSentences,
      used: new Set(),
      newDocumentBonus: 0,
      minShareOfBest: 0.6,
    });
    for (const { text, evidenceId } of chosen) notes.push({ taskId: id, text, evidenceIds: [evidenceId] });
  }
  return { documentId: input.documentId, status: notes.length > 0 ? 'ok' : 'nothing_relevant', notes };
}
