import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import type { ClaimFacets } from '../claims/align.ts';
import type { PassageSentence } from '../claims/passages.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { Source } from '../figures/source.ts';
import { matchOf, shareOf, weightOfWord } from './check-words.ts';
import type { Issue } from './checks.ts';
import { type ClaimPart, clausesAbout, partsOf } from './claim-parts.ts';

/** Words that leave nothing out, each row with the words of a source that do leave something out. */
const SCOPES: readonly { readonly claimed: RegExp; readonly against: RegExp }[] = [
  {
    claimed: termPattern(EN.claims.scopes, ZH.claims.scopes),
    against: termPattern(EN.claims.others, ZH.claims.others),
  },
  {
    claimed: termPattern(EN.claims.every, ZH.claims.every),
    against: termPattern(EN.claims.partial, ZH.claims.partly),
  },
  {
    claimed: termPattern(EN.claims.noneEver, ZH.claims.noneEver),
    against: termPattern(EN.claims.partial, ZH.claims.partly),
  },
];

/** Words by which a statement says that something may be so. */
const MAY = termPattern(`${EN.claims.may}, ${EN.claims.intends}`, `${ZH.claims.may}, ${ZH.claims.intends}`);
/** Words by which a claim leaves it open, in its own way. */
const OPEN = termPattern(
  `${EN.claims.may}, ${EN.claims.leavesOpen}, ${EN.claims.intends}`,
  `${ZH.claims.may}, ${ZH.claims.leavesOpen}, ${ZH.claims.intends}`,
);
const OPEN_EN = new RegExp(
  String.raw`\b${anyOf(EN.claims.may, EN.claims.leavesOpen, EN.claims.intends)}\b`,
  'i',
);

/** The month: “in May 2021”, “on 4 May”. */
const DATED_MAY = /\bmay(?=\s+(?:of\s+)?\d)|(?<=\bon \d{1,2} )may\b/gi;
const IN_MAY = /(?<=\b(?:in|since|until|by|last|early|late|mid)[\s-])may\b(?!\s+\p{L})/giu;
const withoutMonth = (text: string): string => text.replace(DATED_MAY, ' ').replace(IN_MAY, ' ');
const saysMay = (text: string): boolean => MAY.test(withoutMonth(text));

/** In Chinese a word by itself: 应 in 供应商 leaves nothing open. */
function leavesOpen({ tokens, text }: ClaimFacets): boolean {
  return (
    tokens.some(({ kind, lower }) => kind === 'han' && OPEN.exec(lower)?.[0] === lower) ||
    OPEN_EN.test(withoutMonth(text))
  );
}

/** Whether a text says nothing of “may” where its passages do: the words alone then decide nothing. */
export function isSaidMoreSurely(text: string, passages: readonly string[]): boolean {
  return !OPEN.test(withoutMonth(text)) && passages.some(saysMay);
}

/** Finds a claim that says as a fact what every clause about it only says may be. */
export function checkCertainty(claim: ClaimFacets, parts: readonly ClaimPart[]): Issue[] {
  if (leavesOpen(claim)) return [];
  for (const { words, near } of parts) {
    const about = clausesAbout(words, near);
    if (about.length === 0 || !about.every(({ folded }) => saysMay(folded))) continue;
    return [
      {
        kind: 'scope_differs',
        detail: words[0]?.raw ?? '',
        found: MAY.exec(about[0]?.folded ?? '')?.[0] ?? '',
      },
    ];
  }
  return [];
}

/** Finds “only” and “all” of a claim where the sentences that speak of it say “among others” and “some”. */
export function checkScope(claim: ClaimFacets, parts: readonly ClaimPart[]): Issue[] {
  const at = partsOf(claim);
  for (const { claimed, against } of SCOPES) {
    const match = claimed.exec(claim.folded);
    if (match === null || isOfNumber(claim.folded, match[0])) continue;
    if (isHedged(claim.folded, match.index) || isTurnOfPhrase(claim, match)) continue;
    const token = claim.tokens.findLast(({ index }) => index <= match.index);
    const { near = [], words = [] } =
      parts.find((part) => token !== undefined && part.at === at(token)) ?? {};
    // “All” of another clause of the sentence says nothing of this one.
    const about = clausesAbout(words, near);
    if (about.some(({ folded }) => claimed.test(folded))) continue;
    if (about.length > 0 && about.every(({ folded }) => against.test(folded)))
      return [{ kind: 'scope_differs', detail: match[0] }];
    if (near.some(({ folded }) => claimed.test(folded))) continue;
    const isSole = SOLE.test(match[0]);
    const isWhole = EVERY_ONE.test(match[0]) && !near.some(({ folded }) => UNIVERSAL.test(folded));
    if (isSole || isWhole || near.some(({ folded }) => against.test(folded)))
      return [{ kind: 'scope_differs', detail: match[0] }];
  }
  return [];
}

