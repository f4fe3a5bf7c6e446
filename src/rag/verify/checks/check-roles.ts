import type { Token } from '../../../linguistics/words/index.ts';
import { type ClaimFacets, wordMatch } from '../claims/align.ts';
import type { Facets, PassageSentence } from '../claims/passages.ts';
import { isSameFigure, stepOf } from '../figures/cell.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { Issue } from './checks.ts';
import { partsOf } from './claim-parts.ts';

/** Exchanged, two statements must fit the sentence so much better that the claim has mixed them up. */
const BETTER = 0.7;
const MOST_SENTENCES = 12;

/** Something that only one of two statements says, at its place in the claim. */
interface Unit {
  readonly index: number;
  readonly placesIn: (sentence: Facets) => readonly number[];
}

/**
 * Finds what two statements of a claim have exchanged: “A plays X and B plays Y” where the sentence sets B beside X. What belongs
 * together stands close together, in a claim as in its source.
 */
export function checkRoles(claim: ClaimFacets, sentences: readonly PassageSentence[]): Issue[] {
  const at = partsOf(claim, true);
  const parts = [...new Set(claim.tokens.map(at))];
  for (const [place, part] of parts.entries()) {
    const other = parts[place + 1];
    if (other === undefined) break;
    const [first, second] = [unitsIn(claim, at, part, other), unitsIn(claim, at, other, part)];
    const swapped = sentences
      .filter((sentence) => holdsBoth(sentence, first, second))
      .slice(0, MOST_SENTENCES)
      .map((sentence) => isExchanged(sentence, first, second));
    if (swapped.length > 0 && swapped.every(Boolean))
      return [
        { kind: 'far_apart', detail: claim.folded.slice(first[0]?.index ?? 0, second[0]?.index ?? 0).trim() },
      ];
  }
  return [];
}

function unitsIn(claim: ClaimFacets, at: (token: Token) => number, part: number, other: number): Unit[] {
  const elsewhere = new Set(claim.tokens.filter((token) => at(token) === other).map(({ key }) => key));
  const partAt = (index: number) =>
    at(claim.tokens.findLast((token) => token.index <= index) ?? (claim.tokens[0] as Token));
  const words = claim.content
    .filter(
      (token) => at(token) === part && isThing(token) && !elsewhere.has(token.key) && token.key.length >= 2,
    )
    .map((token): Unit => ({ index: token.index, placesIn: (sentence) => standsAt(sentence, token) }));
  const figures = claim.quantities
    .filter(({ weak, index }) => !weak && partAt(index) === part)
    .map((quantity): Unit => {
      const figure = { ...quantity, step: stepOf(quantity) };
      return {
        index: quantity.index,
        placesIn: ({ quantities }) =>
          quantities.filter((one) => isSameFigure(figure, one.value)).map(({ index }) => index),
      };
    });
  return [...words, ...figures].toSorted((a, b) => a.index - b.index);
}

const places = new WeakMap<readonly Token[], Map<string, readonly number[]>>();

/** Where a sentence says a word, looked for once: many statements ask the same sentence for the same words. */
function standsAt({ tokens }: Facets, token: Token): readonly number[] {
  const known = places.get(tokens) ?? new Map<string, readonly number[]>();
  places.set(tokens, known);
  const key = `${token.kind} ${token.lower} ${token.key}`;
  const at = known.get(key) ?? tokensSaying(tokens, token);
  known.set(key, at);
  return at;
}

function tokensSaying(tokens: readonly Token[], token: Token): number[] {
  return tokens.filter((own) => own.key === token.key || isLike(own, token)).map(({ index }) => index);
}

function isLike({ key, lower }: Token, token: Token): boolean {
  const keys = aloneOf(key);
  return wordMatch(token, { keys, folded: lower }) >= 0.7 || holdsWord(keys, token.key);
}

const alone = new Map<string, ReadonlySet<string>>();
const MOST_WORDS = 20_000;

/** A word as the only one of a text; one set for each word, by which others know what they found of it. */
function aloneOf(key: string): ReadonlySet<string> {
  const known = alone.get(key);
  if (known !== undefined) return known;
  if (alone.size >= MOST_WORDS) alone.clear();
  const made = new Set([key]);
  alone.set(key, made);
  return made;
}

function holdsBoth(sentence: Facets, first: readonly Unit[], second: readonly Unit[]): boolean {
  return [first, second].every(
    ([head, ...rest]) =>
      head !== undefined &&
      head.placesIn(sentence).length === 1 &&
      rest.some((unit) => unit.placesIn(sentence).length === 1),
  );
}

function isExchanged(sentence: Facets, first: readonly Unit[], second: readonly Unit[]): boolean {
  const distance = ([head]: readonly Unit[], [, ...rest]: readonly Unit[]) => {
    const [from] = head?.placesIn(sentence) ?? [];
    const ways = rest.flatMap((unit) => {
      const [to, again] = unit.placesIn(sentence);
      return from === undefined || to === undefined || again !== undefined ? [] : [Math.abs(to - from)];
    });
    return ways.reduce((sum, way) => sum + way, 0) / Math.max(1, ways.length);
  };
  const own = distance(first, first) + distance(second, second);
  return distance(first, second) + distance(second, first) < BETTER * own;
}

/** What a statement is about: verbs and words of manner stand with all of its parts. */
function isThing({ name, wordClass }: Token): boolean {
  return name || wordClass === 'thing' || wordClass === 'unknown';
}
