import type { Evidence } from '../../domain/index.ts';
import { analyzeText, normalizeText, splitSentences } from '../../text/index.ts';
import { holdsFact } from './holds-fact.ts';
import { type AskedQuestion, readQuestion } from './question-terms.ts';

export interface Answerability {
  readonly answerable: boolean;
  /** Why not: the documents only mention what the question is about, or no sentence holds the fact that it asks for. */
  readonly reason: 'no_evidence' | 'subject_absent' | 'fact_absent' | undefined;
  /** Share of the question's words that stand around the best sentence, in [0, 1]. */
  readonly coverage: number;
  /** Share of the passages that name what the question is about; 1 when it names nothing. */
  readonly subjectShare: number;
  /** True when a question asks how, why or for several things, so that no single sentence is the answer. */
  readonly open: boolean;
}

/** Tuned on RGB and ARAGOG (bench/eval-truth/refusal.ts). */
const LIMITS = { factCoverage: 0.73, subjectShare: 0.15, passages: 7 } as const;

interface Words {
  readonly stems: ReadonlySet<string>;
  readonly folded: string;
}

/**
 * Whether the evidence can answer the question at all: it must be about the question's subject, and a question for one fact needs a
 * sentence that holds most of the question's words and, besides them, something of the kind asked for. Pure; rules only.
 */
export function judgeAnswerability(question: string, evidence: readonly Evidence[]): Answerability {
  const asked = readQuestion(question);
  const open = asked.kind === undefined;
  if (evidence.length === 0)
    return { answerable: false, reason: 'no_evidence', coverage: 0, subjectShare: 0, open };
  const passages = evidence.map((entry) => ({
    entry,
    words: readWords(entry.text),
    head: readWords(`${entry.documentTitle}\n${entry.locator.headingPath.join('\n')}`),
  }));
  const { share, titled } = shareOf(asked.subject, passages);
  const best = bestCoverage(question, asked, passages);
  const facts = { coverage: open ? best.any : best.withFact, subjectShare: titled ? 1 : share, open };
  const other = asked.others.some((name) => shareOf(name, passages).titled);
  const passing = passages.length >= LIMITS.passages && share < LIMITS.subjectShare;
  if (asked.subject.length > 0 && !titled && !other && (share === 0 || passing))
    return { answerable: false, reason: 'subject_absent', ...facts };
  if (!open && best.withFact < LIMITS.factCoverage)
    return { answerable: false, reason: 'fact_absent', ...facts };
  return { answerable: true, reason: undefined, ...facts };
}

interface Passage {
  readonly entry: Evidence;
  readonly words: Words;
  readonly head: Words;
}

function shareOf(subject: readonly string[], passages: readonly Passage[]) {
  const holds = (words: Words) => subject.every((term) => matches(term, words) >= 0.7);
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

function bestCoverage(question: string, { terms, kind }: AskedQuestion, passages: readonly Passage[]) {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  let any = 0;
  let withFact = 0;
  for (const { entry, words, head } of passages) {
    const around = terms.map(({ text }) => Math.max(0.7 * matches(text, head), 0.5 * matches(text, words)));
    for (const { start, end } of splitSentences(entry.text)) {
      const sentence = entry.text.slice(start, end);
      const own = readWords(sentence);
      const covered = terms.reduce(
        (sum, { text, weight }, index) => sum + weight * Math.max(matches(text, own), around[index] ?? 0),
        0,
      );
      const coverage = total === 0 ? 0 : covered / total;
      any = Math.max(any, coverage);
      if (coverage > withFact && (kind === undefined || holdsFact(kind, sentence, question)))
        withFact = coverage;
    }
  }
  return { any, withFact };
}

function readWords(text: string): Words {
  return { stems: new Set(analyzeText(text)), folded: normalizeText(text) };
}

/** 1 for a term that is there; a longer Chinese word counts by the share of its character pairs. */
function matches(term: string, { stems, folded }: Words): number {
  if (!/\p{Script=Han}/u.test(term))
    return stems.has(term) || (/\W/.test(term) && folded.includes(term)) ? 1 : 0;
  if (folded.includes(term)) return 1;
  const characters = [...term];
  if (characters.length < 3) return 0;
  const pairs = characters.slice(1).filter((next, index) => folded.includes(`${characters[index]}${next}`));
  return (0.9 * pairs.length) / (characters.length - 1);
}
