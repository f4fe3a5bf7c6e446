import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import { comesFrom } from '../calculations/cues.ts';
import type { Issue } from '../checks/checks.ts';
import type { ClaimFacets } from '../claims/align.ts';
import type { Cell } from '../figures/cell.ts';
import { endOf } from '../figures/cell.ts';
import { holdsWord } from '../figures/holds-word.ts';
import { isEqual } from '../figures/match-cell.ts';
import type { Source, SourceCell } from '../figures/source.ts';
import { yearsMeet } from '../figures/table-place.ts';
import { contentKeys, wordsOf } from '../figures/words-of.ts';

/** How much more of its words the place of the other figure must hold. */
const LEAST = 0.8;
/** What a word counts that stands in the label, elsewhere in the sentence, in the heading of a place. */
const WEIGHTS = { label: 1, sentence: 0.4, heading: 0.6 } as const;

interface Sided {
  readonly figure: Cell;
  /** Words of its side alone. */
  readonly words: readonly string[];
  /** Words that both sides have. */
  readonly shared: readonly string[];
}

/**
 * Finds two sides that a claim has exchanged: “the margin was 4.6 % in A against 3.8 % in B” where the row under the heading of A has
 * 3.8 %. Each figure belongs to the words of its own part of the claim: the place that holds it must have them rather than the other's.
 */
export function checkSides(
  claim: ClaimFacets,
  figures: readonly Cell[],
  sources: readonly Source[],
): Issue[] {
  for (const pair of comparedSides(claim, figures))
    if (fitTheOther(...pair, sources)) {
      const [first, second] = pair;
      return [{ kind: 'far_apart', detail: `${first.figure.raw} … ${second.figure.raw}` }];
    }
  return [];
}

function comparedSides(claim: ClaimFacets, figures: readonly Cell[]): [Sided, Sided][] {
  const ordered = figures.toSorted((a, b) => a.index - b.index);
  return ordered.flatMap((first, at) => {
    // The cells of a row stand under heads of their own; what a sentence sets side by side stands there side by side.
    const others = first.isTabular ? ordered.slice(at + 1) : ordered.slice(at + 1, at + 2);
    return others.flatMap((second): [Sided, Sided][] => {
      if (!countAlike(first, second)) return [];
      if (first.isTabular) return [apart(first, first.label, second, second.label)];
      const sides = pairOfSides(claim, first, second, ordered[at - 1], ordered[at + 2]);
      return sides === undefined ? [] : [sides];
    });
  });
}

function apart(first: Cell, one: readonly string[], second: Cell, two: readonly string[]): [Sided, Sided] {
  const shared = one.filter((word) => two.includes(word));
  const alone = (words: readonly string[]) => words.filter((word) => !shared.includes(word));
  return [
    { figure: first, words: alone(one), shared },
    { figure: second, words: alone(two), shared },
  ];
}

const countAlike = (first: Cell, second: Cell): boolean =>
  first.unit?.dimension === second.unit?.dimension && first.value !== second.value;

const JOINT = new RegExp(
  String.raw`[,;，；、。)）]|\b${anyOf(EN.figures.baseBefore, EN.claims.joints, EN.claims.itemJoints)}\b|${anyOf(ZH.figures.baseBefore, ZH.claims.joints, ZH.claims.itemJoints)}`,
  'i',
);

function pairOfSides(
  claim: ClaimFacets,
  first: Cell,
  second: Cell,
  before: Cell | undefined,
  after: Cell | undefined,
): [Sided, Sided] | undefined {
  const between = claim.folded.slice(endOf(first), second.index);
  const joint = JOINT.exec(between);
  // “25.8, up from 8.4” is of one side.
  if (joint === null || comesFrom(between)) return undefined;
  const cut = endOf(first) + joint.index + joint[0].length;
  const from = before === undefined ? 0 : startBehind(claim, before, first);
  const to = after === undefined ? claim.folded.length : startBehind(claim, second, after);
  const own = sideWords(claim, from, cut);
  const other = sideWords(claim, cut, to);
  const pair = other.length === 0 ? splitLead(claim, from, first.index) : ([own, other] as const);
  if (pair === undefined) return undefined;
  const [one, two] = pair;
  return apart(first, one, second, two);
}

