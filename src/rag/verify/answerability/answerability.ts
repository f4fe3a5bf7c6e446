import type { Evidence } from '../../../domain/index.ts';
import { normalizeText, splitSentences, withoutIssuer } from '../../../linguistics/index.ts';
import {
  type AskedQuestion,
  type FactKind,
  readQuestion,
  stripInstructions,
} from '../../../linguistics/questions/index.ts';
import { matchTerm, readWords, type TextWords, termIn } from '../../../linguistics/words/index.ts';
import { type BoundSpan, bindAnswers } from './bind-answer.ts';

export interface Answerability {
  readonly answerable: boolean;
  /** Why not: the documents only mention what the question is about, or no sentence holds the fact that it asks for. */
  readonly reason: 'no_evidence' | 'subject_absent' | 'fact_absent' | undefined;
  /** Share of the question's words that stand around the best sentence, in [0, 1]. */
  readonly coverage: number;
  /** Share of the passages that name what the question is about; 1 when it names nothing. */
  readonly subjectShare: number;
  /** How firmly the best answer of the kind asked for is bound to what the question names, in [0, 1]; 1 for an open question. */
  readonly binding: number;
  /** True when a question asks how, why or for several things, so that no single sentence is the answer. */
  readonly open: boolean;
  /** True when one question says more than one sentence holds: what answers it is put together from several facts. */
  readonly combined: boolean;
  /** True when another thing of the kind asked for is bound to the question about as firmly as the best one. */
  readonly contested: boolean;
  /** True when a word of the question stands nowhere in the passages: they may speak of something else, or of what it misspells. */
  readonly unsaid: boolean;
}

/** From which binding on an answer counts. Where the curve was measured: docs/verification.md, bench/eval-truth/refusal.ts. */
const LIMITS = { binding: 0.65, subjectShare: 0.15, passages: 7 } as const;
/**
 * What speaks for an answer beside its own place, in the logarithm of the odds: other passages that give the same one (times the
 * logarithm of their number), a document about the very thing, a question that says more than any sentence holds, and one for a thing
 * that no form tells.
 */
const ODDS = { agreement: 0.8, titled: 2.3, combined: 1.6, thing: 0.4 } as const;
/** Content words of a question that one sentence can be expected to hold. */
const ONE_SENTENCE = 7;
/** In the logarithm of the odds: what is less firm than the best answer by at most this might be the answer as well. */
const CONTESTED = 0.35;
/** A sentence whose share of the question is lower by at most this still agrees with another that gives the same answer. */
const AGREEING = 0.15;

/**
 * Whether the evidence can answer the question at all: it must be about the question's subject, and a question for one fact needs a
 * sentence that holds most of the question's words and, besides them, something of the kind asked for. Pure; rules only.
 */
export function judgeAnswerability(given: string, evidence: readonly Evidence[]): Answerability {
  const question = askedOf(stripInstructions(given).question, evidence);
  const asked = readQuestion(question);
  const { kind } = asked;
  const open = kind === undefined;
  const combined = !asked.several && asked.terms.filter(({ weight }) => weight >= 0.9).length > ONE_SENTENCE;
  if (evidence.length === 0)
    return {
      answerable: false,
      reason: 'no_evidence',
      coverage: 0,
      subjectShare: 0,
      binding: 0,
      open,
      combined,
      contested: false,
      unsaid: true,
    };
  const passages = evidence.map((entry) => ({
    entry,
    words: readWords(entry.text),
    head: readWords(headOf(entry)),
  }));
  const { share, titled } = shareOf(asked.subject, passages);
  const { binding, contested } =
    kind === undefined
      ? { binding: 1, contested: false }
      : bestBinding(question, { ...asked, kind }, passages, combined);
  const facts = {
    coverage: bestCoverage(asked, passages),
    subjectShare: titled ? 1 : share,
    binding,
    open,
    combined,
    contested,
    unsaid: hasUnsaid(asked, passages),
  };
  const other = asked.others.some((name) => shareOf(name, passages).titled);
  const passing = passages.length >= LIMITS.passages && share < LIMITS.subjectShare;
  if (asked.subject.length > 0 && !titled && !other && (share === 0 || passing))
    return { answerable: false, reason: 'subject_absent', ...facts };
  if (binding < LIMITS.binding) return { answerable: false, reason: 'fact_absent', ...facts };
  return { answerable: true, reason: undefined, ...facts };
}

/** Documents of a body are asked for the matter, not for the body's name. Somebody whom no document names is still looked for. */
function askedOf(question: string, evidence: readonly Evidence[]): string {
  const { question: matter, issuer } = withoutIssuer(question);
  if (issuer === undefined) return question;
  const name = new RegExp(`(?<![\\p{L}\\p{N}])${issuer}(?![\\p{L}\\p{N}])`, 'iu');
  const isNamed = evidence.some((entry) => name.test(`${headOf(entry)}\n${entry.sourcePath}\n${entry.text}`));
  return isNamed ? matter : question;
}

