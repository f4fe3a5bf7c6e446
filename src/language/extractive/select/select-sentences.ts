import { EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { matchTerm, readWords, similarity } from '../../../linguistics/words/index.ts';
import { relationForm } from '../plan/step-key.ts';
import { answersByHeading, listBelowHeading } from './answers-by-heading.ts';
import type { Candidate } from './candidate-sentences.ts';
import { type Relevance, relevanceOf, type WeightedQuestion } from './relevance.ts';
import { defines } from './sentence-forms.ts';
import { asksAdvice, givesAdvice, tellsScores } from './sentence-quality.ts';

export interface ScoredCandidate extends Relevance {
  readonly candidate: Candidate;
  /** The heading right above it is what the question asks for. */
  readonly isHeaded: boolean;
  readonly score: number;
}

/** Below this share of the question's terms a sentence is noise, whatever else speaks for it. */
const MIN_RELEVANCE = 0.42;
const MIN_DIRECT = 0.2;
/** With two content words, one of them alone is not the subject. */
const MIN_RELEVANCE_OF_SHORT = 0.56;
/** Relevance of a sentence below the very heading that is asked for. */
const HEADED = 0.9;
const REDUNDANT_OVERLAP = 0.8;

/** Sentences that bear on a question, best first; empty when none reaches the thresholds. */
export function scoreSentences(
  question: WeightedQuestion,
  candidates: readonly Candidate[],
  taskId?: string,
): ScoredCandidate[] {
  const content = question.terms.filter(({ weight }) => weight >= 1).length;
  const saying = question.terms.filter(({ weight, isName }) => weight >= 1 && !isName).length;
  const least = content <= 2 ? MIN_RELEVANCE_OF_SHORT : MIN_RELEVANCE;
  const rated = rateSentences(question, candidates, taskId);
  const isListed = listBelowHeading(rated).length > 0;
  return rated.filter(
    (item) =>
      (item.isHeaded || !isListed) &&
      !(question.kind === 'reason' && namesOrCounts(item.candidate)) &&
      (item.named || (content > 5 && item.relevance >= 0.5) || (saying >= 3 && item.said >= 0.5)) &&
      item.direct > 0 &&
      ((item.relevance >= least && item.direct >= MIN_DIRECT) || isUnderItsHeading(item)),
  );
}

/** A row gives no reason, unless it is one of causes or reasons. */
function namesOrCounts({ kind, text }: Candidate): boolean {
  return kind === 'row' && !CAUSES.test(text);
}

const CAUSES = termPattern(EN.questions.causesOfRows, ZH.questions.causesOfRows);

/** Every sentence with what speaks for it, best first. */
export function rateSentences(
  question: WeightedQuestion,
  candidates: readonly Candidate[],
  taskId?: string,
): ScoredCandidate[] {
  const isAdvice = question.kind !== 'reason' && asksAdvice(question.question);
  const asksWhatItIs = question.kind === 'manner' || question.kind === 'definition';
  const relation = relationForm(question.question);
  return candidates
    .map((candidate) => {
      const { text, own, context, passage } = candidate;
      const plain = relevanceOf(question, text, own, context, passage);
      const isHeaded = answersByHeading(question, candidate);
      const found = isHeaded ? asHeaded(plain) : plain;
      const isDefinition = question.kind === 'definition' && defines(question, candidate.text);
      // What the title alone connects with the question is not worth more for its form.
      const near = Math.min(1, 2 * found.direct);
      // Chinese leaves a subject out that was named once.
      const opening = candidate.own.hasHan ? 0.05 : 0.12;
      const advises =
        isAdvice && candidate.kind !== 'row' ? (givesAdvice(candidate.text) ? 0.12 * near : -0.06) : 0;
      const isOwn = taskId !== undefined && candidate.taskIds.includes(taskId);
      const leaning = candidate.needs.length * (candidate.own.hasHan ? 0.06 : 0.1);
      const score =
        found.relevance +
        0.25 * found.direct +
        0.15 * found.phrasing +
        (found.fits ? 0.12 : question.kind === 'other' ? 0 : -0.1) +
        (candidate.informativeness < 0 ? 0.6 : 0.12) * candidate.informativeness +
        0.3 * Math.min(1, Math.max(0, candidate.prior)) +
        (isOwn ? 0.08 : 0) +
        (isDefinition ? 0.35 : 0) +
        advises +
        0.15 * near * titleShare(question, candidate) +
        ((found.fits || asksWhatItIs) && opensWithSubject(question, candidate) ? opening : 0) +
        candidate.form -
        (asksWhatItIs && tellsScores(candidate.text) ? 0.15 : 0) +
        (relation === undefined ? 0 : relation.test(candidate.text) ? 0.2 : -0.2) -
        0.2 * (1 - found.said) -
        rowPenalty(question, candidate) +
        (candidate.sumsUp && found.inContext + found.direct >= 0.5 ? 0.2 : 0) -
        leaning -
        lengthPenalty(candidate);
      return { candidate, score, isHeaded, ...found };
    })
    .filter(({ isHeaded, candidate }) => isHeaded || !candidate.isPhrase)
    .sort((left, right) => right.score - left.score || left.candidate.position - right.candidate.position);
}

/** A sentence below the heading that is asked for is relevant whatever its words. */
function asHeaded(found: Relevance): Relevance {
  return {
    ...found,
    relevance: Math.max(found.relevance, HEADED),
    direct: Math.max(found.direct, HEADED),
    said: 1,
    named: true,
    fits: true,
    coverage: found.coverage.map((value) => Math.max(value, HEADED)),
  };
}

/** How far the title of the document is about what is asked, in [0, 1]. */
function titleShare(question: WeightedQuestion, { title }: Candidate): number {
  return question.weighted.reduce(
    (sum, { text, share, alias }) => sum + share * (matchTerm(text, title, alias) >= 0.75 ? 1 : 0),
    0,
  );
}

/** A sentence is about what stands in its first words: a name of the question, or else its weightiest word. */
function opensWithSubject({ weighted }: WeightedQuestion, { opening }: Candidate): boolean {
  const names = weighted.filter(({ isName }) => isName);
  const most = Math.max(0, ...weighted.map(({ weight }) => weight));
  const subjects = names.length > 0 ? names : weighted.filter(({ weight }) => weight === most);
  return subjects.some((subject) => matchTerm(subject.text, opening, subject.alias) >= 0.75);
}

/** A rule in a list under a heading that says what the question asks need not say it again. */
function isUnderItsHeading({ inContext, direct, fits, candidate }: ScoredCandidate): boolean {
  return inContext >= 0.6 && direct + inContext >= 0.65 && fits && candidate.informativeness >= 0.35;
}

/** A table row stands back behind sentences, unless a figure is asked for or the row is about what is asked. */
function rowPenalty(question: WeightedQuestion, { kind, key = '' }: Candidate): number {
  if (kind !== 'row' || question.kind === 'number' || question.kind === 'date') return 0;
  const asked = readWords(question.question);
  const stems = [...readWords(key).stems];
  return stems.length > 1 && stems.every((stem) => asked.stems.has(stem)) ? 0 : 0.2;
}

function lengthPenalty({ text, own }: Candidate): number {
  const size = own.hasHan ? text.length * 2.5 : text.length;
  if (size > 380) return 0.12;
  return size < 45 ? 0.06 : 0;
}

/**
 * Whether two sentences say the same: nearly all words shared and no figure differs. Those of two documents may say of two things what
 * differs by one word, so that one must have every word of the other.
 */
export function isRedundant(left: Candidate, right: Candidate): boolean {
  const { overlap, jaccard } = similarity(left.units, right.units);
  if (left.documentId !== right.documentId && overlap < 1) return false;
  if (overlap < REDUNDANT_OVERLAP || jaccard < 0.55) return false;
  return [...left.numbers].every((number) => right.numbers.has(number)) ||
    [...right.numbers].every((number) => left.numbers.has(number))
    ? left.numbers.size === right.numbers.size || jaccard >= 0.7
    : false;
}

export interface SelectionOptions {
  readonly max: number;
  /** Sentences that stand elsewhere in the report. */
  readonly used: ReadonlySet<Candidate>;
  /** Reward for a document that is not cited yet. */
  readonly newDocumentBonus: number;
  /** A sentence must reach this share of the best one's score. */
  readonly minShareOfBest: number;
}

/**
 * Greedy maximal marginal relevance: relevance plus newly covered terms minus likeness to what is chosen. Needed
 * sentences come with the one that leans on them. The result is ordered by choice. A list that is asked for by its heading comes whole.
 */
export function selectSentences(
  question: WeightedQuestion,
  scored: readonly ScoredCandidate[],
  options: SelectionOptions,
): Candidate[] {
  const list = listBelowHeading(scored.filter(({ candidate }) => !options.used.has(candidate)));
  if (list.length > 0) return list;
  const chosen: Candidate[] = [];
  const documents = new Map<string, number>();
  const covered = question.weighted.map(() => 0);
  const best = scored[0]?.score ?? 0;
  const pool = scored.filter(({ score }) => score >= best * options.minShareOfBest).slice(0, 120);
  const open = new Set(pool);
  while (chosen.length < options.max && open.size > 0) {
    let top: { item: ScoredCandidate; gain: number } | undefined;
    for (const item of open) {
      const gain = marginalGain(item, chosen, covered, documents, question, options);
      if (gain === undefined) open.delete(item);
      else if (top === undefined || gain > top.gain) top = { item, gain };
    }
    if (top === undefined || top.gain <= 0) break;
    const { candidate, coverage } = top.item;
    open.delete(top.item);
    const added = [...candidate.needs.filter((need) => !chosen.includes(need)), candidate];
    if (chosen.length + added.length > options.max && chosen.length > 0) continue;
    chosen.push(...added);
    documents.set(candidate.documentId, (documents.get(candidate.documentId) ?? 0) + 1);
    for (const [index, value] of coverage.entries()) covered[index] = Math.max(covered[index] ?? 0, value);
  }
  return chosen;
}

function marginalGain(
  { candidate, score, coverage }: ScoredCandidate,
  chosen: readonly Candidate[],
  covered: readonly number[],
  documents: ReadonlyMap<string, number>,
  question: WeightedQuestion,
  { used, newDocumentBonus }: SelectionOptions,
): number | undefined {
  const parts = [candidate, ...candidate.needs.filter((need) => !chosen.includes(need))];
  if (chosen.includes(candidate) || parts.some((part) => used.has(part))) return undefined;
  let likeness = 0;
  for (const part of parts) {
    for (const other of used) if (isRedundant(part, other)) return undefined;
    for (const other of chosen) {
      if (isRedundant(part, other)) return undefined;
      const { overlap, jaccard } = similarity(part.units, other.units);
      likeness = Math.max(likeness, 0.5 * overlap + 0.5 * jaccard);
    }
  }
  const gained = coverage.reduce(
    (sum, value, index) =>
      sum + Math.max(0, value - (covered[index] ?? 0)) * (question.weighted[index]?.share ?? 0),
    0,
  );
  const fromDocument = documents.get(candidate.documentId) ?? 0;
  return (
    score + 0.5 * gained - 0.6 * likeness + (fromDocument === 0 ? newDocumentBonus : -0.04 * fromDocument)
  );
}

/** Whether a question asks for a person, date, place or figure. */
export function isFactual({ kind }: WeightedQuestion): boolean {
  return kind === 'person' || kind === 'date' || kind === 'place' || kind === 'number';
}

/** For a fact: sentences that give one of its kind and come near the best in holding the question's words. */
export function toThePoint(
  question: WeightedQuestion,
  scored: readonly ScoredCandidate[],
): readonly ScoredCandidate[] {
  if (!isFactual(question)) return scored;
  const fitting = scored.filter(({ fits }) => fits);
  const best = Math.max(0, ...fitting.map(({ relevance }) => relevance));
  return fitting.filter(({ relevance }) => relevance >= 0.7 * best);
}
