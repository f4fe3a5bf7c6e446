import type { Steps } from '../../concurrency/index.ts';
import type { SumUpInput } from '../../domain/ask/index.ts';
import type { Evidence, ReportDraft } from '../../domain/index.ts';
import { shortenText } from '../../linguistics/index.ts';
import { readSummarySentences, type SummarySentence } from './summary-sentences.ts';

const LIMITS = { least: 3, most: 8, characters: 600 } as const;
/** What a sentence gains by opening its passage, or the text. */
const OPENS = { passage: 0.1, text: 0.15 } as const;
/** Share of its terms that another sentence has said already, from which one says nothing new. */
const REPEATS = 0.7;

/**
 * The sentences that say most of what passages say, in the order of the text, as bullets: those of frequent terms first, each term
 * counting less once it was said (SumBasic, Nenkova and Vanderwende 2005).
 */
export function* sumUpExtractively({
  title,
  evidence,
  most: limit = LIMITS.most,
}: SumUpInput): Steps<ReportDraft> {
  const inOrder = evidence.toSorted(inReadingOrder);
  const usable: SummarySentence[] = [];
  for (const passage of inOrder) {
    yield;
    usable.push(...readSummarySentences([passage]));
  }
  const length = evidence.reduce((sum, { text }) => sum + widthOf(text), 0);
  const most = Math.min(limit, Math.max(LIMITS.least, Math.ceil(length / LIMITS.characters)));
  yield;
  const chosen = new Set(chooseTelling(usable, most, 1 + Math.ceil(most / Math.max(1, evidence.length))));
  const answer = usable
    .filter((sentence) => chosen.has(sentence))
    .map(({ text, evidenceId }) => `- ${text} [${evidenceId}]`)
    .join('\n');
  return { title: shortenText(title, 140), answer, sections: [] };
}

function inReadingOrder(left: Evidence, right: Evidence): number {
  if (left.documentId !== right.documentId) return left.documentId < right.documentId ? -1 : 1;
  return left.locator.offsets.start - right.locator.offsets.start;
}

/** Characters as of English: a Chinese one says as much as two or three. */
const widthOf = (text: string): number => text.length + 1.5 * (text.match(/\p{Script=Han}/gu)?.length ?? 0);

function chooseTelling(
  usable: readonly SummarySentence[],
  most: number,
  perPassage: number,
): SummarySentence[] {
  const weights = frequencies(usable);
  const counts = new Map<string, number>();
  const chosen: SummarySentence[] = [];
  const open = new Set(usable);
  const worthOf = (sentence: SummarySentence): number => {
    const { terms, opens, evidenceId } = sentence;
    const sum = [...terms].reduce((total, term) => total + (weights.get(term) ?? 0), 0);
    // A summary goes through the whole text before it tells more of one passage.
    const crowding = 0.25 * (counts.get(evidenceId) ?? 0);
    const place = (opens ? OPENS.passage : 0) + (sentence === usable[0] ? OPENS.text : 0);
    return (terms.size === 0 ? 0 : sum / Math.sqrt(terms.size)) + place - crowding;
  };
  while (chosen.length < most && open.size > 0) {
    const best = [...open]
      .map((sentence) => ({ sentence, worth: worthOf(sentence) }))
      .reduce((left, right) => (right.worth > left.worth ? right : left)).sentence;
    open.delete(best);
    const count = counts.get(best.evidenceId) ?? 0;
    if (count >= perPassage || chosen.some((other) => repeats(best, other))) continue;
    chosen.push(best);
    counts.set(best.evidenceId, count + 1);
    for (const term of best.terms) weights.set(term, (weights.get(term) ?? 0) ** 2);
  }
  return chosen;
}

function repeats({ terms }: SummarySentence, other: SummarySentence): boolean {
  const shared = [...terms].filter((term) => other.terms.has(term)).length;
  return shared >= REPEATS * Math.max(1, Math.min(terms.size, other.terms.size));
}

/** Share of the sentences that have a term; what is said once is no matter of the text. */
function frequencies(usable: readonly SummarySentence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of usable) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Map([...counts].map(([term, count]) => [term, count < 2 ? 0 : count / usable.length]));
}
