import type { ReportDraft } from '../../../domain/index.ts';
import type { Answerability } from '../../../rag/verify/index.ts';
import type { Bearing } from './judge-confidence.ts';

/** How the evidence bears on the question: by its best answer, or by its best sentence where several make the answer. */
export function bearingOf(
  { open, coverage, binding, combined, contested, unsaid }: Answerability,
  bound: ReportDraft['binding'],
): Bearing {
  const isBound = bound === 'bound';
  return {
    share: open ? coverage : binding,
    combined,
    open: open && !isBound,
    contested: contested && !isBound,
    unsaid: unsaid && !isBound,
  };
}

/** An open question whose subject the documents treat has an answer in what they say of its parts. */
export function bearsOn(judged: Answerability | undefined): boolean {
  return judged?.open === true && judged.coverage >= 0.3 && judged.subjectShare >= 0.3;
}
