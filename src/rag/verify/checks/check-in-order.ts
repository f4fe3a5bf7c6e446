import { areOpposite, isNegator } from '../../../linguistics/polarity/index.ts';
import { compareQuantities, type Unit, unitOfWord } from '../../../linguistics/quantities/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import type { Facets } from '../claims/passages.ts';
import type { Issue } from './checks.ts';

/** From this share of its words standing in the source in the same order, a claim is compared with it word for word. */
const MIN_SHARE = 0.75;
const MIN_TOKENS = 2;
/** Source words before the first or after the last common word that still belong to the statement. */
const EDGE = 3;

export interface InOrder {
  /** Share of the claim's words that stand in the sentence in the same order. */
  readonly share: number;
  readonly issues: readonly Issue[];
}

/**
 * Compares a claim that repeats a sentence with it, place by place: what stands between two common words on one side is held
 * against what stands there on the other. A figure, unit, name, negation or direction that was exchanged shows up exactly.
 */
export function checkInOrder(claim: Facets, sentence: Facets): InOrder {
  const pairs = commonSubsequence(claim.tokens, sentence.tokens);
  const share = pairs.length / Math.max(1, claim.tokens.length);
  if (claim.tokens.length < MIN_TOKENS) return { share: 0, issues: [] };
  if (share < MIN_SHARE) return { share, issues: [] };
  const issues = gapsBetween(claim.tokens, sentence.tokens, pairs).flatMap((gap) =>
    compareGap(claim, sentence, gap),
  );
  return { share, issues };
}

interface Gap {
  readonly own: readonly Token[];
  readonly other: readonly Token[];
  /** The common word of the source that ends the gap. */
  readonly next: Token | undefined;
  readonly edge: 'first' | 'inner' | 'last';
}

function compareGap(claim: Facets, sentence: Facets, { own, other, next, edge }: Gap): Issue[] {
  // A clause that the claim leaves out may be negated for itself; only a negation that reaches what the claim keeps matters.
  const reaching =
    own.length === 0 ? other.filter(({ clause }) => clause === next?.clause).slice(-EDGE) : other;
  const negating = edge === 'last' ? [] : reaching.filter(turnsRound(sentence));
  const negated = own.filter(turnsRound(claim));
  if (negated.length !== negating.length && (edge !== 'last' || negated.length > 0)) {
    const found = negating[0]?.raw;
    return [
      {
        kind: 'negation_differs',
        detail: negated[0]?.raw ?? found ?? '',
        ...(found === undefined ? {} : { found }),
      },
    ];
  }
  if (own.length === 0 && edge === 'inner' && next && leapsOver(sentence, next, other))
    return [{ kind: 'far_apart', detail: next.raw, found: other.map(({ raw }) => raw).join(' ') }];
  for (const token of own) {
    const opposite = other.find(({ lower }) => areOpposite(token.lower, lower));
    if (opposite) return [{ kind: 'direction_differs', detail: token.raw, found: opposite.raw }];
    const unit = unitOfWord(token.lower);
    const otherUnit = unit && other.find(({ lower }) => isOtherUnit(unit, unitOfWord(lower)));
    if (otherUnit) return [{ kind: 'unit_differs', detail: token.raw, found: otherUnit.raw }];
  }
  return compareFigures(claim, sentence, own, other) ?? compareNames(own, other);
}

/** “Or not” does not negate; “not only” for “only” does, and “keeps from” too. */
const turnsRound =
  ({ negators }: Facets) =>
  (token: Token, at: number, all: readonly Token[]): boolean =>
    (isNegator(token) && all[at - 1]?.lower !== 'or') || negators.some((negator) => negator.token === token);

