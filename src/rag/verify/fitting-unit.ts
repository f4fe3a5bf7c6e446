import { analyzeText } from '../../linguistics/index.ts';
import { type AnswerKind, answerKind, saysKind } from '../../linguistics/questions/index.ts';
import type { PreparedPassage } from './passages/prepare-passage.ts';
import { type Place, toPlace } from './quoted.ts';

/** What the headings of a passage say already tells none of its sentences apart. */
const IN_HEADING = 0.2;
/** A sentence that says a thing of the kind that is asked for: without a figure none says how much. */
const OF_KIND: Readonly<Record<AnswerKind, number>> = {
  date: 0.8,
  span: 0.8,
  figure: 0.65,
  person: 0.65,
  leave: 0.4,
};
/** A sentence that has less of its question than this has to have more of it than any other. */
const PLAIN = 0.5;
const LEAST_LEAD = 0.01;

/**
 * The sentence, item or row of a passage that fits a question best: that has most of its words, the rarer in the passage the more, and
 * says a figure, a date or a name where one is asked for. None where no sentence stands out. It shows nothing by that.
 */
export function fittingUnit(question: string, passage: PreparedPassage): Place | undefined {
  const { units, text } = passage;
  const terms = [...new Set(analyzeText(question))];
  const read = units.map((unit) => {
    const said = text.slice(unit.start, unit.end);
    const own = analyzeText(said);
    return { unit, said, own: new Set(own), length: own.length };
  });
  const headings = new Set(analyzeText(headingText(passage)));
  const weights = new Map(terms.map((term) => [term, rarityOf(term, read, headings)]));
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const isAbout = terms.some((term) => headings.has(term) || read.some(({ own }) => own.has(term)));
  if (!isAbout) return undefined;
  const kind = answerKind(question);
  const scored = read.map(({ unit, said, own, length }) => {
    const shared = terms
      .filter((term) => own.has(term))
      .reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
    const isOfKind = kind !== undefined && saysKind(said, kind);
    const score = (all === 0 ? 0 : shared / all) + (kind !== undefined && isOfKind ? OF_KIND[kind] : 0);
    return { unit, score, length };
  });
  // Of two that fit as well the shorter one says it more plainly.
  const ranked = scored.toSorted((one, other) => other.score - one.score || one.length - other.length);
  const [best] = ranked;
  if (best === undefined || best.score === 0) return undefined;
  const next = ranked.find(({ unit }) => unit.start >= best.unit.end || unit.end <= best.unit.start);
  return best.score < PLAIN && next !== undefined && best.score - next.score < LEAST_LEAD
    ? undefined
    : toPlace(passage, best.unit);
}

function rarityOf(
  term: string,
  units: readonly { readonly own: ReadonlySet<string> }[],
  headings: ReadonlySet<string>,
): number {
  const having = units.filter(({ own }) => own.has(term)).length;
  return Math.log(1 + units.length / Math.max(1, having)) * (headings.has(term) ? IN_HEADING : 1);
}

const headingText = ({ text, context }: PreparedPassage): string =>
  [context, ...text.split('\n').filter((line) => /^\s{0,3}#{1,6}\s/.test(line))].join('\n');
