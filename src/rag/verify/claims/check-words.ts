import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { Source } from '../figures/source.ts';
import { type ClaimFacets, tokenWeight, wordMatch } from './align.ts';
import type { Issue } from './checks.ts';
import type { PassageSentence } from './passages.ts';

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

export function checkWords(
  claim: ClaimFacets,
  sources: readonly Source[],
  chosen: ReadonlySet<string>,
): WordCheck {
  const context = new Set(
    sources.flatMap(({ context: own, passage }) => [...own, ...passage.context.keys, ...passage.table.keys]),
  );
  const names = sources.flatMap(({ names: own }) => own);
  const sentences = sources.flatMap(({ passage }) => passage.sentences);
  const words = claim.content.filter((token) => !isRelating(token) && !chosen.has(token.key));
  const heldBy = (token: Token, texts: readonly PassageSentence[]): number =>
    isName(token, names) || holdsWord(context, token.key)
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

function matchOf(token: Token, sentence: PassageSentence): number {
  const match = wordMatch(token, sentence);
  return match === 0 && holdsWord(sentence.keys, token.key) ? 0.8 : match;
}

function shareOf(words: readonly Token[], held: (token: Token) => number): number {
  const total = words.reduce((sum, token) => sum + tokenWeight(token), 0);
  return total === 0 ? 1 : words.reduce((sum, token) => sum + tokenWeight(token) * held(token), 0) / total;
}

function isRelating({ key, lower, kind }: Token): boolean {
  return kind === 'han' ? RELATING_ZH.test(key) : RELATING.test(key) || RELATING.test(lower);
}

function isName(token: Token, names: readonly string[]): boolean {
  const word = token.lower.replace(/['’]s$/, '');
  return names.some(
    (name) => name === word || (token.kind === 'han' && word.length >= 2 && name.includes(word)),
  );
}
