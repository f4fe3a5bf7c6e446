import type { ClaimFacets } from '../claims/align.ts';
import type { ClaimContext } from '../claims/claim-context.ts';
import { type Listed, readParallelLists } from '../sides/parallel-lists.ts';
import type { Cell } from './cell.ts';
import { holdsWord } from './holds-word.ts';
import { type CellMatch, matchCell } from './match-cell.ts';
import { findMentions, type Mention, type Source, wordsOfCells } from './source.ts';
import { wordsOf } from './words-of.ts';

export interface MatchedFigure {
  readonly figure: Cell;
  readonly match: CellMatch;
}

/** A claim as it is read: its figures, each with what the passages say of it. */
export interface MatchedFigures {
  readonly figures: readonly Cell[];
  readonly matches: readonly MatchedFigure[];
  /** The body that the figure at this place of the claim is of. */
  entityOf(index: number): string | undefined;
}

/** Looks for each figure of a claim under its label and body; the parts of a list are read in the order by which most figures stand. */
export function matchFigures(
  claim: ClaimFacets,
  plain: readonly Cell[],
  context: ClaimContext,
  sources: readonly Source[],
): MatchedFigures {
  const mentions = findMentions(claim.folded, sources);
  const ofPlace = entityFinder(mentions, context, sources);
  const ways = readParallelLists(claim, plain);
  const matched = (ways.length > 0 ? ways : [[]]).map((listed): MatchedFigures => {
    const entityOf = (index: number) => entityInList(index, listed, mentions) ?? ofPlace(index);
    const figures = plain
      .map((figure) => listed.find(({ figure: own }) => own.index === figure.index)?.figure ?? figure)
      .map((figure) => relabel(figure, claim, context, sources));
    const matches = figures.map((figure) => ({
      figure,
      match: matchCell(figure, entityOf(figure.index), sources, figures),
    }));
    return { entityOf, figures, matches };
  });
  return mostStanding(matched);
}

/** The way to read a claim by which most of its figures stand. */
function mostStanding(ways: readonly MatchedFigures[]): MatchedFigures {
  const count = ({ matches }: MatchedFigures) =>
    matches.filter(({ match }) => match.kind === 'stands').length;
  return ways.reduce((best, way) => (count(way) > count(best) ? way : best));
}

/** The body that the part of a list names which a figure is of. */
function entityInList(
  index: number,
  listed: readonly Listed[],
  mentions: readonly Mention[],
): string | undefined {
  const own = listed.find(({ figure }) => figure.index === index);
  return mentions.find(
    (mention) => own !== undefined && mention.index >= own.start && mention.index < own.end,
  )?.name;
}

/** A label that only points back (“the gap”, “they”, “both”) is that of the sentence before; a list has the label of its head. */
function relabel(figure: Cell, claim: ClaimFacets, context: ClaimContext, sources: readonly Source[]): Cell {
  const names = sources.flatMap((source) => source.names);
  const isKnown = (word: string) =>
    !names.some((name) => name.includes(word)) &&
    sources.some((source) => holdsWord(source.context, word) || holdsWord(wordsOfCells(source), word));
  const own = figure.label.filter(isKnown);
  if (own.length > 0 || figure.isTabular) return { ...figure, label: own };
  const lead = wordsOf(
    claim.folded.slice(0, Math.min(figure.index, Math.max(0, claim.folded.search(/[:：]/)))),
  ).filter(isKnown);
  // “The largest loss is on RTE, where accuracy goes from 69.3 to 59.9”: an earlier clause says what it is of.
  const isFirst = !claim.quantities.some(({ index, weak }) => !weak && index < figure.index);
  const earlier =
    lead.length > 0 || !isFirst ? lead : wordsOf(claim.folded.slice(0, figure.index)).filter(isKnown);
  const before = earlier.length > 0 ? earlier : wordsOf(context.before ?? '').filter(isKnown);
  return { ...figure, label: before };
}

/** The body that a figure is of: the one named last before it, else the only one named, else that of the sentence before or the heading. */
function entityFinder(mentions: readonly Mention[], context: ClaimContext, sources: readonly Source[]) {
  const outer = [context.before ?? '', context.heading ?? '']
    .map(
      (text) => new Set(findMentions(text.normalize('NFKC').toLowerCase(), sources).map(({ name }) => name)),
    )
    .find(({ size }) => size > 0);
  const inherited = mentions.length === 0 && outer?.size === 1 ? [...outer][0] : undefined;
  return (index: number): string | undefined =>
    mentions.findLast((mention) => mention.index < index)?.name ?? mentions[0]?.name ?? inherited;
}
