import { splitSentences } from '../../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { resolveAskedAgain } from './ellipsis/ask-again.ts';
import { splitTrailingWord } from './ellipsis/direct-question.ts';
import { splitHanOwners, splitOwnedList, splitThings } from './ellipsis/owned-list.ts';
import { isPluralNoun } from './is-plural-noun.ts';
import { openingTopic } from './opening-topic.ts';
import { resolvePronouns } from './resolve-pronouns.ts';
import { resolveReferences } from './resolve-references.ts';

/** “…, does it cover batteries”, “… and have they been paid”. */
const ASKS_ON = String.raw`${anyOf(EN.grammar.be, EN.grammar.do, EN.grammar.have, EN.grammar.modals)} (?:it|they|he|she)\b`;
const ENGLISH_AND_QUESTION = new RegExp(
  String.raw`(?:,|;)?\s+(?:and|but|or|as well as)\s+(?:also\s+)?(?=(?:${anyOf(EN.grammar.prepositions)} )?${anyOf(EN.grammar.questionWords, EN.grammar.be, EN.grammar.do, 'can should must will')}\b|${ASKS_ON})`,
  'i',
);
const ENGLISH_COMMA_QUESTION = new RegExp(
  String.raw`[,;]\s+(?=${anyOf(EN.plans.englishCommaQuestionInWhat)}\s+${anyOf(EN.grammar.be, EN.grammar.do, EN.plans.englishCommaQuestionCan)}\b|${ASKS_ON})`,
  'i',
);
/** “Why did X …, who made Y, …”: a question word after a comma opens a part when the text before asks with one too. */
const ENGLISH_COMMA_WORD = /[,;]\s+(?=(?:who|what|how|why|when|where|which|whose)\s+\p{L})/iu;
const MAX_SENTENCES = 12;
const ENGLISH_ASKS = new RegExp(
  String.raw`\b${anyOf(EN.grammar.questionWords)}\b|^${anyOf(EN.grammar.be, EN.grammar.do, EN.grammar.modals, EN.plans.englishAsksHas)}\b`,
  'i',
);
const ENGLISH_OPENS = new RegExp(
  String.raw`^(?:${anyOf(EN.grammar.prepositions)} )?${anyOf(EN.plans.englishOpensWhat)}\b(?! ${anyOf(EN.grammar.be, EN.grammar.have, 'makes make made means mean')}\b.*,)`,
  'i',
);
const CHINESE_AND_QUESTION = new RegExp(
  String.raw`[，,；;、]?\s*${anyOf(ZH.plans.andWords)}?[，,；;]\s*(?=[^，,；;]*${anyOf(ZH.plans.questionWords)})|(?:以及|并且|还有|和|(?<!${anyOf(ZH.plans.beforeReach)})及)(?=(?:它|其|他|她|该)?[^，,]{0,16}${anyOf(ZH.plans.questionWordsAfterAnd)})`,
  'u',
);
const CHINESE_ASKS = new RegExp(`${anyOf(ZH.plans.questionWords)}|${anyOf(ZH.plans.commandWords)}`);
const ENGLISH_LIST = new RegExp(
  `^(?<head>${anyOf(EN.plans.englishListWhatIs)})(?<the>(?: the| its| their)?) (?<items>[^,?]+(?:, [^,?]+)*,? and [^,?]+?) (?<link>${anyOf(EN.plans.englishListOf)}) (?<rest>.+)$`,
  'i',
);
const CHINESE_LIST = new RegExp(
  `^(?<subject>.+?)的(?<items>[^的，。？]+(?:、[^的，。？]+)*(?:、|和|与|以及|及)[^的，。？]+?)(?<tail>(?:分别)?${anyOf(ZH.plans.listTail)}?)$`,
  'u',
);

/** “各自的金额是多少” asks for each of the list before it. */
const CHINESE_EACH = /各自的?(?:金额|数额|数值|数字|规模)?(?=是多少|为多少|有多少|如何)/u;

