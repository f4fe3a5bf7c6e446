import { findNames, type NameFacet } from './names.ts';
import { type Facets, type PassageSentence, readFacets, readPassage } from './passages.ts';
import type { Token } from './tokens.ts';

export interface ClaimFacets extends Facets {
  readonly text: string;
  readonly names: readonly NameFacet[];
  /** Content words that carry the claim, names included, numbers not. */
  readonly content: readonly Token[];
}

export interface SourceSentence extends PassageSentence {
  readonly passage: number;
  readonly ordinal: number;
}

/** A passage read once and checked against many claims. */
export interface PreparedPassage {
  readonly id: string;
  readonly text: string;
  /** Position of `text` in the Markdown of its version. */
  readonly offset: number;
  readonly sentences: readonly PassageSentence[];
  /** Title, headings and table header: they name what the passage is about without being quoted. */
  readonly context: Facets;
  readonly table: Facets;
}

export function preparePassage(passage: {
  readonly id: string;
  readonly text: string;
  readonly offset: number;
  readonly context?: string;
  readonly prefix?: string;
}): PreparedPassage {
  return {
    id: passage.id,
    text: passage.text,
    offset: passage.offset,
    sentences: readPassage(passage.text),
    context: readFacets(passage.context ?? ''),
    table: readFacets(passage.prefix ?? ''),
  };
}

export function readClaim(text: string): ClaimFacets {
  const facets = readFacets(text);
  const figures = [...facets.quantities, ...facets.dates].map(({ index, raw }) => ({
    start: index - 1,
    end: index + raw.length,
  }));
  // Units, scales and months belong to their figure, which is checked as a whole.
  const content = facets.tokens.filter(
    ({ stop, index }) => !stop && !figures.some(({ start, end }) => index > start && index < end),
  );
  return {
    ...facets,
    text,
    names: findNames(text, facets).filter(
      ({ index, kind }) => kind !== 'name' || content.some((token) => token.index === index),
    ),
    content,
  };
}

/** How well a text holds one content word: 1 the same stem, 0.7 a word of the same family, 0 neither. */
export function wordMatch(token: Token, source: Pick<Facets, 'keys' | 'folded'>): number {
  if (source.keys.has(token.key)) return 1;
  if (token.kind === 'han') return source.folded.includes(token.key) ? 1 : 0;
  if (token.kind !== 'word' || token.key.length < 5) return 0;
  const head = token.key.slice(0, Math.max(5, Math.ceil(token.key.length * 0.65)));
  for (const key of source.keys) if (key.startsWith(head)) return 0.7;
  return 0;
}

export function tokenWeight({ name, key, kind }: Token): number {
  if (name || kind === 'identifier') return 1.5;
  return kind === 'han' && key.length === 1 ? 0.5 : 1;
}

/** Share of the claim's content that stands in these sentences, in [0, 1]; context counts `contextWeight`. */
export function coverage(
  claim: ClaimFacets,
  sources: readonly Pick<Facets, 'keys' | 'folded'>[],
  context: readonly Pick<Facets, 'keys' | 'folded'>[] = [],
  contextWeight = 0.8,
): number {
  let total = 0;
  let held = 0;
  for (const token of claim.content) {
    const weight = tokenWeight(token);
    total += weight;
    const direct = Math.max(0, ...sources.map((source) => wordMatch(token, source)));
    held +=
      weight *
      (direct === 1
        ? 1
        : Math.max(
            direct,
            contextWeight * Math.max(0, ...context.map((source) => wordMatch(token, source))),
          ));
  }
  return total === 0 ? 1 : held / total;
}

/** Content words near a place of a text, the nearest first on each side: what binds a figure or a direction to its statement. */
export function neighbours(facets: Pick<Facets, 'tokens'>, index: number, reach: number): Token[] {
  const content = facets.tokens.filter(({ stop }) => !stop);
  const before = content.filter((token) => token.index < index).slice(-reach);
  const after = content.filter((token) => token.index > index).slice(0, reach);
  return [...before.reverse(), ...after];
}

/** Share of these words that a text holds, near ones counting more: weight 1/distance from the place they surround. */
export function localOverlap(
  claim: ClaimFacets,
  index: number,
  reach: number,
  source: Pick<Facets, 'keys' | 'folded'>,
): number {
  let total = 0;
  let held = 0;
  const content = claim.content.filter((token) => token.index !== index);
  for (const side of [
    content.filter((token) => token.index < index).reverse(),
    content.filter((token) => token.index > index),
  ]) {
    side.slice(0, reach).forEach((token, distance) => {
      const weight = 1 / (distance + 1);
      total += weight;
      held += weight * wordMatch(token, source);
    });
  }
  return total === 0 ? 1 : held / total;
}

export function overlap(tokens: readonly Token[], source: Pick<Facets, 'keys' | 'folded'>): number {
  if (tokens.length === 0) return 0;
  return tokens.reduce((sum, token) => sum + wordMatch(token, source), 0) / tokens.length;
}
