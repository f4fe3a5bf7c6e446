import type { Steps } from '../../../concurrency/index.ts';
import type {
  Evidence,
  LookedUpFigure,
  QuestionLookup,
  ReportDraft,
  WriteInput,
} from '../../../domain/index.ts';
import { shortenText, withoutIssuer } from '../../../linguistics/index.ts';
import { stripInstructions } from '../../../linguistics/questions/index.ts';
import { readWords, type TextWords } from '../../../linguistics/words/index.ts';
import { chooseAnswer, type ReadRun } from '../answer/choose-answer.ts';
import { profileQuestion } from '../answer/question-profile.ts';
import { isFillerQuestion, isMadeQuestion } from '../plan/facets.ts';
import { type Candidate, candidateSteps } from '../select/candidate-sentences.ts';
import { passageRun } from '../select/passage-run.ts';
import { reasonSentences } from '../select/reason-sentences.ts';
import { weighQuestion } from '../select/relevance.ts';
import { isFactual, rateSentences, scoreSentences } from '../select/select-sentences.ts';
import { answerParts, gapsOfParts } from './answer-parts.ts';
import { boundAnswer, isAbout, ofMatter } from './bound-answer.ts';
import { askedOf, chooseForSection, type Part } from './choose-for-section.ts';
import { ofBodies, ofFigures, ofNamed } from './of-bodies.ts';
import { ofTitled } from './of-titled.ts';
import { createCiter, renderSentences } from './render-sentences.ts';

export interface ReportLimits {
  readonly maxSentencesPerSection: number;
  readonly maxAnswerSentences: number;
}

/** Passages shown where nothing answers. */
const MAX_SHOWN = 8;

/**
 * A report of the documents' own sentences: a direct answer, then a section per sub-question. Every sentence stands
 * in the passages it cites, word for word but for Markdown and white space. A sub-question without relevant evidence
 * has an empty body, and a question that nothing answers an empty answer.
 */
export function* writeExtractiveReport(input: WriteInput, limits: ReportLimits): Steps<ReportDraft> {
  const asked = withoutIssuer(stripInstructions(input.question).question).question;
  const { lookup } = input;
  const steps = input.subQuestions.filter(isNextStep).map(({ id }) => id);
  const candidates = ofBodies(yield* candidateSteps(input.evidence), lookup, steps);
  const passages: TextWords[] = [];
  for (const passage of input.evidence) {
    yield;
    passages.push(readWords(passageContext(passage)));
  }
  const titled = ofTitled(input.evidence);
  const ofStep: typeof titled = (question, own) =>
    steps.includes(question.id) ? titled(question, own) : own;
  const asParts: Part[] = [];
  for (const subQuestion of input.subQuestions) {
    const { id, question, side = false } = subQuestion;
    yield;
    const weighted = weighQuestion(profileQuestion(question), passages);
    const own = ofStep(
      subQuestion,
      ofNamed(question, ofMatter(candidates, lookup, { question, isSide: side }), lookup),
    );
    asParts.push({
      taskId: id,
      heading: question,
      isHop: isNextStep(subQuestion),
      isSide: side,
      isFiller: side && isFillerQuestion(question),
      question: weighted,
      candidates: own,
      scored: scoreSentences(weighted, own, id),
    });
  }
  const parts = servedByFillers(asParts);
  yield;
  const cite = createCiter(input.evidence, candidates);
  const fitting = ofMatter(candidates, lookup, { question: asked, isSide: false });
  const answerBy = (readRun?: ReadRun): Candidate[] =>
    boundAnswer(asked, lookup, passages, (question) =>
      chooseAnswer(question, fitting, passages, parts, limits.maxAnswerSentences, readRun),
    );
  const whole = answerBy((open) => passageRun(open, fitting, input.evidence));
  // Where the first passage is not bound to whom and what is asked, single sentences of others may be.
  const answer = whole.length > 0 ? whole : answerBy();
  const isFigure = lookup?.isWhole === true && lookup.figures.length > 0;
  const answered = answerParts(parts, lookup, candidates, passages);
  const nearest = isFigure ? [] : (lookup?.nearest ?? []);

  const reasons =
    isFigure && lookup.asksReasons === true
      ? reasonSentences(ofFigures(candidates, lookup.figures), lookup.measures ?? [])
      : [];
  const ofParts = answered?.flatMap(({ sentences }) => sentences);
  const used = new Set<Candidate>(isFigure ? reasons : (ofParts ?? answer));
  const sections: ReportDraft['sections'][number][] = [];
  for (const [place, part] of parts.entries()) {
    yield;
    const bySection =
      nearest.length > 0 || part.isFiller || (isAbout(lookup) && isMadeQuestion(part.heading))
        ? []
        : chooseForSection(part, {
            asked,
            parts,
            used,
            answer,
            evidence: input.evidence,
            outcomes: input.outcomes,
            max: limits.maxSentencesPerSection,
          });
    const isFiller = isMadeQuestion(part.heading) || !isAbout(lookup);
    const ofPart = answered?.find((each) => each.part === part)?.figures ?? [];
    const own = isFigure ? figuresOf(part, parts, lookup.figures) : ofPart;
    const isTold = bySection.length > 0 || isFiller || own.length > 0 || nearest.length > 0;
    const why = own.length === 0 ? [] : ofNamed(part.heading, reasons, lookup);
    const isOpen = isAbout(lookup) && answer.length === 0 && !isFigure && nearest.length === 0;
    const nearby =
      isTold && (!isOpen || isMadeQuestion(part.heading))
        ? []
        : bestOfPassages(
            part,
            ofNamed(
              part.heading,
              ofMatter(candidates, lookup, { question: part.heading, isSide: part.isSide }),
              lookup,
            ),
            new Set([...used, ...bySection]),
          );
    const shown =
      why.length > 0 ? why : [...bySection, ...nearby.slice(0, Math.max(0, MAX_SHOWN - bySection.length))];
    for (const candidate of shown) used.add(candidate);
    const told = isFigure && shown.length === 0 && isAlone(part, parts) ? lookup.figures : own;
    const beside = isFigure || answered !== undefined ? [] : figuresBeside(part, parts, lookup);
    const figures = [...told, ...beside, ...(place === 0 ? nearest : [])];
    sections.push({
      taskId: part.taskId,
      heading: part.heading,
      body: withFigures(figures, renderSentences(shown, cite)),
    });
  }
  const isBound = isFigure || answered !== undefined;
  const binding = isBound ? 'bound' : isAbout(lookup) && answer.length === 0 ? 'found' : undefined;
  const gaps = [...(lookup?.gaps ?? []), ...gapsOfParts(answered, input.language)];
  const told = isFigure ? lookup.figures : (answered ?? []).flatMap(({ figures }) => figures);
  const sentences = isFigure ? reasons : (ofParts ?? answer);
  return {
    title: titleOf(input.question),
    answer: told.length + sentences.length === 0 ? '' : withFigures(told, renderSentences(sentences, cite)),
    sections,
    ...(binding && { binding }),
    ...(gaps.length > 0 && { gaps }),
  };
}

