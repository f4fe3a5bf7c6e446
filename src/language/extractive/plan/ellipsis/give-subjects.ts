import { tagChinese } from '../../../../linguistics/index.ts';
import { anyOf, ZH } from '../../../../linguistics/lexicon/index.ts';
import {
  isNounPhrase,
  nounGroups,
  nounPhrases,
  type QuestionLanguage,
} from '../../../../linguistics/questions/index.ts';
import { matchTerm, readWords } from '../../../../linguistics/words/index.ts';
import { profileQuestion } from '../../answer/question-profile.ts';
import { topicOf } from '../topic.ts';

/** A later part that shares no word with the first and names nothing gets its subject: “… for storing passwords”. */
export function giveSubjects(parts: readonly string[], language: QuestionLanguage): string[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  const firstTerms = readWords(first);
  const topic = topicOf(first, language);
  return [
    first,
    ...rest.map((part) => {
      const terms = profileQuestion(part).terms.filter(({ weight }) => weight >= 1);
      const isOwn =
        terms.length > 3 ||
        isParallel(part, first, language) ||
        /\b(?:that|which|whose) \p{L}+/iu.test(part.slice(6)) ||
        nounPhrases(part, language).some((phrase) => phrase.split(' ').length > 2) ||
        terms.some(({ text, isName }) => isName || matchTerm(text, firstTerms) >= 0.7);
      const bare = part.replace(/[\s?？]+$/g, '');
      const subject =
        language === 'zh'
          ? isNounPhrase(topic, language)
            ? topic
            : nounPhrases(first, language)[0]
          : englishSubject(topic, first);
      if (isOwn || subject === undefined || subject.split(' ').length > 6) return part;
      if (language === 'zh') return ofHanSubject(bare, subject);
      return /^\p{L}+ing\b/u.test(subject) ? `${bare} for ${subject}` : `${bare} with regard to ${subject}`;
    }),
  ];
}

/** Another matter of the same owner, what happened to it, or what is asked about a matter: “公司的股利政策”, “公司未来…”, “…，主要原因是什么”. */
function ofHanSubject(part: string, subject: string): string {
  const [opening] = tagChinese(part);
  const [, owner] = HAN_OWNER.exec(subject) ?? [];
  if (owner === undefined || REASON_OPENS.test(part)) return `${withoutLastVerb(subject)}，${part}`;
  const isMatter = /^(?:n|vn|an|j|b)/.test(opening?.tag ?? '');
  return isMatter ? `${owner}${ZH.plans.owns}${part}` : `${owner}${part}`;
}

/** “平台收集”, of “平台收集哪些信息”, is the platform. */
function withoutLastVerb(subject: string): string {
  if (subject.includes(ZH.plans.owns)) return subject;
  const words = tagChinese(subject);
  const last = words.findLastIndex(({ tag }) => !/^(?:v|u|p)/.test(tag));
  const kept = words
    .slice(0, last + 1)
    .map(({ word }) => word)
    .join('');
  return [...kept].length < 2 ? subject : kept;
}

const REASON_OPENS = new RegExp(`^${anyOf(ZH.plans.reasonItems)}`, 'u');
/** Whose a matter is, without when. */
const HAN_OWNER = new RegExp(
  `^([\\p{Script=Han}]{2,12}?)(?:${anyOf(ZH.plans.aroundSubject)}[^${ZH.plans.owns}]*)?${ZH.plans.owns}`,
  'u',
);

/** The topic where it is a thing or something done, else the first thing that is spoken of. */
function englishSubject(topic: string, first: string): string | undefined {
  const isDeed = /^\p{Ll}+ing\b/u.test(topic) && isNounPhrase(topic, 'en');
  const groups = nounGroups(first.replace(/[?.!\s]+$/, ''));
  const isThing = groups.some(({ text }) => text.endsWith(topic) || text.startsWith(topic));
  return isDeed || isThing ? topic : groups[0]?.text;
}

const HAN_OWN = new RegExp(String.raw`^[\p{Script=Han}A-Za-z]{2,12}${ZH.plans.owns}\p{Script=Han}`, 'u');
const OF_SOMEBODY = new RegExp(String.raw`${ZH.plans.owns}|\d|[A-Z]`);
const ASKED_THERE = new RegExp(anyOf(ZH.plans.whatIsAsked));

/** Of two Chinese matters that belong to nobody the later has its own; others say whose they are. */
function isParallel(part: string, first: string, language: QuestionLanguage): boolean {
  if (language !== 'zh') return false;
  if (HAN_OWN.test(part)) return true;
  if (OF_SOMEBODY.test(first)) return false;
  const isVerb = /^[vpd]/.test(tagChinese(part)[0]?.tag ?? '');
  return !isVerb && part.search(ASKED_THERE) >= 2;
}
