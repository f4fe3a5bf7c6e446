import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';

/** The clause speaks of what was planned, expected, possible or given up. */
const UNREAL = new RegExp(
  String.raw`${anyOf(ZH.claims.unreal)}|\b(?:${anyOf(EN.claims.unrealAtFirst)}|may(?!,? \d)|${anyOf(EN.claims.unrealRumour)}|speculat\w+|${anyOf(EN.claims.unrealPlan)})\b|前任|前总统|前首相`,
  'i',
);
/** It speaks of a part where the question asks for the whole. */
const PARTIAL = new RegExp(
  String.raw`${anyOf(ZH.claims.partial)}|Q[1-4]|单产|子公司|旗下|\b(?:${anyOf(EN.claims.partialStages)}|qualif\w+|${anyOf(EN.claims.partialHalf)})\b|副[主总部]`,
  'i',
);
/** Characters around a span, and around a word that says what is asked, that speak of it. */
const REACH = { han: 32, latin: 70 } as const;
const REACH_OF_WORD = { han: 6, latin: 16 } as const;

export interface Doubts {
  readonly unreal: boolean;
  readonly partial: boolean;
}

/**
 * Why not to take a span for what is asked: what stands around it, or around the words that tie it to the question (`former president`,
 * `win the final stage`), is unreal, or about a part. What the question says itself is no doubt.
 */
export function findDoubts(
  question: string,
  sentence: string,
  span: { readonly text: string; readonly at: number },
  words: readonly { readonly at: number; readonly length: number }[],
): Doubts {
  const isHan = /\p{Script=Han}/u.test(sentence);
  const reach = isHan ? REACH.han : REACH.latin;
  const near = isHan ? REACH_OF_WORD.han : REACH_OF_WORD.latin;
  const end = span.at + span.text.length;
  const windows = [
    lastClauses(sentence.slice(Math.max(0, span.at - reach), span.at)) +
      sentence.slice(span.at, end + reach * 0.6),
    ...words.map(({ at, length }) => sentence.slice(Math.max(0, at - near), at + length + near)),
  ];
  const doubted = (form: RegExp) => !form.test(question) && windows.some((window) => form.test(window));
  return { unreal: doubted(UNREAL), partial: doubted(PARTIAL) };
}

/** The clause that a text ends in, with the one before it. */
function lastClauses(text: string): string {
  return text
    .split(/(?<=[，；。,;])/)
    .slice(-2)
    .join('');
}
