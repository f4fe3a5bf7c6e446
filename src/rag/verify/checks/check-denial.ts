import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import type { ClaimFacets } from '../claims/align.ts';
import type { Facets } from '../claims/passages.ts';
import type { Issue } from './checks.ts';
import { type ClaimPart, clausesAbout, isTellingWord, isUnForm, partsOf, says } from './claim-parts.ts';

/** So much of a statement's words must stand in one clause of a source before its negation says anything. */
const SPEAKS = 0.5;
/** Another clause that holds nearly as much and does not negate lets the claim stand. */
const NEAR = 0.1;

/**
 * Finds a statement that denies what no sentence about it denies, and one that affirms what the clause about it denies. Unlike the
 * comparison of one word with its negation, this looks at whole clauses: "still gets awards" against "will no longer be eligible".
 */
export function checkDenial(claim: ClaimFacets, parts: readonly ClaimPart[]): Issue[] {
  const at = partsOf(claim);
  for (const { at: part, words, near } of parts) {
    const negator = claim.negators.find(
      ({ token, scope, isBound }) => at(token) === part && scope.length > 0 && !isBound,
    );
    const own = words.filter((token) => at(token) === part);
    if (near.length === 0 || own.length < 2) continue;
    if (negator !== undefined) {
      const about = clausesAbout(own, near);
      const isDenied = (tokens: readonly Token[], sentence: Facets) =>
        holdsDenial(tokens, sentence) || tokens.some(({ key }) => isUnForm(key, negator.scope[0] ?? ''));
      const isAffirmed =
        about.length > 0 && !about.some(({ tokens, sentence }) => isDenied(tokens, sentence));
      if (isAffirmed || !near.some((sentence) => isDenied(sentence.tokens, sentence)))
        return [{ kind: 'negation_differs', detail: negator.token.raw }];
      continue;
    }
    if (holdsDenial(claim.tokens, claim)) continue;
    const clauses = near
      .flatMap(statementsIn)
      .map((clause) => ({ ...clause, share: shareIn(own, clause.sentence, clause.tokens) }));
    const top = Math.max(0, ...clauses.map(({ share }) => share));
    if (top < SPEAKS) continue;
    const about = clauses.filter(({ share }) => share >= top - NEAR);
    const [best] = about.toSorted((a, b) => b.share - a.share);
    if (best !== undefined && about.every(({ isDenied }) => isDenied))
      return [{ kind: 'negation_differs', detail: own[0]?.raw ?? '', found: joinWords(best.tokens) }];
  }
  return [];
}

interface Statement {
  readonly sentence: Facets;
  readonly tokens: readonly Token[];
  readonly isDenied: boolean;
}

function statementsIn(sentence: Facets): Statement[] {
  const at = partsOf(sentence);
  return [...new Set(sentence.tokens.map(at))].map((part) => {
    const tokens = sentence.tokens.filter((token) => at(token) === part);
    return { sentence, tokens, isDenied: holdsDenial(tokens, sentence, true) };
  });
}

function shareIn(own: readonly Token[], sentence: Facets, tokens: readonly Token[]): number {
  const folded = joinWords(tokens).toLowerCase();
  const clause = { ...sentence, folded, keys: new Set(tokens.map(({ key }) => key)), directions: [] };
  return own.filter((token) => isTellingWord(token) && says(clause, token)).length / own.length;
}

const joinWords = (tokens: readonly Token[]): string =>
  tokens.map(({ raw }) => raw).join(/\p{Script=Han}/u.test(tokens[0]?.raw ?? '') ? '' : ' ');

/** Words that negate by what they mean. Those of the narrow list leave no doubt that the clause itself is denied. */
const NEGATIVE = new RegExp(`^${anyOf(EN.claims.negative)}$|${anyOf(ZH.claims.negative)}`);
const DENYING = new RegExp(`^${anyOf(EN.claims.denying)}$|${anyOf(ZH.claims.denying)}`);

function holdsDenial(tokens: readonly Token[], { negators }: Facets, isNarrow = false): boolean {
  const words = isNarrow ? DENYING : NEGATIVE;
  return (
    negators.some(({ token, isBound }) => !isBound && tokens.includes(token)) ||
    tokens.some(({ lower }) => words.test(lower))
  );
}