/** The parts of a question that is several at once, each with its pronouns replaced. One part when there is nothing to split. */
export function splitQuestion(question: string, language: 'en' | 'zh'): string[] {
  const opening = openingTopic(question, language);
  if (opening === undefined) return resolvePronouns(splitParts(question, language), language);
  const parts = splitParts(opening.asked, language);
  const resolved = resolvePronouns(parts, language, opening.topic);
  const isSaid = (part: string) => part.toLowerCase().includes(opening.topic.toLowerCase());
  if (parts.length === 1 && !resolved.every(isSaid)) return [question.trim()];
  return resolved.map((part) =>
    isSaid(part) ? part : `${opening.topic}${language === 'zh' ? '：' : ': '}${part}`,
  );
}

function splitParts(question: string, language: 'en' | 'zh'): string[] {
  const sentences = askingSentences(question);
  const parts = sentences
    .flatMap((sentence) => splitConjunctions(sentence, language))
    .map((part, at, all) => (at === 0 ? part : resolveAskedAgain(part, all[at - 1] ?? '', language)))
    .flatMap((part) => splitList(part, language));
  return language === 'en' ? resolveReferences(parts) : parts;
}

const COMMANDS = new RegExp(
  String.raw`^(?:please |also )?${anyOf(EN.plans.commands)}\b|^(?:请|比较|对比|分析|介绍|说明|列出|总结)`,
  'i',
);

/** Of a long text the sentences that ask; of a statement the statement itself. */
function askingSentences(question: string): string[] {
  const all = [
    ...new Set(splitSentences(question).map(({ start, end }) => question.slice(start, end).trim())),
  ];
  const asking = all.filter((sentence) => /[?？]\W*$/.test(sentence));
  if (asking.length > 0) return asking.slice(0, MAX_SENTENCES);
  const commands = all.filter((sentence) => COMMANDS.test(sentence));
  return (commands.length > 0 ? commands : all).slice(0, MAX_SENTENCES);
}

