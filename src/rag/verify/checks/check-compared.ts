import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { findDirections } from '../../../linguistics/polarity/index.ts';
import { tokenize } from '../../../linguistics/words/index.ts';
import type { ClaimFacets } from '../claims/align.ts';
import { type Cell, digitsOf } from '../figures/cell.ts';
import { readClaimCells } from '../figures/claim-cells.ts';
import type { Issue } from './checks.ts';

const HIGHER = termPattern(EN.claims.higherThan, ZH.claims.higherThan);
const LOWER = termPattern(EN.claims.lowerThan, ZH.claims.lowerThan);
/** “By 3 points more than the 5 …”: what stands first is the difference. */
const DIFFERENCE =
  /\bby (?:about |some |roughly )?[$€£¥]?$|(?:增加|减少|增长|下降|上升|提高|降低|扩大|缩小|高出|多出)[了约近]?$/;

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
    if (DIFFERENCE.test(claim.folded.slice(0, first.index).trimEnd())) return [];
    const between = claim.folded.slice(first.index + first.raw.length, second.index);
    const [above, below] = [HIGHER, LOWER].map((words) => words.exec(between)?.[0]);
    if ((above === undefined) === (below === undefined)) return [];
    const difference = sizeOfFigure(first) - sizeOfFigure(second);
    const agrees = above === undefined ? difference < 0 : difference > 0;
    return agrees ? [] : [{ kind: 'direction_differs', detail: above ?? below ?? '', found: second.raw }];
  });
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

const sizeOfFigure = ({ value, unit }: Cell): number => Math.abs(value) * (unit?.factor ?? 1);

/** What a figure is held against stands right behind such a word: “from 9,393”, 比2020年的9,393. */
const AGAINST = new RegExp(
  String.raw`(?:\b${anyOf(EN.figures.rangeFrom, EN.figures.baseBefore)}\b|${anyOf(ZH.figures.rangeFrom, ZH.figures.baseBefore)})[^,;.，；。]*$`,
  'i',
);
/** Where what changed to a figure is said after both: “compared with 9,393 in 2020, a decrease of …”. */
const SAID_AFTER = /^[^,;.，；。]{0,24}[,，]\s?/;

/** A figure and the one that it is held against, with a word of rise or fall that they belie. */
function checkChangeBetween(text: string, first: Cell, second: Cell, third: Cell | undefined) {
  if (first.unit?.dimension !== second.unit?.dimension) return undefined;
  const between = text.slice(first.index + first.raw.length, second.index);
  const against = AGAINST.exec(between);
  const isLater = first.isEnd === true && isBefore(second, first);
  if (against === null && !isLater) return undefined;
  const behind = text.slice(second.index + second.raw.length, third?.index);
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
