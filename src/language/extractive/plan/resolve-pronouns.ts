import { tagChinese } from '../../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { NAME_WORD } from '../../../linguistics/names/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { nounPhrases } from '../../../linguistics/questions/index.ts';
import { readOwned, withoutOwnerMark } from './ellipsis/owned.ts';
import { topicOf } from './topic.ts';

const ENGLISH_NAME = new RegExp(
  String.raw`[“"]([^”"]+)[”"]|(${NAME_WORD}(?:\s+(?:(?:of|the|and|for|de|van|&)\s+)?${NAME_WORD}|\s+\d[\p{L}\p{N}.]*)*)`,
  'gu',
);
const QUESTION_WORDS = new RegExp(String.raw`^${anyOf(EN.plans.questionWords)}\b\s*`);

/** “Which accidents involved fire”: what later parts call “they” are the accidents that did, not the fire. */
const PLURAL_WITH_CLAUSE = new RegExp(
  String.raw`^which ((?:\p{L}+ )?\p{Ll}+s) ((?!${anyOf(EN.plans.auxiliaries)}\b)(?:\p{Ll}+ed|${anyOf(EN.plans.pluralWithClause)}) (?:\S+ ){0,7}\S+)$`,
  'iu',
);

/** “Foot Locker's net sales”: what later parts call “they” is what the body has, not the body. */
const OWNED = new RegExp(
  String.raw`(?:the )?\p{Lu}[\p{L}\p{N}&.-]*(?: \p{Lu}[\p{L}\p{N}&.-]*)*['’]s? (?:\p{Ll}+ ){0,3}?\p{Ll}{2,}s(?= ${anyOf(EN.plans.afterOwned)}\b|[?.,\s]*$)`,
  'u',
);

/** “Which acquisitions did Pfizer complete”: “they” are the acquisitions. */
const DONE = new RegExp(
  String.raw`^(?:[Ww]hich|[Ww]hat) ((?:\p{Ll}+ )?\p{Ll}{2,}s) ${anyOf('did', EN.grammar.have)} (\p{Lu}[\p{L}\p{N}&.-]*(?: (?:\p{Lu}[\p{L}\p{N}&.-]*|&))*) \p{Ll}`,
  'u',
);

function doneBy(part: string): string | undefined {
  const [, things, name] = DONE.exec(part) ?? [];
  return things === undefined || name === undefined ? undefined : `the ${things} of ${name}`;
}

/** Replaces “it”, “its”, “they” and 它、其 by the topic, or in later parts by what the parts before are about. */
export function resolvePronouns(
  parts: readonly string[],
  language: 'en' | 'zh',
  topic?: string | undefined,
): string[] {
  let subject = topic;
  let owned: string | undefined;
  return parts.map((part) => {
    const resolved =
      subject === undefined
        ? part
        : language === 'zh'
          ? resolveChinese(part, subject)
          : resolveEnglish(part, subject, owned);
    owned = language === 'en' ? (OWNED.exec(resolved)?.[0] ?? doneBy(resolved) ?? owned) : undefined;
    const taken = subject !== undefined && language === 'zh' && resolved === `${subject}${part}`;
    if (!taken && topic === undefined)
      subject = (language === 'zh' ? chineseSubject(resolved) : englishSubject(resolved)) ?? subject;
    return resolved;
  });
}

const PRONOUN = new RegExp(
  String.raw`(?<=\b${anyOf(EN.plans.beforePronoun)}\s)${anyOf(EN.plans.pronouns)}\b(?!\s+(?:${anyOf(EN.plans.emptyIt)}|\p{L}+s\b))`,
  'iu',
);

/** “They” are the things of a body, “it” is one thing or the body. */
function resolveEnglish(part: string, subject: string, owned: string | undefined): string {
  const one = DEED.test(part) ? ownerOf(subject) : ownerOfMany(subject);
  const rest = part.replace(/\bthem\b/i, owned ?? subject);
  const isMany = /\bthey\b/i.test(part);
  const named = isMany ? (owned ?? subject) : one;
  const owner = /s$/i.test(named) ? `${named}'` : `${named}'s`;
  const possessive = rest.replace(/\b(?:its|their|his|hers?)\b(?=\s+\p{L})/iu, owner);
  return possessive === rest ? rest.replace(PRONOUN, named) : possessive;
}

/** A measure changes or compares; what else “it” does, the body does: “Boeing's revenue, and which risks does it describe”. */
const DEED = new RegExp(
  String.raw`\b${anyOf(EN.grammar.do, EN.grammar.have)} it (?!${anyOf(EN.figures.changes, EN.plans.doneByMeasures)}\b)\p{Ll}`,
  'iu',
);

