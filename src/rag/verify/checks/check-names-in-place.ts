import type { Token } from '../../../linguistics/words/index.ts';
import type { ClaimFacets } from '../claims/align.ts';
import type { PassageSentence } from '../claims/passages.ts';
import type { Source } from '../figures/source.ts';
import type { Issue } from './checks.ts';
import { isTellingWord, partsOf, says } from './claim-parts.ts';

/** The sentence that speaks of a statement must hold this share of its other words. */
const LEAST = 0.7;
const NEAR = 0.3;

/**
 * Finds a name that stands in the passages, but not where the rest of its statement does: there another name stands that the claim does
 * not have. “Wordle was made by B” where the sentence about the making says A.
 */
export function checkNamesInPlace(claim: ClaimFacets, sources: readonly Source[]): Issue[] {
  const at = partsOf(claim);
  const known = sources.flatMap(({ names }) => names);
  const isKnown = (token: Token) =>
    known.some((name) => name.includes(token.lower) || token.lower.includes(name));
  // A row of a table names its columns, not who did something.
  const sentences = sources
    .flatMap(({ passage }) => passage.sentences)
    .filter(({ folded }) => !folded.includes(' | '));
  const claimed = new Set(claim.tokens.map(({ key }) => key));
  for (const token of claim.content) {
    if (!isProperName(token) || isKnown(token)) continue;
    const telling = claim.content.filter((own) => !own.name && own.key !== token.key && isTellingWord(own));
    const own = telling.filter((word) => at(word) === at(token));
    const others = own.length >= 2 ? own : telling;
    if (others.length < 2 || !sentences.some((sentence) => says(sentence, token))) continue;
    const scored = sentences.map((sentence, place) => ({
      sentence,
      place,
      share: others.filter((own) => says(sentence, own)).length / others.length,
    }));
    const top = Math.max(0, ...scored.map(({ share }) => share));
    if (top < LEAST) continue;
    const about = scored.filter(({ share }) => share >= top - NEAR);
    const holdsNear = ({ place }: { readonly place: number }) =>
      [place - 1, place, place + 1].some((one) => {
        const sentence = sentences[one];
        return sentence !== undefined && says(sentence, token);
      });
    if (about.some(holdsNear)) continue;
    const rival = about.flatMap(({ sentence }) => rivalsIn(sentence, isKnown, claimed))[0];
    if (rival !== undefined) return [{ kind: 'name_missing', detail: token.raw, found: rival.raw }];
  }
  return [];
}

/** A name of several letters; a word that is all capitals may be an abbreviation of anything. */
function isProperName({ name, kind, raw }: Token): boolean {
  return name && kind !== 'number' && raw.length >= 2 && !/^[A-Z]{1,4}$/.test(raw);
}

function rivalsIn(
  sentence: PassageSentence,
  isKnown: (token: Token) => boolean,
  claimed: ReadonlySet<string>,
): Token[] {
  return sentence.tokens.filter(
    (token) => isProperName(token) && !token.initial && !isKnown(token) && !claimed.has(token.key),
  );
}