/** A claim that rules everything else out, or takes in everything, must have it from a source, not from its silence. */
const SOLE = termPattern(EN.claims.sole, ZH.claims.sole);
const EVERY_ONE = termPattern(EN.claims.everyOne, ZH.claims.everyOne);
/** Words by which a source speaks of everything without one of those. */
const UNIVERSAL = termPattern(EN.claims.universal, ZH.claims.universal);
const isHedged = (text: string, at: number) =>
  /(?:almost|nearly|chiefly|几乎|基本)\s?$/i.test(text.slice(0, at));

const ALONE = new RegExp(`^${anyOf(EN.claims.alone, ZH.claims.alone)}$`, 'i');

/** “X alone brought $5 million”, 仅X一项就: its figure is of X. “X alone does not decide”: others count as well. “$40 each” shares out a figure. */
function isTurnOfPhrase({ folded, quantities, negators }: ClaimFacets, match: RegExpExecArray): boolean {
  const [word] = match;
  const end = match.index + word.length;
  const after = /^[^,;:，；：。]*/.exec(folded.slice(end))?.[0] ?? '';
  const isWithin = (index: number) => index >= end && index < end + after.length;
  if (word === 'each')
    return (
      quantities.some(
        ({ index, raw }) =>
          /^[^\p{L}\d]*$/u.test(folded.slice(index + raw.length, match.index)) && index < match.index,
      ) || YEAR_BEFORE.test(folded.slice(0, match.index))
    );
  if (!ALONE.test(word) || (/\p{Script=Han}/u.test(word) && !EVEN_SO.test(after))) return false;
  return (
    quantities.some(({ index, weak }) => !weak && isWithin(index)) ||
    negators.some(({ token }) => isWithin(token.index))
  );
}

const YEAR_BEFORE = /\b(?:19|20)\d\d\s$/;
/** 仅这一项就. */
const EVEN_SO = /^\p{Script=Han}{1,10}[就便]/u;

const AMOUNT_AFTER = new RegExp(
  String.raw`^\s?(?:about|around|by|为|约|达|与|是|在)?\s?(?:about|around)?\s?(?!\d{4}年)(?:[\d$€£¥]|half|a |${anyOf(EN.claims.amountAfter)}|一半|三|四|两|个|家)`,
  'i',
);

/** “only half”, “only about 26 %”, “all three”, 均为37.5%: it sizes or gathers figures, and rules nothing out. */
function isOfNumber(text: string, word: string): boolean {
  const at = text.indexOf(word) + word.length;
  if (/^(?:与|和|同).{1,14}(?:一致|相符|相同|吻合)/.test(text.slice(at))) return true;
  return AMOUNT_AFTER.test(text.slice(at)) || SIZED_AFTER.test(text.slice(at));
}

/** “only in one of the three”, 仅相差3.5个百分点; not “only in 2021”. */
const SIZED_AFTER = new RegExp(
  String.raw`^ in ${anyOf(EN.claims.amountAfter)}\b|^(?![在由对于])\p{Script=Han}{1,4}(?!\d{4}年)\d`,
  'u',
);

/** Words behind which a cause stands. */
const CAUSE = new RegExp(
  String.raw`${termPattern(EN.claims.cause, ZH.claims.cause).source}|因(?=\p{Script=Han}{2,20}[，,于而])|受(?=.{1,12}影响)|${anyOf(ZH.claims.becauseOf)}(?=\p{Script=Han}{2,20}${anyOf(ZH.claims.happens)})`,
  'iu',
);
const BEFORE_EFFECT = new RegExp(`^.{2,20}(?=${anyOf(ZH.claims.happens)})`);
/** Share of the words of a cause, and of each of several causes, that must stand where its effect does. */
const CAUSE_SHARE = 0.6;
const ITEM_SHARE = 0.5;
const ITEM_JOINT = new RegExp(`^${anyOf(EN.claims.itemJoints, ZH.claims.itemJoints)}$`);