/** Whether a claim takes a figure or direction from further on in the sentence, past one of the same kind: "A costs 5, B costs 9" is not "A costs 9". */
function leapsOver(sentence: Facets, next: Token, skipped: readonly Token[]): boolean {
  if (skipped.some(({ lower }) => areOpposite(lower, next.lower))) return true;
  const quantityAt = ({ index }: Token) =>
    sentence.quantities.find(
      (quantity) => index >= quantity.index && index < quantity.index + quantity.raw.length,
    );
  const figure = quantityAt(next);
  return (
    figure !== undefined &&
    skipped.some((token) => {
      const other = quantityAt(token);
      return other !== undefined && other !== figure && other.unit?.dimension === figure.unit?.dimension;
    })
  );
}

function isOtherUnit(a: Unit, b: Unit | undefined): boolean {
  return b !== undefined && (a.dimension !== b.dimension || a.factor !== b.factor);
}

function compareFigures(
  claim: Facets,
  sentence: Facets,
  own: readonly Token[],
  other: readonly Token[],
): Issue[] | undefined {
  const others = other.filter(({ raw }) => /\d/.test(raw));
  // A row has its years over it: the year of a claim is held against years, never against what stands in a cell.
  const isTimed = others.some((token) => isOfDate(sentence, token));
  const figures = own.filter((token) => /\d/.test(token.raw) && (isTimed || !isOfDate(claim, token)));
  const figure = figures.find(({ raw }) => !others.some((source) => digits(source.raw) === digits(raw)));
  if (!figure || others.length === 0) return undefined;
  const quantity = claim.quantities.find(
    ({ index, raw }) => figure.index >= index && figure.index <= index + raw.length,
  );
  const equal =
    quantity &&
    sentence.quantities.some(
      (source) =>
        compareQuantities(quantity, source) === 'equal' &&
        others.some(({ index }) => Math.abs(index - source.index) <= source.raw.length),
    );
  return equal ? undefined : [{ kind: 'number_differs', detail: figure.raw, found: others[0]?.raw ?? '' }];
}

const isOfDate = ({ dates }: Facets, { index }: Token): boolean =>
  dates.some((date) => index >= date.index && index < date.index + date.raw.length);

function compareNames(own: readonly Token[], other: readonly Token[]): Issue[] {
  const name = own.find((token) => token.name);
  const stranger = other.find((token) => token.name);
  if (!name || !stranger || name.key === stranger.key) return [];
  return [{ kind: 'name_missing', detail: name.raw, found: stranger.raw }];
}

function digits(raw: string): string {
  return raw.replace(/(?<=\d),(?=\d{3})|(?<=\p{L})-(?=\d)/gu, '').toLowerCase();
}

function gapsBetween(
  own: readonly Token[],
  other: readonly Token[],
  pairs: readonly (readonly [number, number])[],
) {
  const bounds = [[-1, -1] as const, ...pairs, [own.length, other.length] as const];
  return bounds.slice(1).flatMap(([ownEnd, otherEnd], at) => {
    const [ownStart, otherStart] = bounds[at] ?? [-1, -1];
    const edge = at === 0 ? 'first' : at === pairs.length ? 'last' : 'inner';
    const from = edge === 'first' ? Math.max(0, otherEnd - EDGE) : otherStart + 1;
    const to = edge === 'last' ? Math.min(otherEnd, otherStart + 1 + EDGE) : otherEnd;
    const gap: Gap = {
      own: own.slice(ownStart + 1, ownEnd),
      other: other.slice(from, to),
      next: other[otherEnd],
      edge,
    };
    return gap.own.length + gap.other.length > 0 ? [gap] : [];
  });
}

/** Positions of a longest common subsequence, by dynamic programming; sentences are short. */
function commonSubsequence(own: readonly Token[], other: readonly Token[]): (readonly [number, number])[] {
  const a = own.slice(0, 200);
  const b = other.slice(0, 400);
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = isSame(a[i], b[j])
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (isSame(a[i], b[j]) && at(i, j) === at(i + 1, j + 1) + 1) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function isSame(a: Token | undefined, b: Token | undefined): boolean {
  return (
    a !== undefined && b !== undefined && (a.lower === b.lower || (!a.stop && !b.stop && a.key === b.key))
  );
}
