import { say, wording } from '../../../catalogue/index.ts';
import type { LookedUpFigure, QuestionLookup, WriteInput } from '../../../domain/index.ts';
import type { TextWords } from '../../../linguistics/words/index.ts';
import { type Aspect, chooseAnswer } from '../answer/choose-answer.ts';
import type { Candidate } from '../select/candidate-sentences.ts';
import { boundAnswer, ofMatter, tellsAlone } from './bound-answer.ts';
import { ofNamed } from './of-bodies.ts';

interface Part extends Aspect {
  readonly taskId: string;
  readonly heading: string;
  readonly isSide: boolean;
}

interface AnsweredPart {
  readonly part: Part;
  readonly figures: readonly LookedUpFigure[];
  readonly sentences: readonly Candidate[];
}

/** Sentences that answer one part of several. */
const MAX_SENTENCES = 2;

/**
 * Of a question that asks for figures and for other things, each part on its own: its figures, or sentences that are bound to it.
 * Undefined for any other question.
 */
export function answerParts(
  parts: readonly Part[],
  lookup: QuestionLookup | undefined,
  candidates: readonly Candidate[],
  passages: readonly TextWords[],
): readonly AnsweredPart[] | undefined {
  const asked = parts.filter(({ isSide, isHop }) => !isSide && !isHop);
  const lookups = asked.map(({ taskId }) => lookup?.parts?.get(taskId));
  const figures = lookups.map((own) => (own?.isWhole === true ? own.figures : []));
  const isMixed = asked.length > 1 && lookup?.isWhole !== true && figures.some((own) => own.length > 0);
  if (!isMixed) return undefined;
  return asked.map((part, at) => {
    const own = figures[at] ?? [];
    if (own.length > 0) return { part, figures: own, sentences: [] };
    const question = part.heading;
    const named = ofNamed(question, ofMatter(candidates, lookup, { question, isSide: false }), lookup).filter(
      (candidate) => tellsAlone(candidate, question, lookups[at], passages),
    );
    const sentences = boundAnswer(question, lookups[at], passages, (matter) =>
      chooseAnswer(matter, named, passages, [part], MAX_SENTENCES),
    );
    return { part, figures: own, sentences };
  });
}

/** Says which parts nothing answers. */
export function gapsOfParts(
  answered: readonly AnsweredPart[] | undefined,
  language: WriteInput['language'],
): string[] {
  return (answered ?? [])
    .filter(({ figures, sentences }) => figures.length === 0 && sentences.length === 0)
    .map(({ part }) => say(language, wording('gapOfPart', { question: part.heading })));
}
