import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import { type ClaimFacets, wordMatch } from '../claims/align.ts';
import type { Facets, PassageSentence } from '../claims/passages.ts';
import { holdsWord } from '../figures/holds-word.ts';

/** A sentence speaks of a clause when it holds this share of its words, and hardly less than the best sentence does. */
const LEAST = 0.4;
const NEAR = 0.15;
const MOST_SENTENCES = 3;

/** One statement of a claim, with the sentences that speak of it. */
export interface ClaimPart {
  readonly at: number;
  readonly words: readonly Token[];
  readonly near: readonly PassageSentence[];
}

/** `found`: sentences in which figures of the claim stand; they speak of the part that gives the figure. */
export function readClaimParts(
  claim: ClaimFacets,
  sentences: readonly PassageSentence[],
  found: readonly { readonly index: number; readonly sentence: PassageSentence }[] = [],
): ClaimPart[] {
  const at = partsOf(claim);
  // A sentence that says “fell” speaks of the same matter as a claim that says “rose”.
  const turning = new Set(claim.directions.map(({ token }) => token));
  const content = claim.content.filter((token) => isTellingWord(token) && !turning.has(token));
  const whole = (sentence: PassageSentence) => shareOfPart(content, sentence);
  return [...new Set(claim.tokens.map(at))].map((part) => {
    const own = content.filter((token) => at(token) === part);
    const words = own.length >= 2 ? own : content;
    const scored = sentences
      .map((sentence) => ({ sentence, share: shareOfPart(words, sentence), all: whole(sentence) }))
      .sort((a, b) => b.share - a.share || b.all - a.all);
    const best = scored[0]?.share ?? 0;
    const near = scored.filter(({ share }) => share >= Math.max(LEAST, best - NEAR)).slice(0, MOST_SENTENCES);
    const holding = found
      .filter(({ index }) => at(claim.tokens.findLast((token) => token.index <= index) ?? NO_TOKEN) === part)
      .map(({ sentence }) => sentence);
    return { at: part, words, near: [...new Set([...near.map(({ sentence }) => sentence), ...holding])] };
  });
}

const NO_TOKEN = { clause: -1, index: -1 };

const JOINT = new RegExp(`^${anyOf(EN.claims.joints, ZH.claims.joints)}$`);

const LIST_JOINT = new RegExp(`^${anyOf(EN.claims.itemJoints, ZH.claims.itemJoints)}$`);

/** Clauses, cut at punctuation and at the words that join two statements. */
export function partsOf(
  { tokens }: Pick<Facets, 'tokens'>,
  cutsLists = false,
): (token: Pick<Token, 'clause' | 'index'>) => number {
  const joints = tokens
    .filter(({ lower }) => JOINT.test(lower) || (cutsLists && LIST_JOINT.test(lower)))
    .map(({ index }) => index);
  return ({ clause, index }) => clause * 100 + joints.filter((joint) => joint < index).length;
}

/** The clauses of sentences that hold most words of a statement, as they stand between commas; none where none holds half of them. */
export function clausesAbout(words: readonly Token[], sentences: readonly Facets[]): Clause[] {
  const telling = words.filter(isTellingWord);
  const clauses = sentences.flatMap((sentence) => {
    // A bracket within a clause does not end it.
    const commas = [...sentence.folded.matchAll(/[,;:，；：、](?!\d)/g)].map(({ index }) => index);
    const at = ({ index }: Token) => commas.filter((comma) => comma < index).length;
    return [...new Set(sentence.tokens.map(at))].map((clause) => {
      const tokens = sentence.tokens.filter((token) => at(token) === clause);
      const folded = textOf(tokens);
      const own = { folded, keys: new Set(tokens.map(({ key }) => key)), directions: [] };
      return { sentence, tokens, folded, share: shareOfPart(telling, { ...sentence, ...own }) };
    });
  });
  const top = Math.max(0, ...clauses.map(({ share }) => share));
  return top < HALF ? [] : clauses.filter(({ share }) => share >= top - AS_MUCH);
}

export interface Clause {
  readonly sentence: Facets;
  readonly tokens: readonly Token[];
  readonly folded: string;
}

const HALF = 0.5;
const AS_MUCH = 0.1;

function textOf(tokens: readonly Token[]): string {
  const joint = /\p{Script=Han}/u.test(tokens[0]?.raw ?? '') ? '' : ' ';
  return tokens.map(({ lower }) => lower).join(joint);
}

export function isTellingWord({ wordClass, kind }: Token): boolean {
  return kind !== 'number' && wordClass !== 'function';
}

function shareOfPart(words: readonly Token[], sentence: Facets): number {
  if (words.length === 0) return 0;
  return words.filter((token) => says(sentence, token)).length / words.length;
}

export function says(sentence: Pick<Facets, 'keys' | 'folded' | 'directions'>, token: Token): boolean {
  return wordMatch(token, sentence) > 0 || holdsWord(sentence.keys, token.key);
}

/** “Unlimited” says that there is no limit. */
const TURNING = new RegExp(`^${anyOf(EN.claims.turningPrefixes)}`);

export const isUnForm = (key: string, target: string): boolean =>
  key.endsWith(target) && key.replace(TURNING, '') === target && key !== target;
