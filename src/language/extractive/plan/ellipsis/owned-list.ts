import { anyOf, EN, ZH } from '../../../../linguistics/lexicon/index.ts';
import { isNounPhrase } from '../../../../linguistics/questions/index.ts';
import { isPluralNoun } from '../is-plural-noun.ts';
import { isBareOwner, readOwned } from './owned.ts';

const LISTED =
  /^(?<head>what (?:is|are|was|were)) (?<items>.+?)(?<when>,? (?:in|for|during|as of|at the end of) .*\d.*)?$/i;
const OF_EACH = new RegExp(
  String.raw`^(?<head>${anyOf(EN.grammar.questionWords)}\b.+ (?:for|about|on|regarding|against)) (?<items>[^,]+(?:, [^,]+)+)$`,
  'i',
);
const BETWEEN_ITEMS = /,\s*(?:and\s+)?|\s+and\s+/;
const MAX_WORDS = 5;
const NO_ITEM = /^(?:in|for|at|of|on|by|to|from)\b|\b(?:that|which|who)\b/i;

/**
 * “What are Best Buy's risks, revenue and stores?”, “What is Pfizer's and Boeing's revenue in 2021?”: one question for each, all with
 * owner and thing. Undefined where the text is no such list.
 */
export function splitOwnedList(text: string): string[] | undefined {
  const { head = '', items = '', when = '' } = LISTED.exec(text)?.groups ?? {};
  const listed = items.split(BETWEEN_ITEMS).map((item) => item.trim());
  if (listed.length < 2 || !/['’]/.test(listed[0] ?? '') || listed.includes('')) return undefined;
  if (listed.some((item) => item.split(' ').length > MAX_WORDS + 2 || NO_ITEM.test(item))) return undefined;
  const full = withThings(withOwners(listed));
  return full.every((item) => readOwned(item) !== undefined)
    ? full.map((item) => `${asksOf(head, item)} ${item}${when}`)
    : undefined;
}

/** An item without an owner has that of the one before. */
function withOwners(items: readonly string[]): string[] {
  let owner: string | undefined;
  return items.map((item) => {
    const own = isBareOwner(item) ? item : readOwned(item)?.owner;
    const full =
      own === undefined && owner !== undefined ? `${owner} ${item.replace(/^(?:its|their) /, '')}` : item;
    owner = own ?? owner;
    return full;
  });
}

/** An owner without a thing has that of the next one. */
function withThings(items: readonly string[]): string[] {
  return items.map((item, at) => {
    if (!isBareOwner(item)) return item;
    const next = items.slice(at + 1).find((each) => !isBareOwner(each));
    const thing = next === undefined ? undefined : readOwned(next)?.thing;
    return thing === undefined ? item : `${item} ${thing}`;
  });
}

function asksOf(head: string, item: string): string {
  const isPast = /w(?:as|ere)$/i.test(head);
  return isPluralNoun(item) ? (isPast ? 'What were' : 'What are') : isPast ? 'What was' : 'What is';
}

const { owns } = ZH.plans;
const HAN_OWNED = `.{2,30}?${owns}`;
const HAN_EACH = new RegExp(
  `^(?<first>${HAN_OWNED}.{0,16}?)${anyOf(ZH.plans.joins)}(?<second>${HAN_OWNED}.{1,16}?)${anyOf(ZH.plans.forEach)}(?<asked>${anyOf(ZH.plans.askedOfEach)})$`,
  'u',
);

/** Two owners, each with a thing of its own or both with the last one: one question for each. */
export function splitHanOwners(text: string): string[] | undefined {
  const { first = '', second = '', asked = '' } = HAN_EACH.exec(text)?.groups ?? {};
  if (first === '') return undefined;
  const thing = second.slice(second.lastIndexOf(owns) + 1);
  return [`${first}${first.endsWith(owns) ? thing : ''}${asked}`, `${second}${asked}`];
}

/** “What does the guide recommend for logins, cookies and uploads?” asks once for each of three things and more. */
export function splitThings(text: string): string[] | undefined {
  const { head, items = '' } = OF_EACH.exec(text)?.groups ?? {};
  const things = items.split(BETWEEN_ITEMS).map((item) => item.trim());
  const isList = head !== undefined && things.length > 2 && / and /.test(items) && !/\d/.test(items);
  const areShort = things.every(
    (thing) =>
      thing !== '' &&
      thing.split(' ').length <= MAX_WORDS &&
      isNounPhrase(thing, 'en') &&
      !/^\p{Lu}/u.test(thing),
  );
  return isList && areShort ? things.map((thing) => `${head} ${thing}`) : undefined;
}
