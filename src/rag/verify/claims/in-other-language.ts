import { anyOf, EN } from '../../../linguistics/lexicon/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import {
  isDictionaryWord,
  isTranslated,
  isTranslatedName,
  type Token,
} from '../../../linguistics/words/index.ts';
import { weightOfWord } from '../checks/check-words.ts';
import { type ClaimFacets, isCjk, type PreparedPassage } from './align.ts';
import type { Facets } from './passages.ts';

/** A claim as its passages, which are in another language, can be compared with it. */
export interface ForeignClaim {
  readonly claim: ClaimFacets;
  /** Share of its words that the dictionary knows, in [0, 1]. */
  readonly known: number;
}

const MOST_PARTS = 8;

const CURRENCY = new RegExp(`^${anyOf(EN.figures.currencies)}$`, 'i');

/**
 * Puts words together that the dictionary has as one, and leaves out what it does not have: that can be neither found nor missed.
 * Undefined where some passage is in the language of the claim, or has a sentence with all of its words.
 */
export function asForeign(
  claim: ClaimFacets,
  passages: readonly PreparedPassage[],
): ForeignClaim | undefined {
  if (passages.length === 0 || !speaksOtherwise(claim, passages)) return undefined;
  const marks = new Set<Token>([
    ...claim.negators.map(({ token }) => token),
    ...claim.directions.map(({ token }) => token),
  ]);
  const tokens = joinTerms(claim.tokens, marks);
  const inContent = new Set(claim.content);
  const content = tokens.filter((token) => inContent.has(token) || !claim.tokens.includes(token));
  // A period and a figure are compared as one, whatever the dictionary has of their words.
  const wholes = [...readPeriods(claim.folded), ...claim.quantities];
  const isInWhole = ({ index: at }: Token) =>
    wholes.some(({ index, raw }) => at >= index && at < index + raw.length);
  const telling = content.filter(
    (token) => weightOfWord(token) > 0 && !isInWhole(token) && !CURRENCY.test(token.lower),
  );
  const weigh = (words: readonly Token[]) => words.reduce((sum, word) => sum + weightOfWord(word), 0);
  const isHan = isCjk(claim.text);
  const isComparable = (token: Token) =>
    marks.has(token) || (isHan && token.kind !== 'han') || isTranslated(token.key);
  const compared = content.filter(isComparable);
  const isCompared = new Set(compared);
  return {
    claim: {
      ...claim,
      tokens,
      keys: new Set(tokens.filter(({ stop }) => !stop).map(({ key }) => key)),
      content: compared,
      names: claim.names.filter(({ index }) => compared.some((token) => token.index === index)),
    },
    known:
      telling.length === 0 ? 0 : weigh(telling.filter((token) => isCompared.has(token))) / weigh(telling),
  };
}

function speaksOtherwise(claim: ClaimFacets, passages: readonly PreparedPassage[]): boolean {
  const own = isCjk(claim.text);
  return passages.every(
    (passage) => passage.isCjk !== own && !passage.sentences.some((one) => saysAll(one, claim)),
  );
}

/** A passage of two languages may have the claim in its own words. */
function saysAll({ keys }: Facets, { content }: ClaimFacets): boolean {
  return content.length > 0 && content.every(({ key }) => keys.has(key));
}

/** 百, 思 and 买 are one name of the dictionary, 工作 and 因子 one term. */
function joinTerms(tokens: readonly Token[], marks: ReadonlySet<Token>): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const size = sizeOfTerm(tokens, at, marks);
    const parts = tokens.slice(at, at + size);
    const [first] = parts;
    if (first === undefined) break;
    const raw = parts.map((part) => part.raw).join('');
    joined.push(size === 1 ? first : { ...first, ...termOf(raw) });
    at += size;
  }
  return joined;
}

function sizeOfTerm(tokens: readonly Token[], at: number, marks: ReadonlySet<Token>): number {
  for (let size = MOST_PARTS; size >= 2; size--) {
    const parts = tokens.slice(at, at + size);
    const isRun =
      parts.length === size &&
      parts.every(
        (part, place) =>
          part.kind === 'han' &&
          !marks.has(part) &&
          (place === 0 ||
            part.index === (parts[place - 1]?.index ?? 0) + (parts[place - 1]?.raw.length ?? 0)),
      );
    if (isRun && isDictionaryWord(parts.map(({ raw }) => raw).join(''))) return size;
  }
  return 1;
}

function termOf(raw: string) {
  return {
    raw,
    lower: raw,
    key: raw,
    stop: false,
    name: isTranslatedName(raw),
    wordClass: 'thing' as const,
  };
}
