import { anyOf, EN, ZH } from '../../../../linguistics/lexicon/index.ts';
import type { QuestionLanguage } from '../../../../linguistics/questions/index.ts';
import { isBareOwner, readOwned, withoutOwnerMark } from './owned.ts';

const ENGLISH = /^(?:and )?(?:what|how) about (?<thing>.+?)[?\s]*$/i;
const CHINESE = new RegExp(
  String.raw`^${anyOf(ZH.plans.beforeAskedAgain)}?(?<thing>.{2,16}?)${anyOf(ZH.plans.askedAgain)}[?？\s]*$`,
  'u',
);
/** “Boeing's” within a question. */
const OWNER_IN = /((?:the |(?:\p{Lu}[^\s,]* (?:& )?){0,3})[^\s,]+(?:(?<=s)['’]|['’]s)) (?=\p{L})/u;
/** What ends the thing behind it: what it did, or when. */
const BEHIND_THING = new RegExp(String.raw` ${anyOf(EN.plans.afterThing)}\b|[?.,]|$`);

/** “…, and what about its operating margin?”: the question before, asked of another thing or of another body. */
export function resolveAskedAgain(part: string, before: string, language: QuestionLanguage): string {
  return language === 'zh' ? askAgainInChinese(part, before) : askAgainInEnglish(part, before);
}

function askAgainInEnglish(part: string, before: string): string {
  const thing = ENGLISH.exec(part)?.groups?.['thing'];
  if (thing === undefined) return part;
  const owner = OWNER_IN.exec(before)?.[1];
  if (owner === undefined) return `What is known about ${withoutOwnerMark(thing)}`;
  const rest = before.slice(before.indexOf(owner) + owner.length + 1);
  const old = rest.slice(0, rest.search(BEHIND_THING));
  if (isBareOwner(thing)) return before.replace(owner, () => thing);
  const named =
    readOwned(thing) === undefined ? `${owner} ${thing.replace(/^(?:its|their|the) /, '')}` : thing;
  return before.replace(`${owner} ${old}`, () => named);
}

/** Whose, what, and what is asked of it. */
const ASKED = new RegExp(
  `^(?<owner>.+${anyOf(ZH.plans.ownsBefore)})(?<thing>[^${ZH.plans.owns}]+?)(?<asked>${anyOf(ZH.plans.askedOf)}.*)$`,
  'u',
);
const ITSELF = new RegExp(`^${anyOf(ZH.plans.itself)}`, 'u');

function askAgainInChinese(part: string, before: string): string {
  const said = CHINESE.exec(part)?.groups?.['thing'];
  const { owner, thing, asked } = ASKED.exec(before)?.groups ?? {};
  if (said === undefined || owner === undefined || asked === undefined) return part;
  if (said.endsWith(ZH.plans.owns)) return `${said}${thing}${asked}`;
  return `${owner}${said.replace(ITSELF, '')}${asked}`;
}
