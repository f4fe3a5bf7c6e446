import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { DirectionMark } from '../../../linguistics/polarity/index.ts';
import { compareQuantities, type Quantity } from '../../../linguistics/quantities/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import type { ClaimFacets } from '../claims/align.ts';
import type { Facets } from '../claims/passages.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { Issue } from './checks.ts';
import { type ClaimPart, isTellingWord, isUnForm, partsOf } from './claim-parts.ts';

/**
 * Finds what a claim negates and its source affirms, or the other way round, and what rises where it falls. Each is compared with
 * the same word, or the same subject, in the sentences that speak of its clause.
 */
export function checkPolarity(claim: ClaimFacets, parts: readonly ClaimPart[]): Issue[] {
  const turned = checkClauseNegation(claim, parts);
  return turned.length > 0 ? turned : checkDirection(claim, parts);
}

function checkClauseNegation(claim: ClaimFacets, parts: readonly ClaimPart[]): Issue[] {
  const at = partsOf(claim);
  for (const { token, scope, isBound } of claim.negators) {
    if (isBound) continue;
    const target = scope[0];
    const part = parts.find((one) => one.at === at(token));
    if (target === undefined || part === undefined) continue;
    const speaking = part.near.filter((sentence) => holdsKey(sentence, target));
    // 非经常性 may be one word of the source and two of the claim.
    const others = claim.content.filter(
      (own) => at(own) === part.at && isTellingWord(own) && own.key !== target,
    );
    const isSaid = part.near.some(
      (sentence) =>
        sentence.folded.includes(`${token.lower}${target}`) ||
        (sentence.tokens.some(({ key }) => isUnForm(key, target)) &&
          others.every(({ key }) => holdsKey(sentence, key))),
    );
    if (!isSaid && speaking.length > 0 && speaking.every((sentence) => !isNegated(sentence, target)))
      return [{ kind: 'negation_differs', detail: `${token.raw} ${target}` }];
  }
  for (const { at: part, near } of parts) {
    if (denies(claim, (own) => own === part)) continue;
    const [best] = near;
    for (const { token, scope } of best?.negators ?? []) {
      const target = scope[0];
      const own = claim.content.find((word) => at(word) === part && word.key === target);
      if (target === undefined || own === undefined || !isTellingWord(own)) continue;
      if (near.some((sentence) => affirms(sentence, target))) continue;
      return [{ kind: 'negation_differs', detail: own.raw, found: `${token.raw} ${target}` }];
    }
  }
  return [];
}

function holdsKey(sentence: Facets, key: string): boolean {
  return holdsWord(sentence.keys, key) || (/\p{Script=Han}{2}/u.test(key) && sentence.folded.includes(key));
}

/** Words that negate by what they mean: a claim may put “without X” as “dropping X”. */
const NEGATIVE = new RegExp(`^${anyOf(EN.claims.negative)}$|${anyOf(ZH.claims.negative)}`);

function isNegated(sentence: Facets, key: string): boolean {
  const at = partsOf(sentence);
  const places = new Set(sentence.tokens.filter((token) => isSame(token.key, key)).map(at));
  return denies(sentence, (part) => places.size === 0 || places.has(part));
}

/** Whether a statement has any word that negates, by its form or by what it means. */
function denies(facets: Facets, isPart: (part: number) => boolean): boolean {
  const at = partsOf(facets);
  return (
    facets.negators.some(({ token, isBound }) => !isBound && isPart(at(token))) ||
    facets.tokens.some((token) => isPart(at(token)) && NEGATIVE.test(token.lower))
  );
}

function isSame(own: string, key: string): boolean {
  return own === key || (/\p{Script=Han}{2}/u.test(key) && (own.includes(key) || key.includes(own)));
}

/** Whether it says a word that no negation reaches. */
function affirms(sentence: Facets, key: string): boolean {
  const count = sentence.tokens.filter((token) => token.key === key).length;
  return count > sentence.negators.filter(({ scope }) => scope.includes(key)).length;
}

/** What a mark of direction is said of: the things named in its clause, the nearest before it first. */
function subjectsOf(facets: Facets, { token }: DirectionMark): ReadonlySet<string> {
  const at = partsOf(facets);
  // A unit is part of its figure: 减少27.9千公顷 is not said of hectares.
  const isOfFigure = ({ index }: Token) =>
    facets.quantities.some((figure) => index >= figure.index && index < figure.index + figure.raw.length);
  const named = facets.tokens.filter(
    (own) => !own.stop && (own.wordClass === 'thing' || own.wordClass === 'unknown') && !isOfFigure(own),
  );
  const things = named.filter((own) => at(own) === at(token) && own !== token);
  const before = things.filter(({ index }) => index < token.index).slice(-3);
  const earlier = named.filter(({ index }) => index < token.index);
  const chosen = before.length > 0 ? before : things.length > 0 ? things.slice(0, 2) : earlier.slice(-3);
  return new Set(chosen.map(({ key }) => key));
}

/** What the figure of a mark counts for beside words of its subject. */
const OF_FIGURE = 3;

function checkDirection(claim: ClaimFacets, parts: readonly ClaimPart[]): Issue[] {
  const at = partsOf(claim);
  for (const mark of claim.directions) {
    const near = parts.find((part) => part.at === at(mark.token))?.near ?? [];
    const subjects = [...subjectsOf(claim, mark)];
    const figure = figureBeside(claim, mark);
    let agree = 0;
    let against = 0;
    let found = '';
    for (const sentence of near)
      for (const other of sentence.directions) {
        if (other.axis !== mark.axis) continue;
        const own = subjectsOf(sentence, other);
        const ofFigure = figuresOfPart(sentence, other).some((one) => isSameQuantity(figure, one))
          ? OF_FIGURE
          : 0;
        const isBare = subjects.length === 0 && sentence === near[0] ? 1 : 0;
        const shared = subjects.filter((key) => holdsWord(own, key)).length + isBare + ofFigure;
        const isSame = signOfMark(claim, mark) === signOfMark(sentence, other);
        if (isSame) agree = Math.max(agree, shared);
        else if (shared > against) [against, found] = [shared, other.token.raw];
      }
    if (against > agree) return [{ kind: 'direction_differs', detail: mark.token.raw, found }];
  }
  return [];
}

/** Every figure of the statement that a mark of direction stands in. */
function figuresOfPart(facets: Facets, { token }: Pick<DirectionMark, 'token'>): Quantity[] {
  const at = partsOf(facets);
  const partAt = (place: number) => at(facets.tokens.findLast(({ index }) => index <= place) ?? token);
  return facets.quantities.filter(({ index, weak }) => !weak && partAt(index) === at(token));
}

/** The figure that a mark of direction is said with: the next one of its clause, or the one before. */
function figureBeside(facets: Facets, { token }: DirectionMark): Quantity | undefined {
  const own = figuresOfPart(facets, { token });
  return own.find(({ index }) => index > token.index) ?? own.at(-1);
}

function isSameQuantity(own: Quantity | undefined, other: Quantity | undefined): boolean {
  return own !== undefined && other !== undefined && compareQuantities(own, other) === 'equal';
}

/** “Not less than” points like “more than”. */
function signOfMark({ negators, tokens }: Facets, { token, sign }: DirectionMark): number {
  const before = tokens[tokens.indexOf(token) - 1];
  const isNegated = negators.some((negator) => negator.scope[0] === token.key || negator.token === before);
  return isNegated ? -sign : sign;
}
