import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { type DirectionMark, findDirections } from '../../../linguistics/polarity/index.ts';
import { tokenize } from '../../../linguistics/words/index.ts';
import type { ClaimFacets } from '../claims/align.ts';
import { type Cell, digitsOf, endOf, isBelowNought } from '../figures/cell.ts';
import { readClaimCells } from '../figures/claim-cells.ts';
import type { Source, SourceCell } from '../figures/source.ts';
import type { Issue } from './checks.ts';

const HIGHER = termPattern(EN.claims.higherThan, ZH.claims.higherThan);
const LOWER = termPattern(EN.claims.lowerThan, ZH.claims.lowerThan);
/** “By 3 points more than the 5 …”: what stands first is the difference. */
const DIFFERENCE =
  /\bby (?:about |some |roughly )?[$€£¥]?$|(?:增加|减少|增长|下降|上升|提高|降低|扩大|缩小|高出|多出)[了约近]?$/;

/** Between two figures of two sentences. */
const SENTENCE_END = /[.!?]\s|[。！？]/;

/** Finds two figures of a claim that it puts the wrong way round itself: “16.7 %, above the 18 % reported”, “9,393, down from 5,814”. */
export function checkCompared(claim: ClaimFacets): Issue[] {
  if (claim.text.includes(' | ')) return [];
  const figures = readClaimCells(claim, claim.text, {});
  return figures.flatMap((first, at): Issue[] => {
    const second = figures[at + 1];
    if (second === undefined) return [];
    const turned = checkChangeBetween(claim.folded, first, second, figures[at + 2]);
    if (turned !== undefined) return [turned];
    if (!countTheSame(first, second)) return [];
    const between = claim.folded.slice(endOf(first), second.index);
    const isDifference = DIFFERENCE.test(claim.folded.slice(0, first.index).trimEnd());
    if (isDifference && !OF_CHANGE.test(between)) return [];
    if (SENTENCE_END.test(between)) return [];
    const [above, below] = [HIGHER, LOWER].map((words) => words.exec(between)?.[0]);
    if ((above === undefined) === (below === undefined)) return [];
    if (isOfOtherThing(between.slice(0, between.indexOf(above ?? below ?? '')))) return [];
    const difference = sizeOfFigure(first) - sizeOfFigure(second);
    const agrees = above === undefined ? difference < 0 : difference > 0;
    return agrees ? [] : [{ kind: 'direction_differs', detail: above ?? below ?? '', found: second.raw }];
  });
}

/** “下降77%，跌幅小于…”: the change before is what is compared. */
const OF_CHANGE = new RegExp(`^[，,]\\s?${anyOf(ZH.claims.sizeOfChange)}`);

/** “…, so that net income was above 485”: a clause of its own says what is compared, and it is not the figure before; 跌幅 and 增速 are. */
function isOfOtherThing(lead: string): boolean {
  const clause = /[,;，；]([^,;，；]*)$/.exec(lead)?.[1] ?? '';
  const words = tokenize(clause).filter(({ wordClass, stop }) => !stop && wordClass !== 'function');
  return !OF_CHANGE.test(lead) && words.length >= 2;
}

/** Plain numbers count the same where they are long enough to be figures of accounts and neither names a thing of its own. */
function countTheSame(first: Cell, second: Cell): boolean {
  if (first.unit?.dimension !== second.unit?.dimension) return false;
  return (
    first.unit !== undefined ||
    [first, second].every(({ raw, counts }) => counts === undefined && digitsOf(raw) >= 3)
  );
}

const isBefore = (one: Cell, other: Cell): boolean =>
  one.years.length > 0 && other.years.length > 0 && Math.max(...one.years) < Math.min(...other.years);

/** With the sign that the claim writes before it. */
const sizeOfFigure = ({ value, unit, raw }: Cell): number =>
  Math.abs(value) * (unit?.factor ?? 1) * (/^[−-]/.test(raw.trim()) ? -1 : 1);

/** What a figure is held against stands right behind such a word: “from 9,393”, 比2020年的9,393. */
const AGAINST = new RegExp(
  String.raw`(?:\b${anyOf(EN.figures.rangeFrom, EN.figures.baseBefore)}\b|${anyOf(ZH.figures.rangeFrom, ZH.figures.baseBefore)})[^,;.，；。]*$`,
  'i',
);
/** “To 46.3 billion, and earnings fell from 2.5 billion”: the second figure is of the next clause, which has a subject of its own. */
const NEXT_CLAUSE = new RegExp(
  String.raw`[,;，；]\s?(?:${anyOf(EN.claims.nextClause)}\s(?=[a-z])|${anyOf(ZH.claims.nextClause)}(?=\p{Script=Han}))`,
  'u',
);
/** Where what changed to a figure is said after both: “compared with 9,393 in 2020, a decrease of …”. */
const SAID_AFTER = /^[^,;.，；。]{0,24}[,，]\s?/;

