import { tagChinese } from '../../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { NAME_WORD } from '../../../linguistics/names/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { isNounGroup, type NounGroup, nounGroups } from '../../../linguistics/questions/index.ts';
import { tagEnglish } from '../../../linguistics/words/index.ts';
import { parseComparison } from './comparison.ts';
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
  if (parts.length === 1 && topic === undefined) return [...parts]; // nothing stands before
  return language === 'zh' ? resolveInChinese(parts, topic) : resolveInEnglish(parts, topic);
}

function resolveInChinese(parts: readonly string[], topic: string | undefined): string[] {
  let subject = topic;
  return parts.map((part) => {
    const resolved = subject === undefined ? part : resolveChinese(part, subject);
    const taken = subject !== undefined && resolved === `${subject}${part}`;
    if (!taken && topic === undefined && parseComparison(resolved) === undefined)
      subject = chineseSubject(resolved) ?? subject;
    return resolved;
  });
}

function resolveInEnglish(parts: readonly string[], topic: string | undefined): string[] {
  let one = topic;
  let many = topic;
  let owned: string | undefined;
  return parts.map((part) => {
    const known = one ?? many;
    const resolved = known === undefined ? part : resolveEnglish(part, known, owned ?? many ?? known);
    owned = OWNED.exec(resolved)?.[0] ?? doneBy(resolved) ?? owned;
    if (topic !== undefined) return resolved;
    const said = englishSubjects(resolved);
    one = said.one ?? one;
    many = said.many ?? many;
    return resolved;
  });
}

const PRONOUN = new RegExp(
  String.raw`(?<=\b${anyOf(EN.plans.beforePronoun)}\s)${anyOf(EN.plans.pronouns)}\b(?!\s+(?:${anyOf(EN.plans.emptyIt)}|\p{L}+s\b))`,
  'iu',
);

/** “They” are the things of a body, “it” is one thing or the body. */
function resolveEnglish(part: string, subject: string, many: string): string {
  const one = DEED.test(part) ? ownerOf(subject) : ownerOfMany(subject);
  const rest = part.replace(/\bthem\b/i, () => many);
  const named = /\b(?:they|their)\b/i.test(part) && !/\bit\b/i.test(part) ? many : one;
  const doer = rest.replace(PRONOUN, () => named);
  if (doer !== rest) return doer; // “how do they treat their employees”: whose they are is said
  const owner = /s$/i.test(named) ? `${named}'` : `${named}'s`;
  const possessive = isOwned(rest) ? rest : rest.replace(OWNER_PRONOUN, () => owner);
  return possessive === rest ? withThing(rest, named) : possessive;
}

const OWNER_PRONOUN = /\b(?:its|their|his|hers?)\b(?=\s+\p{L})/iu;

/** “Why did those suppliers miss their targets”: whose they are stands before. */
function isOwned(part: string): boolean {
  const at = part.search(OWNER_PRONOUN);
  const isMany = /^their/i.test(part.slice(at));
  return nounGroups(part.slice(0, Math.max(0, at))).some(
    ({ isPlural, isName }) => isName || (isMany && isPlural),
  );
}

/** “What drove it”, “why it was chosen”: a thing that something is done to, or that a clause is about. */
function withThing(part: string, named: string): string {
  const words = tagEnglish(part);
  const found = words.find(({ word }, at) => {
    const before = words[at - 1];
    const after = words[at + 1]?.tag ?? 'PUNCT';
    if (!/^it$/i.test(word) || before === undefined) return false;
    const isObject = /^(?:VERB|ADP)$/.test(before.tag) && OBJECT_ENDS.test(after);
    return isObject || (OPENS_CLAUSE.test(before.word) && /^(?:AUX|VERB)$/.test(after));
  });
  if (found === undefined) return part;
  return `${part.slice(0, found.start)}${named}${part.slice(found.start + found.word.length)}`;
}
const OBJECT_ENDS = /^(?:PUNCT|ADP|CCONJ|SCONJ|ADV)$/;
const OPENS_CLAUSE = /^(?:why|how|when|where|if|whether|because)$/i;

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
      .replace(/的(?=是|有|在|由|为|如何|怎|可以|应|能|属|与|和|跟|同|比)/u, '');
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

