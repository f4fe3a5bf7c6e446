import type { Evidence, SubQuestion } from '../../../domain/index.ts';
import type { Candidate } from '../select/candidate-sentences.ts';
import { bareTitle, saysTitle } from '../select/page-title.ts';

/** Of a question about what a document is called, the sentences of passages that say the whole name, where there are any. */
export function ofTitled(evidence: readonly Evidence[]) {
  const titles = [...new Set(evidence.map(({ documentTitle }) => bareTitle(documentTitle)))];
  return (
    { question }: Pick<SubQuestion, 'id' | 'question'>,
    candidates: readonly Candidate[],
  ): readonly Candidate[] => {
    const named = titles.filter((title) => saysTitle(question, title));
    const own = candidates.filter(({ passage }) => named.some((title) => saysTitle(passage.folded, title)));
    return own.length > 0 ? own : candidates;
  };
}