/** Where the part of a figure begins, behind the one before it. */
function startBehind({ folded }: ClaimFacets, before: Cell, figure: Cell): number {
  const joint = JOINT.exec(folded.slice(endOf(before), figure.index));
  return endOf(before) + (joint === null ? 0 : joint.index + joint[0].length);
}

const THAN = new RegExp(
  String.raw`\b${anyOf(EN.figures.baseBefore, EN.claims.itemJoints)}\b|${anyOf(ZH.figures.baseBefore, ZH.claims.itemJoints)}`,
  'i',
);

/** “A gets more than B: x against y” names both sides before both figures. */
function splitLead(claim: ClaimFacets, from: number, to: number): readonly [string[], string[]] | undefined {
  const joint = THAN.exec(claim.folded.slice(from, to));
  if (joint === null) return undefined;
  const cut = from + joint.index;
  return [sideWords(claim, from, cut), sideWords(claim, cut + joint[0].length, to)];
}

function sideWords({ tokens, directions, quantities }: ClaimFacets, from: number, to: number): string[] {
  const turning = new Set(directions.map(({ token }) => token));
  const isOfFigure = ({ index: at }: Token) =>
    quantities.some(({ index, raw }) => at >= index && at < index + raw.length);
  const own = tokens.filter(
    (token) => token.index >= from && token.index < to && !turning.has(token) && !isOfFigure(token),
  );
  return [...new Set(contentKeys(own))];
}

/** Places of both figures that are labelled most alike: what is compared is told in like words, in rows of one name. */
function fitTheOther(first: Sided, second: Sided, sources: readonly Source[]): boolean {
  const [one = [], two = []] = [first, second].map(({ figure }) => cellsOfFigure(figure, sources));
  const pairs = one.flatMap((own) =>
    two.map((other) => ({ own, other, alike: likeness(own, other, first.shared, sources) })),
  );
  const top = Math.max(0, ...pairs.map(({ alike }) => alike));
  const best = pairs.filter(({ alike }) => alike >= top - 1e-9);
  return (
    best.length > 0 &&
    best.every(({ own, other }) => {
      const gain = ({ words }: Sided, from: SourceCell, to: SourceCell) =>
        sharedWith(words, to, sources) - sharedWith(words, from, sources);
      const gains = [gain(first, own, other), gain(second, other, own)];
      return gains.every((each) => each >= 0) && gains.reduce((sum, each) => sum + each, 0) >= LEAST;
    })
  );
}

function likeness(
  own: SourceCell,
  other: SourceCell,
  shared: readonly string[],
  sources: readonly Source[],
): number {
  const label = new Set(other.label);
  const common = [...new Set(own.label)].filter((word) => label.has(word)).length;
  return common + Math.min(sharedWith(shared, own, sources), sharedWith(shared, other, sources));
}

function cellsOfFigure(figure: Cell, sources: readonly Source[]): SourceCell[] {
  return sources
    .flatMap(({ cells: own }) => own)
    .filter((cell) => isEqual(figure, cell, sources) && yearsMeet(figure, cell, sources));
}

function sharedWith(words: readonly string[], cell: SourceCell, sources: readonly Source[]): number {
  const label = new Set(cell.label);
  const heading = innermostHeading(sources[cell.source]);
  return words.reduce((sum, word) => {
    if (holdsWord(label, word)) return sum + WEIGHTS.label;
    if (holdsWord(heading, word)) return sum + WEIGHTS.heading;
    return holdsWord(cell.words, word) ? sum + WEIGHTS.sentence : sum;
  }, 0);
}

const headings = new WeakMap<Source['passage'], ReadonlySet<string>>();

function innermostHeading(source: Source | undefined): ReadonlySet<string> {
  if (source === undefined) return new Set();
  const known = headings.get(source.passage) ?? new Set(wordsOf(source.passage.origin.headings.at(-1) ?? ''));
  headings.set(source.passage, known);
  return known;
}
