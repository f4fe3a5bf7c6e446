import { cjkRatio } from '../../../linguistics/index.ts';
import { findNames, type NameFacet } from '../../../linguistics/names/index.ts';
import { pointsAlike } from '../../../linguistics/polarity/index.ts';
import { saysInOther, type Token } from '../../../linguistics/words/index.ts';
import { type Facets, type PassageSentence, readFacets, readPassage } from './passages.ts';

export interface ClaimFacets extends Facets {
  readonly text: string;
  readonly names: readonly NameFacet[];
  /** Content words that carry the claim, names included, numbers not. */
  readonly content: readonly Token[];
}

export interface SourceSentence extends PassageSentence {
  readonly passage: number;
  readonly ordinal: number;
  /** How well it holds each content word of the claim. */
  readonly row: readonly number[];
  /** Share of the claim's content that it holds alone. */
  readonly coverage: number;
}

/** A passage read once and checked against many claims. */
export interface PreparedPassage {
  readonly id: string;
  readonly text: string;
  readonly isCjk: boolean;
  /** Position of `text` in the Markdown of its version. */
  readonly offset: number;
  readonly sentences: readonly PassageSentence[];
  /** Title, headings and table header: they name what the passage is about without being quoted. */
  readonly context: Facets;
  readonly table: Facets;
  readonly prefix: string;
  /** What document it is from. */
  readonly origin: PassageOrigin;
}

export interface PassageOrigin {
  readonly title: string;
  /** Path or name of the file. */
  readonly path: string;
  readonly headings: readonly string[];
}

export function preparePassage(passage: {
  readonly id: string;
  readonly text: string;
  readonly offset: number;
  readonly context?: string;
  readonly prefix?: string;
  readonly origin?: PassageOrigin;
}): PreparedPassage {
  return {
    id: passage.id,
    text: passage.text,
    isCjk: isCjk(passage.text),
    offset: passage.offset,
    sentences: readPassage(passage.text),
    context: readFacets(passage.context ?? ''),
    table: readFacets(passage.prefix ?? ''),
    prefix: passage.prefix ?? '',
    origin: passage.origin ?? { title: passage.context ?? '', path: '', headings: [] },
  };
}

let last: ClaimFacets | undefined;

/** What a claim states; the checks of one claim read the same text several times in turn. */
export function readClaim(text: string): ClaimFacets {
  if (last?.text !== text) last = readClaimFacets(text);
  return last;
}

function readClaimFacets(text: string): ClaimFacets {
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

export const isCjk = (text: string): boolean => cjkRatio(text) > 0.3;

type Words = Pick<Facets, 'keys' | 'folded'> & Partial<Pick<Facets, 'directions'>>;

/** How well a text holds one content word: 1 the same stem, 0.7 a word of the same family, 0 neither. */
export function wordMatch(token: Token, source: Words): number {
  if (source.keys.has(token.key)) return 1;
  if (source.directions?.some((mark) => pointsAlike(token.lower, mark))) return 0.7;
  if (token.kind === 'han' && source.folded.includes(token.key)) return 1;
  if (saysInOther(token.key, source.keys, source.folded)) return 0.9;
  if (token.kind === 'han') return 0;
  if (token.kind !== 'word' || token.key.length < 5) return 0;
  const head = token.key.slice(0, Math.max(5, Math.ceil(token.key.length * 0.65)));
  return hasFamilyOf(head, source.keys) ? 0.7 : 0;
}

const families = new WeakMap<ReadonlySet<string>, Map<string, boolean>>();

/** Whether a word begins so; looked for once, since each sentence is asked for the words of every claim, several times. */
function hasFamilyOf(head: string, keys: ReadonlySet<string>): boolean {
  const known = families.get(keys) ?? new Map<string, boolean>();
  families.set(keys, known);
  const answer = known.get(head);
  if (answer !== undefined) return answer;
  let found = false;
  for (const key of keys) found ||= key.startsWith(head);
  known.set(head, found);
  return found;
}

export function tokenWeight({ name, key, kind }: Token): number {
  if (name || kind === 'identifier') return 1.5;
  return kind === 'han' && key.length === 1 ? 0.5 : 1;
}

/** For each content word of the claim, how well one text holds it. */
export function matchRow(claim: ClaimFacets, source: Words): number[] {
  return claim.content.map((token) => wordMatch(token, source));
}

/** The sentences of a passage as a claim sees them; `index` tells the passages of one claim apart. */
export function alignPassage(claim: ClaimFacets, passage: PreparedPassage, index: number): SourceSentence[] {
  return passage.sentences.map((sentence, ordinal) => {
    const row = matchRow(claim, sentence);
    return { ...sentence, passage: index, ordinal, row, coverage: rowCoverage(claim, [row]) };
  });
}

/** Share of the claim's content that these rows hold together, in [0, 1]; what only the context holds counts 0.8. */
export function rowCoverage(
  claim: ClaimFacets,
  rows: readonly (readonly number[])[],
  context: readonly number[] = [],
): number {
  let total = 0;
  let held = 0;
  claim.content.forEach((token, index) => {
    const weight = tokenWeight(token);
    const direct = rows.reduce((most, row) => Math.max(most, row[index] ?? 0), 0);
    total += weight;
    held += weight * Math.max(direct, 0.8 * (context[index] ?? 0));
  });
  return total === 0 ? 1 : held / total;
}

/** Share of the claim's content that stands in these texts, in [0, 1]. */
export function coverage(
  claim: ClaimFacets,
  sources: readonly Words[],
  context: readonly Words[] = [],
): number {
  const rows = sources.map((source) => matchRow(claim, source));
  return rowCoverage(claim, rows, contextRow(claim, context));
}

export function contextRow(claim: ClaimFacets, context: readonly Words[]): number[] {
  const rows = context.map((source) => matchRow(claim, source));
  return claim.content.map((_, index) => rows.reduce((most, row) => Math.max(most, row[index] ?? 0), 0));
}

/** Content words near a place of a text, the nearest first on each side: what binds a figure or a direction to its statement. */
export function neighbours(facets: Pick<Facets, 'tokens'>, index: number, reach: number): Token[] {
  const content = facets.tokens.filter(({ stop }) => !stop);
  const before = content.filter((token) => token.index < index).slice(-reach);
  const after = content.filter((token) => token.index > index).slice(0, reach);
  return [...before.reverse(), ...after];
}

/** How well a sentence speaks of what stands around `index` in the claim: words near it weigh 1/distance. */
export function localOverlap(
  claim: ClaimFacets,
  index: number,
  reach: number,
  row: readonly number[],
): number {
  let total = 0;
  let held = 0;
  const add = (at: number, distance: number) => {
    total += 1 / distance;
    held += (row[at] ?? 0) / distance;
  };
  const before = claim.content.findLastIndex((token) => token.index < index);
  const after = claim.content.findIndex((token) => token.index > index);
  for (let step = 0; step < reach; step++) {
    if (before - step >= 0) add(before - step, step + 1);
    if (after !== -1 && after + step < claim.content.length) add(after + step, step + 1);
  }
  return total === 0 ? 1 : held / total;
}

export function plainOverlap(row: readonly number[]): number {
  return row.length === 0 ? 0 : row.reduce((sum, match) => sum + match, 0) / row.length;
}