function headOf({ documentTitle, locator }: Evidence): string {
  return `${documentTitle}\n${locator.headingPath.join('\n')}`;
}

/** How firmly the firmest answer of the evidence is bound, in [0, 1], and whether another is about as firm. */
function bestBinding(
  question: string,
  asked: AskedQuestion & { readonly kind: FactKind },
  passages: readonly Passage[],
  combined: boolean,
): Pick<Answerability, 'binding' | 'contested'> {
  const bySpan = new Map<string, (BoundSpan & { readonly index: number })[]>();
  for (const [index, passage] of passages.entries())
    for (const span of bindPassage(question, asked, passage))
      bySpan.set(span.text, [...(bySpan.get(span.text) ?? []), { ...span, index }]);
  const found = [...bySpan].map(([text, spans]) => {
    const logits = spans.map(({ logit, coverage }) => {
      const agreeing = spans.filter((other) => other.coverage >= coverage - AGREEING);
      return logit + ODDS.agreement * Math.log(new Set(agreeing.map(({ index }) => index)).size);
    });
    return { text: normalizeText(text), logit: Math.max(...logits), places: spans.map(({ index }) => index) };
  });
  const [first, ...others] = found.toSorted((left, right) => right.logit - left.logit);
  if (first === undefined) return { binding: 0, contested: false };
  const contested = others.some(
    ({ text, logit, places }) =>
      logit >= first.logit - CONTESTED &&
      (asked.kind === 'number' || !(text.includes(first.text) || first.text.includes(text))) &&
      // A day and its year are one date; and of things no form tells which could be meant.
      asked.kind !== 'thing' &&
      (asked.kind !== 'date' || !places.some((place) => first.places.includes(place))),
  );
  const best =
    first.logit +
    (isTitled(question, asked, passages) ? ODDS.titled : 0) +
    (combined ? ODDS.combined : 0) +
    (asked.kind === 'thing' ? ODDS.thing : 0);
  return { binding: 1 / (1 + Math.exp(-best)), contested };
}

/** Whether a document is named in the question, or titled after what the question names. */
function isTitled(question: string, { terms }: AskedQuestion, passages: readonly Passage[]): boolean {
  const asked = normalizeText(question);
  return passages.some(({ entry, head }) => {
    const title = normalizeText(entry.documentTitle);
    return (
      (title.length >= 3 && asked.includes(title)) ||
      terms.some(({ text, isName }) => isName && termIn(text, head) >= 0.7)
    );
  });
}

function bindPassage(
  question: string,
  asked: AskedQuestion & { readonly kind: FactKind },
  { entry, words, head }: Passage,
): BoundSpan[] {
  let before = '';
  return splitSentences(entry.text).flatMap(({ start, end }) => {
    const text = entry.text.slice(start, end);
    const bound = bindAnswers(question, asked, {
      text,
      before,
      head: headOf(entry),
      passage: entry.text,
      words: { before: readWords(before), head, passage: words },
    });
    before = text;
    return bound;
  });
}

interface Passage {
  readonly entry: Evidence;
  readonly words: TextWords;
  readonly head: TextWords;
}

function shareOf(subject: readonly string[], passages: readonly Passage[]) {
  const holds = (words: TextWords) => subject.every((term) => termIn(term, words) >= 0.7);
  const naming = passages.filter(
    ({ entry, words, head }) => holds(head) || (holds(words) && !isBibliography(entry.text)),
  ).length;
  return {
    share: subject.length === 0 ? 1 : naming / passages.length,
    titled: subject.length === 0 || passages.some(({ head }) => holds(head)),
  };
}

/** A list of references names much that a document is not about. */
function isBibliography(text: string): boolean {
  const marks =
    text.match(/arXiv|\bet al\b|Proceedings|\bpp\. ?\d|\bdoi\b|[,(] ?(?:19|20)\d{2}[a-z]?[).]/g) ?? [];
  return marks.length >= 3 && marks.length * 160 > text.length;
}

/** Whether a word of matter, or a name, stands nowhere in the passages, in no other form either. */
function hasUnsaid({ terms }: AskedQuestion, passages: readonly Passage[]): boolean {
  return terms.some(
    ({ text, weight }) =>
      weight >= 1 &&
      passages.every(({ words, head }) => Math.max(matchTerm(text, words), matchTerm(text, head)) < 0.5),
  );
}

/** Share of the question's words that the best sentence holds, or less firmly what stands around it. */
function bestCoverage({ terms }: AskedQuestion, passages: readonly Passage[]): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  let best = 0;
  for (const { entry, words, head } of passages) {
    const around = terms.map(({ text }) => Math.max(0.7 * termIn(text, head), 0.5 * termIn(text, words)));
    for (const { start, end } of splitSentences(entry.text)) {
      const own = readWords(entry.text.slice(start, end));
      const covered = terms.reduce(
        (sum, { text, weight }, index) => sum + weight * Math.max(termIn(text, own), around[index] ?? 0),
        0,
      );
      best = Math.max(best, total === 0 ? 0 : covered / total);
    }
  }
  return best;
}
