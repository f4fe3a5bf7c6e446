import type { QuestionLookup } from '../../../domain/index.ts';
import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { HAN_NUMERAL_CHARACTERS } from '../../../linguistics/numerals/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { detectAnswerKind } from '../../../linguistics/questions/index.ts';
import { matchTerm, type TextWords } from '../../../linguistics/words/index.ts';
import { profileQuestion } from '../answer/question-profile.ts';
import type { Candidate } from '../select/candidate-sentences.ts';
import { weighQuestion } from '../select/relevance.ts';

/** Share of the words of a question that one sentence of its answer must hold. */
const MIN_BOUND_COVERAGE = 0.5;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** Of a body whose documents are known its best passages are worth showing where nothing answers. */
export const isAbout = (lookup: QuestionLookup | undefined): lookup is QuestionLookup =>
  lookup !== undefined && lookup.entities.length > 0;

/** Documents of the one body that is asked about need not name it in each sentence: they are asked for the matter, too. */
export function boundAnswer(
  asked: string,
  lookup: QuestionLookup | undefined,
  passages: readonly TextWords[],
  choose: (question: string) => Candidate[],
): Candidate[] {
  if (lookup === undefined) return choose(asked);
  const isOfLookup = (chosen: readonly Candidate[]) => chosen.length > 0 && isBound(lookup, chosen, passages);
  const isOfTime = (candidate: Candidate) => isOfYears(candidate, lookup);
  // A figure is of its year; a question of several steps may end at what happened in another.
  const isDated = (lookup.gaps ?? []).length > 0 || (lookup.measures ?? []).length > 0;
  const chosen = choose(asked).filter(
    (candidate) => (!isDated || isOfTime(candidate)) && saysMeasure(candidate, lookup),
  );
  if (isOfLookup(chosen)) return chosen;
  if (lookup.entities.length !== 1) return [];
  // Without its years the matter fits those of any year.
  const ofMatter = choose(lookup.matter).filter(
    (candidate) => isOfTime(candidate) && saysMeasure(candidate, lookup),
  );
  return isOfLookup(ofMatter) ? ofMatter : [];
}

/**
 * Where a measure is all that is asked for, “net of income tax” does not give the net income; and its lines do not give what would have
 * to be worked out of them.
 */
function saysMeasure(
  { text }: Candidate,
  { isWhole, measures = [], leftOpen = [] }: QuestionLookup,
): boolean {
  const said = text.toLowerCase();
  if (leftOpen.length > 0) return leftOpen.some((name) => said.includes(name.toLowerCase()));
  if (!isWhole || measures.length === 0) return true;
  return measures.some((name) => said.includes(name.toLowerCase())) && saysFigure(said);
}

/**
 * What may stand under a question. Where a figure is all that the run asks for: nothing of other times alone where there is none of its
 * time, and in what the plan has added only what speaks of the measure. Of the risks of a body: what may happen, not what it has lost.
 */
export function ofMatter(
  candidates: readonly Candidate[],
  lookup: QuestionLookup | undefined,
  { question, isSide }: { readonly question: string; readonly isSide: boolean },
): readonly Candidate[] {
  if (lookup?.isMissing === true) return [];
  if (isAbout(lookup) && detectAnswerKind(question) === 'risk')
    return candidates.filter(({ text }) => MAY_HAPPEN.test(text));
  if (!isSide || lookup?.isWhole !== true) return candidates;
  return candidates.filter((candidate) => saysMeasure(candidate, lookup) && isOfYears(candidate, lookup));
}

const MAY_HAPPEN = termPattern(EN.questions.mayHappen, ZH.questions.mayHappen);

/** “14 full months” counts nothing but time. */
const DURATION = new RegExp(
  String.raw`\d+\s*(?:\p{L}+\s)?(?:${anyOf(EN.figures.ofYear)}\b|${anyOf(ZH.figures.ofYear)})`,
  'giu',
);

/** Whether a sentence by its own words tells what is asked, of the time that is asked for. */
export function tellsAlone(
  candidate: Candidate,
  question: string,
  lookup: QuestionLookup | undefined,
  passages: readonly TextWords[],
): boolean {
  if (candidate.kind === 'row' || (lookup !== undefined && !isOfYears(candidate, lookup))) return false;
  if (detectAnswerKind(question) === 'number' && !saysFigure(candidate.text.replace(DURATION, ' ')))
    return false;
  const { weighted } = weighQuestion(profileQuestion(lookup?.matter ?? question), passages);
  const held = weighted.reduce(
    (sum, { text, share, alias }) => sum + share * matchTerm(text, candidate.own, alias),
    0,
  );
  return held >= MIN_BOUND_COVERAGE;
}

/** A sentence without a figure beside its times gives no measure. */
const saysFigure = (text: string): boolean =>
  FIGURE.test(
    readPeriods(text)
      .reduce((rest, { raw }) => rest.replace(raw, ' '), text)
      .replace(YEAR, ' '),
  );
const FIGURE = new RegExp(`\\d|[${HAN_NUMERAL_CHARACTERS}]`);

/**
 * What names years, and none of those asked for, is of another time; so is what names none where no document of the body is of a
 * year that is asked for.
 */
function isOfYears({ text }: Candidate, { years = [], quarters = [], gaps = [] }: QuestionLookup): boolean {
  if (quarters.length > 0) return saysQuarter(text, quarters);
  const said = text.match(YEAR) ?? [];
  if (years.length === 0 || (said.length === 0 && gaps.length === 0)) return true;
  return said.some((year) => years.includes(Number(year)));
}

/** A quarter has to be said: the documents of its year are of other quarters, too. */
function saysQuarter(text: string, quarters: NonNullable<QuestionLookup['quarters']>): boolean {
  return readPeriods(text).some((said) =>
    quarters.some(
      ({ year, quarter }) => said.quarter === quarter && (said.year === undefined || said.year === year),
    ),
  );
}

/** One sentence of the answer must hold most of what is asked of the body; words spread over several are no answer. */
function isBound(
  lookup: QuestionLookup,
  answer: readonly Candidate[],
  passages: readonly TextWords[],
): boolean {
  if (!isAbout(lookup)) return true;
  const { weighted } = weighQuestion(profileQuestion(lookup.matter), passages);
  const held = (candidate: Candidate) =>
    weighted.reduce(
      (sum, { text, share, alias }) =>
        sum +
        share *
          Math.max(matchTerm(text, candidate.own, alias), 0.5 * matchTerm(text, candidate.context, alias)),
      0,
    );
  return answer.some((candidate) => held(candidate) >= MIN_BOUND_COVERAGE);
}