/** A figure and the one that it is held against, with a word of rise or fall that they belie. */
function checkChangeBetween(text: string, first: Cell, second: Cell, third: Cell | undefined) {
  if (first.unit?.dimension !== second.unit?.dimension) return undefined;
  const between = text.slice(endOf(first), second.index);
  const against = AGAINST.exec(between);
  const isLater = first.isEnd === true && isBefore(second, first);
  if ((against === null && !isLater) || NEXT_CLAUSE.test(between)) return undefined;
  const behind = text.slice(endOf(second), third?.index);
  const clause = /^[^,;.，；。]*/.exec(behind)?.[0] ?? '';
  // “Fell to 13,829”, “fell: it was 13,829”, but not “rose 4 %, compared with 6 %”: there the figure is the change itself.
  const before = /[^,;.，；。]*$/.exec(text.slice(0, first.index))?.[0] ?? '';
  const lead = first.isEnd === true ? before : before.slice(0, before.search(/[:：]/) + 1);
  const said =
    changeIn(`${lead} ${between.slice(0, against?.index ?? 0)}`) ??
    (isHan(clause) ? changeIn(clause) : undefined) ??
    opensWithChange(behind.replace(SAID_AFTER, ''));
  const difference = sizeOfFigure(first) - sizeOfFigure(second);
  if (said === undefined || difference === 0 || difference > 0 === (said.sign === 1)) return undefined;
  return { kind: 'direction_differs' as const, detail: said.token.raw, found: `${second.raw}, ${first.raw}` };
}

/** The one way that words say something goes; undefined where they say none or both. */
function changeIn(words: string) {
  const marks = findDirections(tokenize(words)).filter(({ axis }) => axis === 0);
  return new Set(marks.map(({ sign }) => sign)).size === 1 ? marks.at(-1) : undefined;
}

const opensWithChange = (words: string) => changeIn(/^(?:an? )?[^\s,;.，；。]+/i.exec(words)?.[0] ?? '');
const isHan = (words: string) => /\p{Script=Han}/u.test(words);

/** Whether the sentence that has two or more figures of the claim says rise where the claim says fall, and nothing else. */
export function isTurned(
  claim: ClaimFacets,
  cells: readonly SourceCell[],
  sources: readonly Source[],
): boolean {
  const own = new Set(
    findDirections(claim.tokens)
      .filter(({ axis }) => axis === 0)
      .map(({ sign }) => sign),
  );
  if (own.size !== 1) return false;
  return cells.some((cell, at) => {
    const together = cells.filter(
      (other, place) => place !== at && other.source === cell.source && other.start === cell.start,
    );
    if (together.length === 0 || cell.isTabular) return false;
    const sentence = sources[cell.source]?.passage.sentences.find(({ start }) => start === cell.start);
    const signs = new Set(
      (sentence?.directions ?? []).filter(({ axis }) => axis === 0).map(({ sign }) => sign),
    );
    return signs.size === 1 && !signs.has([...own][0] ?? 1);
  });
}

const FROM = new RegExp(
  String.raw`\bfrom\s(?:${anyOf(EN.figures.approximate, EN.figures.boundOver, EN.figures.boundUnder)}\s)?[^a-z]*$|[由从](?:(?:19|20)\d{2}\s?年(?:\d{1,2}月)?[末底初]?的?)?(?:约|近|逾|超)?$`,
);

const RANGE_TO = new RegExp(String.raw`\bto\b|${anyOf(ZH.figures.rangeTo)}`);

/** The one way that a claim says things go; where it says both, the last one between the figure before and this one. */
function signBefore(
  { index }: Cell,
  trends: readonly DirectionMark[],
  before: Cell | undefined,
): DirectionMark['sign'] | undefined {
  if (new Set(trends.map(({ sign }) => sign)).size === 1) return trends[0]?.sign;
  return trends.findLast(({ token }) => token.index < index && token.index > (before?.index ?? -1))?.sign;
}

/** Whether figures that a claim puts in order of time go the way that it says. */
export function checkTrend(claim: ClaimFacets, standing: readonly Cell[]): 'shown' | 'against' | 'open' {
  const trends = findDirections(claim.tokens).filter(({ axis }) => axis === 0);
  const ordered = standing.filter(({ isTabular }) => !isTabular).toSorted((a, b) => a.index - b.index);
  for (const [at, first] of ordered.entries()) {
    const second = ordered[at + 1];
    if (second === undefined || first.unit?.dimension !== second.unit?.dimension) continue;
    const sign = signBefore(first, trends, ordered[at - 1]);
    if (sign === undefined) continue;
    const between = claim.folded.slice(endOf(first), second.index);
    const lead = claim.folded.slice(Math.max(0, first.index - 24), first.index);
    const isRange = FROM.test(lead) && RANGE_TO.test(between);
    const isTurnedRange = !isRange && /\bto\s[^a-z]*$/.test(lead) && /^[^,;.]{0,24}\bfrom\s/.test(between);
    // Of two figures below nought the larger one is the lower: “worsened to −5.3 % from −4.7 %” and “the loss widened” are both right.
    if ((isRange || isTurnedRange) && isBelowNought(first) && isBelowNought(second)) return 'open';
    if (isTurnedRange && first.value !== second.value)
      return Math.abs(first.value) > Math.abs(second.value) === (sign === 1) ? 'shown' : 'against';
    if (!isRange || first.value === second.value) continue;
    // “From 17 % to 23 %” goes forward in time.
    const isDated = first.years.length > 0 && second.years.length > 0;
    if (isDated && Math.min(...first.years) > Math.max(...second.years)) return 'against';
    const rises = Math.abs(second.value) > Math.abs(first.value);
    return rises === (sign === 1) ? 'shown' : 'against';
  }
  return 'open';
}