/** Whether a sub-question asks on by what an earlier one has found. */
const isNextStep = ({ parentId, question }: WriteInput['subQuestions'][number]): boolean =>
  parentId !== undefined && !isMadeQuestion(question);

/** The one part that is no side of it. */
const isAlone = (part: Part, parts: readonly Part[]): boolean =>
  askedOf(parts).every((other) => (other === part) !== other.isSide);

/** Figures of the body that a part is about, where each part is about one. */
function figuresOf(
  part: Part,
  parts: readonly Part[],
  figures: readonly LookedUpFigure[],
): readonly LookedUpFigure[] {
  const isSplit = !isMadeQuestion(part.heading) && askedOf(parts).length > 1;
  return isSplit ? figures.filter(({ entity }) => entity !== undefined && part.heading.includes(entity)) : [];
}

/** Figures that do not answer the whole: under the part that asks for their measure, else under the first. */
function figuresBeside(part: Part, parts: readonly Part[], lookup: QuestionLookup | undefined) {
  const asks = (own: Part, { measure }: LookedUpFigure): boolean =>
    lookup?.parts?.get(own.taskId)?.figures.some((figure) => figure.measure === measure) === true;
  return (lookup?.figures ?? []).filter(
    (figure) => (parts.find((each) => asks(each, figure)) ?? parts[0]) === part,
  );
}

/** The sentence of each of the best passages that comes nearest to the question. */
function bestOfPassages(
  part: Part,
  candidates: readonly Candidate[],
  used: ReadonlySet<Candidate>,
): Candidate[] {
  const own = candidates.filter(
    (candidate) =>
      !used.has(candidate) && candidate.needs.length === 0 && candidate.taskIds.includes(part.taskId),
  );
  const best = new Map<string, Candidate>();
  for (const { candidate } of rateSentences(part.question, own))
    if (!best.has(candidate.evidenceId)) best.set(candidate.evidenceId, candidate);
  return [...best.values()].toSorted((a, b) => b.prior - a.prior).slice(0, MAX_SHOWN);
}

/** Figures that were looked up stand before sentences. */
function withFigures(figures: readonly LookedUpFigure[], sentences: string): string {
  if (figures.length === 0) return sentences;
  const rows = figures.map(({ text, evidenceIds }) => `- ${text} [${evidenceIds.join(', ')}]`).join('\n');
  return sentences === '' ? rows : `${rows}\n${sentences.startsWith('- ') ? '' : '\n'}${sentences}`;
}

/**
 * An open question of many words has its answer in sentences that each speak to a part of it. Where none speaks to enough of it, what
 * was found for the things it mentions is read as its own, best first by the whole question.
 */
function servedByFillers(parts: readonly Part[]): readonly Part[] {
  const asked = parts.filter(({ isSide }) => !isSide);
  if (asked.some(({ scored, question }) => scored.length > 0 || isFactual(question))) return parts;
  const found = new Set(
    parts.flatMap(({ isFiller, scored }) => (isFiller ? scored.map(({ candidate }) => candidate) : [])),
  );
  return parts.map((part) => {
    if (part.isSide) return part;
    const rated = rateSentences(part.question, [...found], part.taskId);
    return { ...part, scored: rated.filter(({ named, direct }) => named && direct > 0) };
  });
}

function passageContext({ documentTitle, locator, text }: Evidence): string {
  return `${documentTitle} ${locator.headingPath.join(' ')} ${text}`;
}

function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  const first = /^.{10,140}?[?？](?=\s|$|[\p{Script=Han}])/u.exec(line)?.[0] ?? line;
  return shortenText(first, 140);
}
