import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { holdsName } from '../../../linguistics/names/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import { type ClaimFacets, wordMatch } from '../claims/align.ts';
import type { Facets, PassageSentence } from '../claims/passages.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { Source } from '../figures/source.ts';
import { isShortened } from '../sides/short-names.ts';
import type { Issue } from './checks.ts';

export interface WordCheck {
  /** Share of the claim's words that the passages hold, in [0, 1]. */
  readonly share: number;
  /** The least share among its clauses, by the sentences that speak of each. */
  readonly weakest: number;
  readonly missing: readonly string[];
  readonly issues: readonly Issue[];
}

/** Words that relate what a claim says elsewhere, or name its form, and assert nothing of a source. */
const RELATING = new RegExp(`^${anyOf(EN.claims.relating)}$`);
const RELATING_ZH = new RegExp(`^${anyOf(ZH.claims.relating)}$`);

/** Words that are `shown` in another way are left out; those that are `named` by a calculation count as held. */
export function checkWords(
  claim: ClaimFacets,
  sources: readonly Source[],
  shown: ReadonlySet<string>,
  named: ReadonlySet<string> = new Set(),
): WordCheck {
  const context = new Set(
    sources.flatMap(({ context: own, passage }) => [...own, ...passage.context.keys, ...passage.table.keys]),
  );
  const names = sources.flatMap(({ names: own }) => own);
  const sentences = sources.flatMap(({ passage }) => passage.sentences);
  // A period is checked as one: "fourth quarter" stands under Q4.
  const periods = readPeriods(claim.folded);
  const isInPeriod = ({ index }: Token) =>
    periods.some((period) => index >= period.index && index < period.index + period.raw.length);
  const words = claim.content.filter((token) => weightOfWord(token) > 0 && !shown.has(token.key));
  const heads = sources.map(({ passage }) => passage.context);
  const heldBy = (token: Token, texts: readonly PassageSentence[]): number =>
    named.has(token.key) ||
    isShortened(claim, token, texts) ||
    isInPeriod(token) ||
    isNameWord(token, names) ||
    holdsWord(context, token.key) ||
    isInitials(token, heads)
      ? 1
      : texts.reduce((most, text) => Math.max(most, matchOf(token, text)), 0);
  const joints = [...claim.folded.matchAll(/、/g)].map(({ index }) => index);
  const partOf = ({ clause, index }: Token) => clause * 100 + joints.filter((joint) => joint < index).length;
  const clauses = [...new Set(words.map(partOf))].map((part) => {
    const own = words.filter((token) => partOf(token) === part);
    const best = bestFor(own, sentences);
    return { own, share: shareOf(own, (token) => heldBy(token, best)) };
  });
  const missing = words.filter((token) => heldBy(token, sentences) < 0.5);
  const telling = clauses.filter(({ own }) => own.length >= 2);
  return {
    share: shareOf(words, (token) => heldBy(token, sentences)),
    weakest: telling.reduce((least, { share }) => Math.min(least, share), 1),
    missing: [...new Set(missing.map(({ raw }) => raw))],
    issues: [],
  };
}

/** The three sentences that hold most of some words: a clause may join what two of them say. */
function bestFor(words: readonly Token[], sentences: readonly PassageSentence[]): readonly PassageSentence[] {
  return sentences
    .map((sentence) => ({ sentence, held: words.reduce((sum, token) => sum + matchOf(token, sentence), 0) }))
    .sort((a, b) => b.held - a.held)
    .slice(0, 2)
    .map(({ sentence }) => sentence);
}

export function matchOf(token: Token, sentence: PassageSentence): number {
  const match = wordMatch(token, sentence);
  if (match > 0) return match;
  if (holdsWord(sentence.keys, token.key)) return 0.8;
  if (token.name && token.lower.length >= 4 && sentence.folded.includes(token.lower)) return 1;
  return token.kind === 'han' ? partMatch(token.raw, sentence.keys) : 0;
}

/** Chinese words of one root share characters: 降幅 and 下降, 流出 and 流出量. */
function partMatch(word: string, keys: ReadonlySet<string>): number {
  if (word.length < 2) return 0;
  let most = 0;
  for (const key of keys) {
    if (key.length < 2) continue;
    const shared = [...word].filter((character) => key.includes(character)).length;
    most = Math.max(most, shared);
  }
  return most >= 2 ? 0.7 : 0.4 * most;
}

export function shareOf(words: readonly Token[], held: (token: Token) => number): number {
  const total = words.reduce((sum, token) => sum + weightOfWord(token), 0);
  return total === 0 ? 1 : words.reduce((sum, token) => sum + weightOfWord(token) * held(token), 0) / total;
}

/** A noun names what a claim is about; a verb or a word of manner can be put in many ways, and a word of grammar says nothing. */
const WEIGHTS = { thing: 1, unknown: 0.5, verb: 0.5, quality: 0.4, function: 0 } as const;

export function weightOfWord(token: Token): number {
  // “From high to low” is no name in Chinese, though “high” is one.
  if (token.kind === 'han' && isRelating(token)) return 0;
  if (token.name || token.kind === 'identifier') return 1.5;
  if (isRelating(token)) return 0;
  return WEIGHTS[token.wordClass] * (token.kind === 'han' && token.raw.length === 1 ? 0.5 : 1);
}

function isRelating({ key, lower, kind }: Token): boolean {
  return kind === 'han' ? RELATING_ZH.test(key) : RELATING.test(key) || RELATING.test(lower);
}

/** NTSB under a title that begins `National Transportation Safety Board`; OWASP where the text links to its pages. */
function isInitials({ raw, lower, index }: Token, heads: readonly Facets[]): boolean {
  if (!/^[A-Z]{3,6}$/.test(raw)) return false;
  return heads.some((head) => holdsName({ kind: 'name', raw, folded: lower, index }, head));
}

function isNameWord(token: Token, names: readonly string[]): boolean {
  const word = token.lower.replace(/['’]s$/, '');
  return names.some(
    (name) => name === word || (token.kind === 'han' && word.length >= 2 && name.includes(word)),
  );
}
