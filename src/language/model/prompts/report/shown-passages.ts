import type { Finding } from '../../../../domain/findings/index.ts';
import type { Evidence } from '../../../../domain/index.ts';
import { estimateTokens } from '../../../../linguistics/index.ts';
import type { FencedPassage } from '../../fit-passages.ts';
import { quotedParts } from '../../quoted-parts.ts';
import { evidencePassage } from '../evidence-passage.ts';
import { evidenceOf } from './shown-notes.ts';

/** Document by document, each from its beginning: whoever reads what belongs together side by side leaves less out. */
export function asPrinted(evidence: readonly Evidence[]): Evidence[] {
  const documents = [...new Set(evidence.map(({ documentId }) => documentId))];
  const placeOf = ({ documentId }: Evidence) => documents.indexOf(documentId);
  return evidence.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.locator.offsets.start - other.locator.offsets.start,
  );
}

export function passageOf(evidence: Evidence): FencedPassage {
  const { pages } = evidence.locator;
  const page = pages && (pages.first === pages.last ? `${pages.first}` : `${pages.first}–${pages.last}`);
  return { ...evidencePassage(evidence), page };
}

/** A passage in the two forms in which it may be shown, and what the whole one takes more, in tokens. */
export interface NotedPassage {
  readonly id: string;
  /** With what notes quote of it; whole where nobody quotes it. */
  readonly inParts: FencedPassage;
  readonly whole: FencedPassage;
  /** How many notes quote it. */
  readonly notes: number;
  readonly more: number;
}

/** Headings right above a passage: where passages are shown in parts the others are left out. */
const NEAR_HEADINGS = 2;

export function notedPassages(
  evidence: readonly Evidence[],
  findings: readonly Finding[],
): readonly NotedPassage[] {
  const quotes = new Map<string, string[]>();
  const notes = new Map<string, number>();
  for (const { quotes: own } of findings) {
    for (const quote of own)
      for (const id of evidenceOf({ quotes: [quote] }, evidence))
        quotes.set(id, [...(quotes.get(id) ?? []), quote.text]);
    for (const id of evidenceOf({ quotes: own }, evidence)) notes.set(id, (notes.get(id) ?? 0) + 1);
  }
  return evidence.map((entry): NotedPassage => {
    const { id } = entry;
    const passage = passageOf(entry);
    const own = quotes.get(id);
    const whole = { ...passage, headingPath: passage.headingPath.slice(-NEAR_HEADINGS), sourcePath: '' };
    const inParts = own === undefined ? whole : { ...whole, text: quotedParts(whole.text, own) };
    const more = estimateTokens(whole.text) - estimateTokens(inParts.text);
    return { id, inParts, whole, notes: notes.get(id) ?? 0, more };
  });
}

/**
 * Passages in parts, but whole while there is room, in tokens, those first that most notes quote: what stands beside quoted rows tells how
 * they are meant, and what nobody has noted.
 */
export function wholeWhileRoom(passages: readonly NotedPassage[], room: number): FencedPassage[] {
  let left = room;
  const whole = new Set<string>();
  for (const { id, more } of passages.toSorted((one, other) => other.notes - one.notes)) {
    if (more <= 0 || more > left) continue;
    left -= more;
    whole.add(id);
  }
  return passages.map((one) => (whole.has(one.id) ? one.whole : one.inParts));
}

/** Id, document, place and fence of a passage, in tokens, and as much of its text as is worth reading. */
const FRAME_TOKENS = 70;
const WORTHWHILE_TOKENS = 400;

/**
 * What notes quote is known from them: of their passages those are shown, in parts, for which there is room, those first that most notes
 * quote. All others are shown.
 */
export function chooseShown(passages: readonly NotedPassage[], room: number): FencedPassage[] {
  const sizeOf = ({ inParts }: NotedPassage) =>
    FRAME_TOKENS + Math.min(WORTHWHILE_TOKENS, estimateTokens(inParts.text));
  let left = room;
  for (const one of passages) if (one.notes === 0) left -= sizeOf(one);
  const shown = new Set<string>();
  for (const one of passages.toSorted((first, other) => other.notes - first.notes)) {
    if (one.notes > 0) left -= sizeOf(one);
    if (one.notes === 0 || left >= 0) shown.add(one.id);
  }
  return passages.flatMap((one) => (shown.has(one.id) ? [one.inParts] : []));
}
