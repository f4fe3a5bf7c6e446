import { classOfEnglish, ENGLISH_STOP_WORDS } from '../../linguistics/index.ts';
import { anyOf, EN } from '../../linguistics/lexicon/index.ts';
import { findNegators } from '../../linguistics/polarity/index.ts';
import { tokenize } from '../../linguistics/words/index.ts';
import type { PlacedName } from './cut-names.ts';

const { besideVerbs, helpers, afterVerbs, beforeObjects, clauseOpeners, otherNames } = EN.knowledge;
const PREPOSITION = new RegExp(`^${anyOf(beforeObjects)}$`);
const COMPOUNDS = new RegExp(`^${anyOf(EN.knowledge.compounding)}$`);
const ADVERB = new RegExp(String.raw`^(?:${anyOf(besideVerbs)}|\p{Ll}{2,}ly)$`, 'u');
const HELPER = new RegExp(`^${anyOf(helpers)}$`);
const AFTER_VERB = new RegExp(String.raw`^(?:${anyOf(afterVerbs)}|\d.*)$`);
const NO_SUBJECT = new RegExp(String.raw`\b${anyOf(beforeObjects)} (?:\p{Ll}+ ){0,2}["“‘']?$`, 'iu');
const CLAUSE = new RegExp(String.raw`[,:;"“”]|\b${anyOf(clauseOpeners)}\b`);
const OTHER_NAME = new RegExp(String.raw`^ ?\((?:\p{Ll}+ )?${anyOf(otherNames)}(?: \p{Ll}+)? ["“]?$`, 'u');
/** “Norvik Marine, a subsidiary of ”, “Clang’s chief author ”. */
const BESIDE = /^, (?:an?|the) (?:\p{Ll}[\p{Ll}-]* ){1,4}(?:of|at|by|in|for) (?:the )?$/u;
const OWNED = /^['’]s (?:\p{Ll}[\p{Ll}-]+ ){1,3}$/u;
const DENIED = /\b[Nn]o (?:\p{Ll}+ )?$/u;
const BETWEEN = /(\p{Ll}{3,})(?: \p{Ll}+ed)? between (?:the )?$/u;
const AND = /^(?:,? [^,]{1,30},)? and (?:the )?$/;

/**
 * The words by which an English sentence says something of two names that follow each other: the first is what the verb behind it speaks of
 * (Fader, Soderland, Etzioni: “Identifying relations for open information extraction”, 2011), or is set beside the second as its part, its
 * other name or its partner. Nothing where it says otherwise, denies it, or says it of another noun.
 */
export function englishLink(sentence: string, name: PlacedName, next: PlacedName): string | undefined {
  const before = sentence.slice(0, name.at);
  const isAside = /[(（]$/.test(before);
  const gap = sentence.slice(name.end, next.at).replace(isAside ? /^[)）]/ : /^["”’](?= )/, '');
  const noun = AND.test(gap) ? BETWEEN.exec(before)?.[1] : undefined;
  if (noun !== undefined) return noun;
  if (opensNoun(sentence.slice(next.end))) return undefined;
  if (OTHER_NAME.test(gap)) return gap;
  if (BESIDE.test(gap)) return isAside || holdsVerb(gap) ? undefined : gap;
  if (findNegators(tokenize(gap)).length > 0 || DENIED.test(before)) return undefined;
  if (OWNED.test(gap)) return holdsVerb(gap.slice(2)) ? undefined : gap;
  if (CLAUSE.test(gap) || NO_SUBJECT.test(before)) return undefined;
  return opensWithVerb(gap) ? gap : undefined;
}

function opensWithVerb(gap: string): boolean {
  const words = gap.trim().split(/\s+/);
  const [verb = '', after] = words.slice(
    Math.max(
      0,
      words.findIndex((word) => !ADVERB.test(word)),
    ),
  );
  // “The Heron turbine was made by …”: what is called by the name is spoken of.
  if (HELPER.test(verb) || (isNoun(verb) && HELPER.test(after ?? ''))) return true;
  if (!/^\p{Ll}{2,}$/u.test(verb)) return false;
  // “recommends the”, and not “platforms in”; “provided by”, and not “encoded example”.
  const isFollowed = after === undefined || AFTER_VERB.test(after);
  if (verb.endsWith('ed'))
    return !COMPOUNDS.test(verb) && (isFollowed || PREPOSITION.test(after) || ADVERB.test(after));
  if (classOfEnglish(verb) === 'verb') return !verb.endsWith('ing');
  return /[^s]s$/.test(verb) && isFollowed;
}

const isNoun = (word: string): boolean =>
  /^\p{Ll}{3,}$/u.test(word) &&
  !ENGLISH_STOP_WORDS.has(word) &&
  !PREPOSITION.test(word) &&
  classOfEnglish(word) === 'thing';

/** Whether a name belongs to the noun behind it: “SQL injection”, “Apple’s platforms”, “U.S. business”. */
function opensNoun(rest: string): boolean {
  const word = /^\.? (\p{Ll}{2,})(?![\p{L}-])/u.exec(rest)?.[1];
  if (word === undefined) return /^(?:['’]s?(?!\p{L})|-\p{Ll})/u.test(rest);
  return !ENGLISH_STOP_WORDS.has(word) && !PREPOSITION.test(word) && classOfEnglish(word) === 'thing';
}

const holdsVerb = (words: string): boolean =>
  words
    .trim()
    .split(/[\s,]+/)
    .some((word) => HELPER.test(word) || classOfEnglish(word) === 'verb');