function splitConjunctions(sentence: string, language: 'en' | 'zh'): string[] {
  const text = sentence
    .replace(/\s+/g, ' ')
    .replace(/^(what|who|where|when|how)['’]s\b/i, '$1 is')
    .trim();
  if (text.length > 1200) return [text];
  const trailing = language === 'en' ? splitTrailingWord(text) : undefined;
  if (trailing !== undefined) return trailing;
  const pieces =
    language === 'zh'
      ? text.split(CHINESE_AND_QUESTION)
      : text
          .split(ENGLISH_AND_QUESTION)
          .flatMap(splitAtCommas)
          .flatMap((piece) => splitTrailingWord(piece.trim()) ?? [piece]);
  const parts = pieces.map((piece) => piece.trim()).filter((piece) => /[\p{L}\p{N}]{2}/u.test(piece));
  const isWhole = parts.every((part) =>
    language === 'zh'
      ? CHINESE_ASKS.test(part) && [...part].length >= 3
      : part.split(' ').length >= 3 && (ENGLISH_ASKS.test(part) || COMMANDS.test(part)),
  );
  if (parts.length < 2 || !isWhole) return [text];
  // "Who wrote it and is it good" splits; "Is A or is B larger" compares and stays.
  return /\bor (?:is|are|do|does)\b/i.test(text) ? [text] : parts;
}

/** Relative clauses (“the book, which was …”, “when …, who …”) follow no question of their own. */
function splitAtCommas(piece: string): string[] {
  const parts = piece.split(ENGLISH_COMMA_QUESTION);
  return parts.flatMap((part) => {
    const pieces = part.split(ENGLISH_COMMA_WORD);
    return pieces.every((each) => ENGLISH_OPENS.test(each)) ? pieces : [part];
  });
}

/** “The risks, costs and timeline of X” asks once for each. */
function splitList(part: string, language: 'en' | 'zh'): string[] {
  const text = part.replace(/[\s?？。.!！]+$/g, '');
  if (/\b(?:differences?|between|compare|similarit)|比较|区别|差异|不同|相比/i.test(text)) return [text];
  const owned = language === 'en' ? (splitOwnedList(text) ?? splitThings(text)) : splitHanOwners(text);
  if (owned !== undefined) return owned;
  const plain = language === 'zh' ? text.replace(CHINESE_EACH, '分别') : text;
  const groups = (language === 'zh' ? CHINESE_LIST : ENGLISH_LIST).exec(plain)?.groups;
  if (groups === undefined) return [text];
  if (language === 'zh') {
    const { subject = '', items = '', tail = '' } = groups;
    const names = items.split(/、|以及|和|与|及/).filter(Boolean);
    if (names.length < 2 || names.some((name) => [...name].length < 2 || [...name].length > 12))
      return [text];
    return inFull(names).map(
      (name) => `${subject}的${name}${tail.replace(/^分别|^各/, '').replace(/^分别/, '') || '是什么'}`,
    );
  }
  const { head = '', the = '', items = '', link = '', rest = '' } = groups;
  // “the Department of Transportation” is one name.
  if (link === 'of' && /\p{Lu}\p{L}*$/u.test(items) && /^\p{Lu}/u.test(rest)) return [text];
  const names = items
    .split(/,\s*(?:and\s+)?|\s+and\s+/)
    .map((name) => name.trim())
    .filter(Boolean);
  // “the net income of Boeing, Pfizer and Netflix” asks for one thing of several bodies.
  const areBodies =
    names.slice(1).every((name) => /^\p{Lu}\p{L}/u.test(name)) && / of \p{Lu}/u.test(names[0] ?? '');
  if (areBodies || names.length < 2 || names.some((name) => name.split(' ').length > 4)) return [text];
  const does = DOES.exec(`${head} ${names[0]}`)?.[0];
  if (does !== undefined) {
    const own = [`${head} ${names[0]}`.slice(does.length), ...names.slice(1)];
    return ofEachBody({ head: does.trim(), names: own, link, rest, text });
  }
  const asks = /^(?:what|which) (?:is|are|was|were)$/i.test(head) ? undefined : head;
  return names.map((name) => {
    const bare = name.replace(/^(?:the|its|their|an?) /i, '');
    if (asks === undefined || !/^(?:what|which|how)/i.test(asks))
      return `What ${isPluralNoun(bare) ? 'are' : 'is'} the ${bare} ${link} ${rest}`;
    return `${head}${the} ${name} ${link} ${rest}`;
  });
}

/** What follows is what a subject does, and not a thing. */
const DOES = new RegExp(`^(?:what|how) ${anyOf(EN.grammar.do)} `, 'i');
const BODY_AND_VERB = /^(?<last>\p{Lu}.*?) (?<verb>\p{Ll}[\p{Ll} ]*)$/u;

/** “What did Boeing and Pfizer report in 2022?” asks each body the same; where three differ, what each has. All else stays whole. */
function ofEachBody(asked: {
  readonly head: string;
  readonly names: readonly string[];
  readonly link: string;
  readonly rest: string;
  readonly text: string;
}): string[] {
  const { head, names, link, rest, text } = asked;
  const { last, verb = '' } = BODY_AND_VERB.exec(names.at(-1) ?? '')?.groups ?? {};
  const bodies = [...names.slice(0, -1), ...(last === undefined ? [] : [last])];
  if (last === undefined || !bodies.every((name) => /^\p{Lu}/u.test(name))) return [text];
  if (/^(?:differ|compare)$/.test(verb))
    return bodies.length === 2
      ? [text]
      : bodies.map((name) => `What is known about ${name} with regard to ${rest}`);
  return bodies.map((name) => `${head} ${name} ${verb} ${link} ${rest}`);
}

const LEANS = new RegExp(`^(?:${anyOf(ZH.plans.itself)}|${anyOf(ZH.plans.reasonItems)}$)`, 'u');
/** An item that says “its”, and the reasons, are of the item before. */
function inFull(names: readonly string[]): string[] {
  return names.reduce<string[]>((done, name) => {
    const before = done.at(-1);
    const isOwn = before === undefined || !LEANS.test(name);
    done.push(isOwn ? name : `${before}${ZH.plans.owns}${name.replace(ITSELF, '')}`);
    return done;
  }, []);
}
const ITSELF = new RegExp(`^${anyOf(ZH.plans.itself)}`, 'u');
