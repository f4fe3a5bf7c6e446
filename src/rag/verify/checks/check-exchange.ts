import type { Token } from '../../../linguistics/words/index.ts';
import { comesFrom } from '../calculations/cues.ts';
import { type ClaimFacets, wordMatch } from '../claims/align.ts';
import type { Facets, PassageSentence } from '../claims/passages.ts';
import { isSameFigure, stepOf } from '../figures/cell.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { Issue } from './checks.ts';
import { isTellingWord, partsOf } from './claim-parts.ts';

/** What stands around one of two things must stand so much closer to the other in the source before they count as exchanged. */
const BETTER = 1.2;
/** Less than this is too little to tell. */
const LEAST = 0.05;
const MOST_SENTENCES = 8;
const MOST_FIGURES = 12;

/** A figure of a claim, with where it stands in a sentence. */
interface Unit {
  readonly index: number;
  readonly raw: string;
  /** What it counts. */
  readonly kind: string;
  readonly placesIn: (sentence: Facets) => readonly number[];
}

/**
 * Finds two figures that a claim has exchanged: “60 % smaller and 40 % faster” where the sentence has “by 40 %” beside
 * the size. The words around each, the nearer the more, must stand around it in the source too, and not around the other.
 */
export function checkExchange(claim: ClaimFacets, sentences: readonly PassageSentence[]): Issue[] {
  const units = unitsOf(claim);
  for (const [at, first] of units.entries())
    for (const second of units.slice(at + 1)) {
      const between = claim.folded.slice(first.index, second.index);
      if (first.kind !== second.kind || comesFrom(between)) continue;
      const found = sentences
        .filter(isToldInWords)
        .filter((sentence) => [first, second].every((unit) => unit.placesIn(sentence).length === 1))
        .slice(0, MOST_SENTENCES)
        .map((sentence) => gainsOf(claim, first, second, sentence));
      if (found.length > 0 && found.every((gains) => areExchanged(gains)))
        return [{ kind: 'far_apart', detail: `${first.raw} … ${second.raw}` }];
    }
  return [];
}

/** Words beside one of them say enough where those beside the other say nothing. */
function areExchanged(gains: readonly number[]): boolean {
  return gains.every((gain) => gain >= 0) && gains.some((gain) => gain > LEAST);
}

/** Rows that lost their bars have many figures. */
const isToldInWords = ({ folded, quantities }: PassageSentence) =>
  !folded.includes(' | ') && quantities.length <= MOST_FIGURES;

function unitsOf(claim: ClaimFacets): Unit[] {
  const figures = claim.quantities
    .filter(({ weak }) => !weak)
    .map((quantity): Unit => {
      const figure = { ...quantity, step: stepOf(quantity) };
      return {
        index: quantity.index,
        raw: quantity.raw,
        kind: quantity.unit?.dimension ?? 'number',
        placesIn: ({ quantities }) =>
          quantities.filter((one) => isSameFigure(figure, one.value)).map(({ index }) => index),
      };
    });
  return figures.filter((unit) => unit.placesIn(claim).length === 1).toSorted((a, b) => a.index - b.index);
}

function gainsOf(claim: ClaimFacets, first: Unit, second: Unit, sentence: PassageSentence) {
  const [placeOne = 0, placeTwo = 0] = [first, second].flatMap((unit) => unit.placesIn(sentence));
  const isUnit = ({ index }: Token) => index === first.index || index === second.index;
  const part = partsOf(claim, true);
  const partAt = (index: number) =>
    part(claim.tokens.findLast((token) => token.index <= index) ?? { clause: 0, index: 0 });
  const words = claim.content.filter((token) => isTellingWord(token) && !isUnit(token));
  const affinity = (unit: Unit, place: number) =>
    words
      .filter((word) => part(word) === partAt(unit.index))
      .reduce(
        (sum, word) => sum + closeness(claim, unit.index, word.index) * closestIn(sentence, place, word),
        0,
      );
  return [
    affinity(first, placeTwo) - BETTER * affinity(first, placeOne),
    affinity(second, placeOne) - BETTER * affinity(second, placeTwo),
  ];
}

/** How close a word of the claim stands to a place of the sentence. */
function closestIn(sentence: PassageSentence, place: number, word: Token): number {
  return sentence.tokens
    .filter((own) => isSameWord(own, word))
    .reduce((most, { index }) => Math.max(most, closeness(sentence, place, index)), 0);
}

function isSameWord(own: Token, word: Token): boolean {
  const keys = new Set([own.key]);
  return (
    own.key === word.key || wordMatch(word, { keys, folded: own.lower }) >= 0.7 || holdsWord(keys, word.key)
  );
}

/** Near 1 for neighbours, less with each word between, half with each mark between. */
function closeness({ tokens }: Pick<Facets, 'tokens'>, from: number, to: number): number {
  const [low, high] = from < to ? [from, to] : [to, from];
  const between = tokens.filter(({ index, stop }) => index > low && index < high && !stop);
  const clauseAt = (index: number) => tokens.findLast((token) => token.index <= index)?.clause ?? 0;
  return 0.5 ** Math.min(4, clauseAt(high) - clauseAt(low)) / (1 + between.length);
}
