import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { ClaimFacets } from '../claims/align.ts';
import type { Cell } from '../figures/cell.ts';
import { wordsOf } from '../figures/words-of.ts';

/** A figure of a list with the part of the subject that it is of: half-open range of the claim. */
export interface Listed {
  readonly figure: Cell;
  readonly start: number;
  readonly end: number;
}

/** Between two figures of a list. */
const LISTED = new RegExp(
  String.raw`^\s*(?:[,、]|,? ?and|${anyOf(EN.claims.itemJoints, ZH.claims.listJoints)})\s*[$€£¥]?$`,
);
const JOINT = new RegExp(
  String.raw`,\s(?:and\s)?|\s(?:and|as well as)\s|${anyOf(ZH.claims.listJoints)}|[，、]`,
  'g',
);
/** What stands between the subject of a list and its first figure. */
const VERB = new RegExp(
  String.raw`(?:\b${anyOf(EN.figures.amountTo)}\b[^a-z]*|${anyOf(ZH.figures.amountTo)}[^\p{Script=Han}]*)$`,
  'u',
);
const MOST_JOINTS = 6;

/**
 * Each way to give the figures of “A and B were x and y” a part of the subject each, in their order. A name may hold a joint itself
 * (“cash and cash equivalents and goodwill”): then there are several ways, and what the passages have tells which is meant.
 */
export function readParallelLists({ folded }: ClaimFacets, figures: readonly Cell[]): Listed[][] {
  if (figures.some(({ isTabular }) => isTabular)) return [];
  const run = firstRun(folded, figures);
  const [first] = run;
  if (first === undefined || run.length < 2) return [];
  const lead = folded.slice(0, first.index);
  const verb = VERB.exec(lead);
  const start = Math.max(...['. ', '; ', '。', '；'].map((mark) => lead.lastIndexOf(mark) + 1));
  if (verb === null || verb.index <= start) return [];
  const subject = folded.slice(start, verb.index);
  const joints = [...subject.matchAll(JOINT)].map(({ index, 0: raw }) => ({
    from: start + index,
    to: start + index + raw.length,
  }));
  if (joints.length > MOST_JOINTS) return [];
  return choose(joints, run.length - 1)
    .map((chosen) =>
      run.map((figure, at): Listed => {
        const from = chosen[at - 1]?.to ?? start;
        const to = chosen[at]?.from ?? verb.index;
        const part = folded.slice(from, to);
        return { figure: { ...figure, label: wordsOf(part), named: part.trim() }, start: from, end: to };
      }),
    )
    .filter((list) => list.every(({ figure }) => figure.label.length > 0));
}

/** The first figures that follow each other with nothing but a joint between them. */
function firstRun(text: string, figures: readonly Cell[]): readonly Cell[] {
  const isNext = (figure: Cell, last: Cell) =>
    LISTED.test(text.slice(last.index + last.raw.replace(/^[$€£¥]/, '').length, figure.index));
  const joined = figures.map((figure, at) => {
    const last = figures[at - 1];
    return last !== undefined && isNext(figure, last);
  });
  const from = joined.indexOf(true) - 1;
  if (from < 0) return [];
  const end = joined.findIndex((isJoined, at) => at > from + 1 && !isJoined);
  return figures.slice(from, end < 0 ? undefined : end);
}

/** Every choice of so many items, in their order. */
function choose<Item>(items: readonly Item[], count: number): Item[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, at) => choose(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]));
}