/** What a question is about, for a pronoun of one and for one of many. */
interface Subjects {
  readonly one?: string | undefined;
  readonly many?: string | undefined;
}

function englishSubjects(part: string): Subjects {
  const plain = part.replace(/[?.!\s]+$/, '');
  const [, plural, said] = PLURAL_WITH_CLAUSE.exec(plain) ?? [];
  if (plural !== undefined) {
    const those = `those ${plural} that ${said}`;
    return { one: those, many: those };
  }
  const groups = subjectFirst(plain);
  const many = groups.find(({ isPlural }) => isPlural)?.text;
  const name = namedSubject(part, groups);
  if (name !== undefined) return { one: name, many: name };
  const told = groups.filter(({ start }) => !ASIDE.test(plain.slice(0, start)));
  return { one: told.find(({ isPlural }) => !isPlural)?.text, many };
}

/** The groups of a question, first that of which it asks something: what stands behind the auxiliary. */
function subjectFirst(part: string): readonly NounGroup[] {
  const groups = nounGroups(part).filter(({ text }) => !PRONOUNS.test(text));
  const opens = (before: RegExp) => groups.find(({ start }) => before.test(part.slice(0, start)));
  const subject = opens(/\babout $/i) ?? opens(AUXILIARY);
  if (subject === undefined) return groups;
  const isWithin = ({ start, end }: NounGroup) => start >= subject.start && end <= subject.end;
  return [...groups.filter(isWithin), ...groups.filter((group) => !isWithin(group))];
}

const AUXILIARY = new RegExp(
  String.raw`\b${anyOf(EN.grammar.be, EN.grammar.do, EN.grammar.have, EN.grammar.modals)} $`,
  'i',
);
/** A place or a time that something happens at is not what it is about. */
const ASIDE = new RegExp(String.raw`\b(?!(?:of|for|about) $)${anyOf(EN.grammar.prepositions)} $`, 'i');
const PRONOUNS = /^(?:it|they|them|this|that|there|we|you|one)\b/i;

const MOST_WORDS = 4;

/** The name that a question holds last, or the thing of it that is asked about. */
function namedSubject(part: string, groups: readonly NounGroup[]): string | undefined {
  const names: string[] = [];
  for (const match of part.matchAll(ENGLISH_NAME)) {
    const name = (match[1] ?? match[2] ?? '')
      .replace(QUESTION_WORDS, '')
      .replace(/['’]s?$/, '')
      .trim();
    if (name.length > 1 && readPeriods(name).length === 0) names.push(name);
  }
  const name = names.at(-1);
  if (name === undefined) return undefined;
  const topic = topicOf(part, 'en');
  const own = groups.find(({ text }) => text.includes(name) && text.split(' ').length <= MOST_WORDS)?.text;
  const isThing = isNounGroup(topic) && groups.some(({ text }) => text.endsWith(topic));
  if (!isThing) return own ?? name;
  if (!topic.includes(name) || topic.split(' ').length > MOST_WORDS || /^the /i.test(topic)) return name;
  if (topic.endsWith(` of ${name}`)) return name;
  const thing = topic.replace(/^\p{Ll}+ing (?=\S)/u, '');
  return part.includes(` the ${thing}`) ? `the ${thing}` : thing;
}

/** “X 是什么”: X, where it is nobody's. */
const DEFINED = new RegExp(
  `^${anyOf(ZH.plans.whatIs)}(.{2,20})$|^(?!${anyOf(ZH.plans.standsFor)})([^${ZH.plans.owns}]{2,20}?)${anyOf(ZH.plans.isWhat)}$`,
  'u',
);

function chineseSubject(part: string): string | undefined {
  const quoted = /[《“「][^》”」]+[》”」]/.exec(part)?.[0];
  if (quoted !== undefined) return quoted;
  const defined = DEFINED.exec(part.replace(/[?？\s]+$/, ''));
  if (defined !== null) return defined[1] ?? defined[2];
  const plain = part.replace(/^(?:请问|什么是|为什么|为何|如何|怎样|怎么)/, '');
  const subject = /^(.{2,20}?)(?:的|是|有|在|由|为什么|如何|怎么|何时|位于|成立|包括|属于|需要|应)/u.exec(
    plain,
  )?.[1];
  return subject !== undefined && !/^(?:它|他|她|其|该|哪|谁|什么)/.test(subject) ? subject : undefined;
}