function ownerOf(subject: string): string {
  const { owner } = readOwned(subject) ?? {};
  return owner === undefined ? subject : withoutOwnerMark(owner);
}

/** “Boeing's main risks” are no “it”: Boeing is. */
function ownerOfMany(subject: string): string {
  const { owner, thing } = readOwned(subject) ?? {};
  const isMany = thing !== undefined && /\p{Ll}{2,}s$/u.test(thing) && !/(?:ss|us|is)$/.test(thing);
  return owner === undefined || !isMany ? subject : withoutOwnerMark(owner);
}

/** A verb that only says which thing is meant. */
const WHICH_THING = new RegExp(String.raw`^\p{Script=Han}{2,4}${ZH.plans.owns}\p{Script=Han}`, 'u');

/** As what something is done to. */
const THEM = new RegExp(String.raw`(?<=\p{Script=Han})${anyOf(ZH.plans.them)}(?=$|[，,？?])`, 'u');

function resolveChinese(part: string, subject: string): string {
  if (/^(?:它们?|他们?|她们?|其(?!他|中)|该\p{Script=Han}{1,4}?(?=的|有|是|在))(?:的)?/u.test(part))
    return part
      .replace(/^(?:它们?|他们?|她们?|其|该\p{Script=Han}{1,4}?(?=的|有|是|在))(?:的)?/u, `${subject}的`)
      .replace(/的(?=是|有|在|由|为|如何|怎|可以|应|能|属)/u, '');
  if (/(?:它们?|他们?|她们?|其)的/u.test(part))
    return part.replace(/(?:它们?|他们?|她们?|其)的/u, `${subject}的`);
  if (THEM.test(part)) return part.replace(THEM, subject);
  if (part.includes(subject)) return part;
  const opensWithVerb = /^(?:v|p)$/.test(tagChinese(part)[0]?.tag ?? '') && !WHICH_THING.test(part);
  return opensWithVerb ||
    /^(?:为什么|为何|如何|怎么|怎样|有|是|由|在|何时|什么时候|多少|哪(?!家|位|名|个?(?:公司|人|国家|企业|机构)))/.test(
      part,
    )
    ? `${subject}${part}`
    : part;
}

const ASKED_ABOUT = new RegExp(
  String.raw`\b${anyOf(EN.grammar.be, EN.grammar.do, 'of for about')} (?:(?:the|an?) )?((?!${anyOf(EN.grammar.prepositions)} )(?:[\p{L}-]+ ){0,3}?[\p{L}-]+)(?= ${anyOf(EN.plans.askedAboutUsed)}\b|$)`,
  'iu',
);

function englishSubject(part: string): string | undefined {
  const [, plural, said] = PLURAL_WITH_CLAUSE.exec(part.replace(/[?.!\s]+$/, '')) ?? [];
  if (plural !== undefined) return `those ${plural} that ${said}`;
  const names: string[] = [];
  for (const match of part.matchAll(ENGLISH_NAME)) {
    const name = (match[1] ?? match[2] ?? '')
      .replace(QUESTION_WORDS, '')
      .replace(/['’]s?$/, '')
      .trim();
    if (name.length > 1 && readPeriods(name).length === 0) names.push(name);
  }
  const name = names.at(-1);
  if (name !== undefined) {
    const topic = topicOf(part, 'en');
    if (!topic.includes(name) || topic.split(' ').length > 4 || /^the /i.test(topic)) return name;
    if (topic.endsWith(` of ${name}`)) return name;
    const thing = topic.replace(/^\p{Ll}+ing (?=\S)/u, '');
    return part.includes(` the ${thing}`) ? `the ${thing}` : thing;
  }
  const noun = ASKED_ABOUT.exec(part.replace(/[?.!\s]+$/, ''))?.[1];
  if (noun !== undefined && !/^(?:it|they|them|this|that|there|we|you|one)\b/i.test(noun)) return noun;
  const phrases = nounPhrases(part, 'en');
  return phrases.find((phrase) => !/^an? /i.test(phrase)) ?? phrases[0];
}

function chineseSubject(part: string): string | undefined {
  const quoted = /[《“「][^》”」]+[》”」]/.exec(part)?.[0];
  if (quoted !== undefined) return quoted;
  const plain = part.replace(/^(?:请问|什么是|为什么|为何|如何|怎样|怎么)/, '');
  const subject = /^(.{2,20}?)(?:的|是|有|在|由|为什么|如何|怎么|何时|位于|成立|包括|属于|需要|应)/u.exec(
    plain,
  )?.[1];
  return subject !== undefined && !/^(?:它|他|她|其|该|哪|谁|什么)/.test(subject) ? subject : undefined;
}
