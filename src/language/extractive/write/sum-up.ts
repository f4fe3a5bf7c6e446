import type { Steps } from '../../../concurrency/index.ts';
import type { SumUpInput } from '../../../domain/ask/index.ts';
import type { Evidence, ReportDraft } from '../../../domain/index.ts';
import { normalizeText, shortenText } from '../../../linguistics/index.ts';
import { type Candidate, sentenceSteps } from '../select/candidate-sentences.ts';
import { isRedundant } from '../select/select-sentences.ts';

const LIMITS = { least: 3, most: 8, characters: 600 } as const;
/** Of a sentence that opens a passage, or the first passage of all. */
const OPENS = { passage: 0.1, text: 0.15 } as const;

interface Told {
  readonly candidate: Candidate;
  readonly worth: number;
}

/**
 * The sentences that say most of what passages say, in the order of the text, as bullets: those of frequent words first, each word
 * counting less once it was said (SumBasic, Nenkova and Vanderwende 2005), none that says what another one does.
 */
export function* sumUpExtractively({
  title,
  evidence,
  most: limit = LIMITS.most,
}: SumUpInput): Steps<ReportDraft> {
  const inOrder = evidence.toSorted(byPlace);
  const all = yield* sentenceSteps(inOrder);
  const titles = new Set(evidence.map(({ documentTitle }) => normalizeText(documentTitle)));
  const told = all.filter((one) => standsAlone(one) && !titles.has(normalizeText(one.text)));
  const usable = told.length > 0 ? told : all.filter(({ needs }) => needs.length === 0);
  yield;
  const length = evidence.reduce((sum, { text }) => sum + widthOf(text), 0);
  const most = Math.min(limit, Math.max(LIMITS.least, Math.ceil(length / LIMITS.characters)));
  const chosen = chooseTelling(usable, most, 1 + Math.ceil(most / Math.max(1, evidence.length)));
  const answer = chosen
    .toSorted((left, right) => left.position - right.position)
    .map(({ text, evidenceId }) => `- ${text} [${evidenceId}]`)
    .join('\n');
  return { title: shortenText(title, 140), answer, sections: [], binding: 'summary' };
}

function byPlace(left: Evidence, right: Evidence): number {
  const byDocument = left.documentId < right.documentId ? -1 : 1;
  return left.documentId === right.documentId
    ? left.locator.offsets.start - right.locator.offsets.start
    : byDocument;
}

/** Characters as of English: a Chinese one says as much as two or three. */
const widthOf = (text: string): number => text.length + 1.5 * (text.match(/\p{Script=Han}/gu)?.length ?? 0);

const standsAlone = ({ needs, kind, form }: Candidate): boolean =>
  needs.length === 0 && kind !== 'row' && form > -0.2;

function chooseTelling(usable: readonly Candidate[], most: number, perPassage: number): Candidate[] {
  const weights = frequencies(usable);
  const opening = new Map<string, number>();
  for (const { evidenceId, position } of usable)
    if (!opening.has(evidenceId)) opening.set(evidenceId, position);
  const first = usable[0]?.position;
  const worthOf = (candidate: Candidate): number => {
    const { units, informativeness, form, sumsUp, evidenceId, position, text } = candidate;
    const sum = [...units].reduce((total, unit) => total + (weights.get(unit) ?? 0), 0);
    const size = widthOf(text);
    return (
      (units.size === 0 ? 0 : sum / Math.sqrt(units.size)) +
      0.15 * informativeness +
      form +
      (sumsUp ? 0.15 : 0) +
      (opening.get(evidenceId) === position ? OPENS.passage : 0) +
      (position === first ? OPENS.text : 0) -
      (size > 380 || size < 40 ? 0.2 : 0)
    );
  };
  const chosen: Candidate[] = [];
  const counts = new Map<string, number>();
  const open = new Set(usable);
  while (chosen.length < most && open.size > 0) {
    const best = [...open]
      .map((candidate): Told => ({ candidate, worth: worthOf(candidate) - crowding(candidate, counts) }))
      .reduce((left, right) => (right.worth > left.worth ? right : left)).candidate;
    open.delete(best);
    const count = counts.get(best.evidenceId) ?? 0;
    if (count >= perPassage) continue;
    if (chosen.some((other) => isRedundant(other, best))) continue;
    chosen.push(best);
    counts.set(best.evidenceId, count + 1);
    for (const unit of best.units) weights.set(unit, (weights.get(unit) ?? 0) ** 2);
  }
  return chosen;
}

/** A summary goes through the whole text before it tells more of one passage. */
const crowding = ({ evidenceId }: Candidate, counts: ReadonlyMap<string, number>): number =>
  0.25 * (counts.get(evidenceId) ?? 0);

/** Share of the sentences that hold a word; what is said once is no matter of the text. */
function frequencies(usable: readonly Candidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { units } of usable) for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return new Map([...counts].map(([unit, count]) => [unit, count < 2 ? 0 : count / usable.length]));
}
