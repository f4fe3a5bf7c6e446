import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import {
  imperativeTopic,
  isImperative,
  passiveTopic,
  type QuestionLanguage,
} from '../../../linguistics/questions/index.ts';

const ENGLISH_OPENING = new RegExp(
  String.raw`^(?:${anyOf(EN.plans.englishOpening)}\s+(?:me\s+|about\s+|to\s+)?)+`,
  'i',
);
const ENGLISH_QUESTION = new RegExp(
  String.raw`^(?:${anyOf(EN.grammar.prepositions)} )?${anyOf(EN.plans.englishQuestionWhat)}(?: ${anyOf(EN.plans.englishQuestionLong)})?\b\s*`,
  'i',
);
const AUXILIARY = new RegExp(
  String.raw`^(?:${anyOf(EN.grammar.be, EN.grammar.do, EN.grammar.have, EN.grammar.modals, EN.plans.auxiliary)}\s+)+`,
  'i',
);
const CHINESE_OPENING =
  /^(?:请问|请|帮我|告诉我|介绍一下|介绍|说明|解释|分析|列出|总结|概述|研究|调研|收集整理|关于|为什么|为何|如何|怎样|怎么|什么是|哪些|哪个|何时|谁)+/u;
const CHINESE_CLOSING = new RegExp(
  String.raw`(?:分别)?(?:都)?${anyOf(ZH.plans.closingVerbs)}?${anyOf(ZH.plans.closingQuestion)}(?:[\p{Script=Han}]{0,4})?$`,
  'u',
);
const NAME =
  /[“"]([^”"]{2,60})[”"]|\p{Lu}[\p{L}\p{N}&.'’-]*(?:(?: (?:of|the|and|for|de|van|&))? (?:\p{Lu}|\d)[\p{L}\p{N}&.'’-]*)*/gu;

/** The subject of a question in its own words, for use inside other questions; never empty for a text with letters. */
export function topicOf(question: string, language: QuestionLanguage): string {
  const text = question
    .replace(/\s+/g, ' ')
    .replace(/[\s?？。.!！]+$/g, '')
    .trim();
  const stripped = language === 'zh' ? chineseTopic(text) : englishTopic(text);
  const topic = /[\p{L}\p{N}]/u.test(stripped) ? stripped : text;
  return shorten(topic, language === 'zh' ? 40 : 110);
}

/** The names a question holds, joined; undefined without names. What a question for a person, date or place is about. */
export function namesOf(question: string, language: QuestionLanguage): string | undefined {
  if (language === 'zh') {
    const quoted = [
      ...question.matchAll(/[《“「][^》”」]{2,40}[》”」]|[A-Z][\w.-]*(?: [A-Z][\w.-]*)*/gu),
    ].map(([name]) => name);
    return quoted.length === 0 ? undefined : [...new Set(quoted)].slice(0, 2).join('和');
  }
  const body = question.replace(ENGLISH_OPENING, '').replace(ENGLISH_QUESTION, '');
  const isLower = body.length < question.length;
  const names = [...body.matchAll(NAME)]
    .filter((match) => match.index > 0 || isLower || /\s/.test(match[0]))
    .map(([whole, quoted]) =>
      (quoted ?? whole)
        .replace(/^(?:At|In|On|By|For|From|To|With|During|Under|The|After|Before)(?: the)? /, '')
        .replace(/(?:['’]s|[.,'’-])$/, ''),
    )
    .filter(
      (name) =>
        name.length > 1 &&
        /\p{Lu}/u.test(name) &&
        !/^(?:I|The|An?|Is|Are|Was|Were|Do|Does|Did|In|On|At)$/.test(name),
    );
  return names.length === 0 ? undefined : [...new Set(names)].slice(0, 2).join(' and ');
}

const LAST_VERB = new RegExp(
  String.raw` (?:(?:should|must|can|may) be .*|${anyOf(EN.plans.lastVerb)}|(?:is|are|was|were) \p{L}+(?:ed|en|pt)(?: .*)?)$`,
  'iu',
);

const ASKED_THING = new RegExp(
  String.raw`^${anyOf(EN.plans.askedThingYears)}\b\s+(?=(?:${anyOf(EN.plans.askedThingIs)}|\p{L}+ed)\b)`,
  'iu',
);

const LAST_ADJECTIVE = new RegExp(` (?:so )?${anyOf(EN.plans.lastAdjective)}$`, 'i');

const OPENING_PHRASE = new RegExp(
  String.raw`^${anyOf(EN.grammar.prepositions, 'during after before since')}\b[^,]{2,60}, (?=${anyOf(EN.plans.openingPhraseWhat)}\b)`,
  'i',
);

function englishTopic(text: string): string {
  const open = text.replace(ENGLISH_OPENING, '').replace(OPENING_PHRASE, '');
  const word = /^(?:how|why)\b(?! (?:many|much|long|often|far|old|large|big))/i.exec(open)?.[0];
  const clause = open.replace(ENGLISH_QUESTION, '');
  if (word !== undefined) {
    const passive = passiveTopic(clause);
    if (passive !== undefined) return passive;
    const active = clause
      .replace(AUXILIARY, '')
      .replace(LAST_ADJECTIVE, '')
      .replace(/(?<=\S) (?:work|operate|function|happen|occur|arise|behave|perform|differ)$/i, '');
    // “a web application defend against CSRF”: what is to be done, not who does it.
    const deed = /^(?:should|can|could|must|do) /i.test(clause) ? deedOf(active) : undefined;
    if (deed !== undefined) return imperativeTopic(deed);
    return isImperative(active) ? imperativeTopic(active) : active.replace(/^(?:the|an?) /i, '');
  }
  const done = /^what (?:should|must|can|could|may|shall) (?:\p{L}+ )?be\b/iu.test(open)
    ? passiveTopic(clause.replace(/^(\p{L}+ )\p{L}+ (?=be\b)/iu, '$1'))
    : undefined;
  if (done !== undefined) return done;
  const body = clause.replace(ASKED_THING, '');
  return body
    .replace(AUXILIARY, '')
    .replace(/^(?:known|said|stated|written|meant|given) (?:about|on|by|of|for) /i, '')
    .replace(/^(.+?) (?:does|do|did) (.+) \S+$/i, '$1 of $2')
    .replace(
      / (?:stay|remain|last|take|need|have|live|exist|begin|start|end|expire|cost|happen|occur|apply|work|run|differ)\b.*$/i,
      '',
    )
    .replace(/^(?:\p{Ll}+ed|wrote|made|built|bought|led|won|runs?|owns?|leads?)\s+(?=\S)/u, '')
    .replace(/^(?:to|from|of|for|by|with|in|on|at|into) (?=\S)/i, '')
    .replace(/^(?:[Tt]he )?(?:main|key|most important|best|recommended|different|current) (?=\w)/, '')
    .replace(/^(?:differences?|way|ways|methods?|steps?|reasons?) (?:of|to|for|between) /i, '')
    .replace(/^(?:the|an?) /i, '')
    .replace(LAST_VERB, '')
    .trim();
}

/** The words from the first verb on, behind one to four words that say who does it. */
function deedOf(clause: string): string | undefined {
  const words = clause.split(' ');
  for (let start = 1; start <= 4 && start < words.length - 1; start++) {
    const rest = words.slice(start).join(' ');
    if (OPENS_WITH_DEED.test(rest)) return rest;
  }
  return undefined;
}
const OPENS_WITH_DEED = new RegExp(String.raw`^${anyOf(EN.plans.opensWithDeed)} \S`, 'i');

function chineseTopic(text: string): string {
  return text
    .replace(CHINESE_OPENING, '')
    .replace(/(?:在)?(?:什么时候|何时|哪一年|什么时间|在哪里)/u, '')
    .replace(/(?<=^.{2,24})(?:为什么|为何|如何|怎么|怎样).*$/u, '')
    .replace(CHINESE_CLOSING, '')
    .replace(/^[，,、：:]+|[，,、：:的]+$/g, '')
    .replace(/(?<=^.{2,})(?:对|给|跟)[\p{Script=Han}]{1,4}$/u, '')
    .replace(/(?:由|被|于|在|从|对|将|和|与|一般|通常|大约|主要|应该?|的)+$/u, '')
    .trim();
}

function shorten(topic: string, limit: number): string {
  const characters = [...topic];
  if (characters.length <= limit) return topic;
  const cut = characters.slice(0, limit).join('');
  const clause = cut.replace(/[,，;；:：（(][^,，;；:：（(]*$/u, '');
  return (clause.length > limit / 3 ? clause : cut.replace(/\s+\S*$/, '')).trim();
}