/** A sentence that goes on about the one before. */
const POINTS_BACK = /^(?:the|this|these|这|该|其)/i;
/** Whether the next sentence goes on about a thing that this one ends with: “… driven by OTC products. Growth in OTC was …”. */
function continuesAbout(sentence: PassageSentence, next: PassageSentence): boolean {
  return sentence.tokens
    .filter(({ stop, wordClass, name }) => !stop && (name || wordClass === 'thing'))
    .slice(-3)
    .some(({ key }) => next.keys.has(key));
}

/** As many words before a cause say what it is the cause of. */
const EFFECT_WORDS = 6;

interface Cause {
  readonly cause: readonly Token[];
  readonly effect: readonly Token[];
  readonly detail: string;
}

/** “… due to X”: the cause stands behind the word. */
function causeOf(claim: ClaimFacets): Cause | undefined {
  const match = CAUSE.exec(claim.folded);
  if (match === null) return undefined;
  const end = match.index + match[0].length;
  const clause = /^[^,;，；。]{4,}/.exec(claim.folded.slice(end))?.[0] ?? '';
  // 因A陷入B: the effect stands behind the cause.
  const stop = match[0].length === 1 ? (BEFORE_EFFECT.exec(clause)?.[0] ?? clause) : clause;
  const telling = claim.content.filter((token) => weightOfWord(token) > 0);
  const before =
    stop.length < clause.length
      ? []
      : telling.filter(({ index }) => index < match.index).slice(-EFFECT_WORDS);
  return {
    cause: telling.filter(({ index }) => index >= end && index < end + stop.length),
    effect: before.length > 0 ? before : telling.filter(({ index }) => index >= end + stop.length),
    detail: `${match[0]}${stop}`.trim(),
  };
}

/** “X caused …”, X导致…: what stands before the word in its clause is the cause. */
const CAUSES = termPattern(EN.claims.causes, ZH.claims.causes);

function causeBefore(claim: ClaimFacets): Cause | undefined {
  const match = CAUSES.exec(claim.folded);
  if (match === null || /^ by\b/.test(claim.folded.slice(match.index + match[0].length))) return undefined;
  const lead = /[^,;，；。]*$/.exec(claim.folded.slice(0, match.index))?.[0] ?? '';
  const end = match.index + match[0].length;
  const clause = /^[^,;，；。]*/.exec(claim.folded.slice(end))?.[0] ?? '';
  const telling = claim.content.filter((token) => weightOfWord(token) > 0);
  return {
    cause: telling.filter(({ index }) => index >= match.index - lead.length && index < match.index),
    effect: telling.filter(({ index }) => index >= end && index < end + clause.length),
    detail: `${lead}${match[0]}`.trim(),
  };
}

/** A cause must stand with its effect: its words in the sentence that holds the effect's words, or in the next where that points back. */
export function checkCause(claim: ClaimFacets, sources: readonly Source[]): Issue[] {
  const said = causeOf(claim) ?? causeBefore(claim);
  if (said === undefined || said.cause.length === 0 || said.effect.length === 0) return [];
  const { cause, effect } = said;
  const joints = claim.tokens.filter(({ lower }) => ITEM_JOINT.test(lower)).map(({ index }) => index);
  const itemOf = ({ index }: Token) => joints.filter((joint) => joint < index).length;
  const items = [...new Set(cause.map(itemOf))].map((item) =>
    cause.filter((token) => itemOf(token) === item),
  );
  const scored = sources.flatMap((source) => {
    const { sentences } = source.passage;
    const held = (tokens: readonly Token[], texts: readonly PassageSentence[]) =>
      shareOf(tokens, (token) =>
        texts.reduce(
          (most, text) => Math.max(most, matchOf(token, text)),
          holdsWord(source.context, token.key) ? 1 : 0,
        ),
      );
    return sentences.map((sentence, at) => {
      const next = sentences[at + 1];
      const around = [
        sentence,
        ...(next !== undefined && (POINTS_BACK.test(next.folded) || continuesAbout(sentence, next))
          ? [next]
          : []),
      ];
      const least = Math.min(...items.map((item) => held(item, around)));
      return {
        effectShare: held(effect, [sentence]),
        isCause: held(cause, around) >= CAUSE_SHARE && least >= ITEM_SHARE,
      };
    });
  });
  const top = Math.max(0, ...scored.map(({ effectShare }) => effectShare));
  const isShown = scored.some(({ effectShare, isCause }) => isCause && effectShare >= top - 0.2);
  return isShown ? [] : [{ kind: 'cause_missing', detail: said.detail }];
}
