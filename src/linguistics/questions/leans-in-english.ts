import { EN } from '../lexicon/english.ts';
import { anyOf, termsOf } from '../lexicon/words-of.ts';
import { type EnglishWord, tagEnglish } from '../words/english-words.ts';
import { type NounGroup, nounGroups } from './noun-groups.ts';

const { followUps, plans, grammar } = EN;
const setOf = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap(termsOf));

const OPENS = new RegExp(
  String.raw`^(?:${anyOf(followUps.joins)}\b[\s,]*)*${anyOf(followUps.asksAbout)}\b`,
  'i',
);
const POINTS = new RegExp(
  String.raw`\b(?:${anyOf(followUps.pointers, followUps.chooses)}(?! of\b)|${anyOf(followUps.holdsToo)})\b`,
  'i',
);
/** “And if the disk is full?”: a condition without what is asked. */
const CONDITION = new RegExp(
  String.raw`^(?:${anyOf(followUps.joins, 'what')}[\s,]+)+${anyOf(followUps.conditions)}\b(?!.{0,300}(?:,|\b${anyOf(grammar.questionWords)}\b))`,
  'i',
);
const EMPTY_IT = new RegExp(
  String.raw`\bit (?:(?:is|was|be) )?(?:not )?${anyOf(followUps.emptyIt)}\b.{0,300}\b(?:to|when|if|that|whether)\b`,
  'i',
);
const THERE_IS = new RegExp(
  String.raw`\b${anyOf(grammar.be, 'be been')} there\b|\bthere (?:${anyOf(grammar.be, grammar.have, grammar.modals)}\b|${anyOf(followUps.exists)})`,
  'i',
);
const [CLAUSES, ONE, MANY, OWNERS] = [followUps.clauses, followUps.one, followUps.many, followUps.owners].map(
  (list) => setOf(list),
) as [ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>, ReadonlySet<string>];
const DEMONSTRATIVES = setOf(followUps.demonstratives);
const SAYS_WHICH = setOf(followUps.saysWhich);
const NOT_SAID = setOf(followUps.times, plans.writtenThings);
const PAIRED = setOf(followUps.paired);
const EMPTY = setOf(followUps.empty);
const COMMANDS = setOf(plans.commands);
const ANY_ONE = new RegExp(`^${anyOf(followUps.anyOne)} `, 'i');
const OPENS_PIECE = new RegExp(
  String.raw`^${anyOf(followUps.joins, grammar.prepositions, grammar.questionWords)}\b`,
  'i',
);

/** The English half of `leansOnBefore`. */
export function leansInEnglish(question: string): boolean {
  if (OPENS.test(question) || POINTS.test(question) || CONDITION.test(question)) return true;
  const words = tagEnglish(question);
  const groups = nounGroups(question);
  return (
    words.some((_, at) => pointsBack(words, at, groups, question)) ||
    isPieceOf(question, words) ||
    namesNothing(words)
  );
}

function pointsBack(
  words: readonly EnglishWord[],
  at: number,
  groups: readonly NounGroup[],
  question: string,
): boolean {
  const word = words[at]?.word.toLowerCase() ?? '';
  const [before, after] = [words[at - 1], words[at + 1]];
  if (word === 'it' && EMPTY_IT.test(question)) return false;
  if (ONE.has(word) || MANY.has(word) || OWNERS.has(word)) return !isNamedBefore(words, at, groups);
  if (DEMONSTRATIVES.has(word)) return isDemonstrative(words, at) && !isOfClauseBefore(words, at, groups);
  if (word === 'there') return !THERE_IS.test(question);
  if (PAIRED.has(word)) return !/^(?:NOUN|PROPN|ADJ)$/.test(after?.tag ?? '');
  if (word === 'such') return after?.tag === 'NOUN';
  // “A faster one”
  const isOne = word === 'one' || word === 'ones';
  return isOne && before?.tag === 'ADJ' && !/^(?:of|who|that|which)$/i.test(after?.word ?? '');
}

/** Whether the question itself has named whom a pronoun stands for, as a person reads it. */
function isNamedBefore(words: readonly EnglishWord[], at: number, groups: readonly NounGroup[]): boolean {
  const { word = '', start = 0 } = words[at] ?? {};
  const pronoun = word.toLowerCase();
  const isMany = MANY.has(pronoun) || /^their/.test(pronoun);
  return groups.some((group) => {
    if (group.end > start || !(isMany ? group.isPlural || group.isName : !group.isPlural)) return false;
    // “Which auditor checked its accounts”: nobody's whom the question names.
    if (OWNERS.has(pronoun)) return isMany || group.isName || ANY_ONE.test(group.text);
    // “Which auditor approved it”: not the auditor, where no clause lies between.
    return words.some(
      (between) =>
        between.start >= group.end &&
        between.start < start &&
        (CLAUSES.has(between.word.toLowerCase()) || between.tag === 'PUNCT'),
    );
  });
}

/** “Those pilots”, “what does that mean”; not “files that are kept”, “those who left”, “this handbook”. */
function isDemonstrative(words: readonly EnglishWord[], at: number): boolean {
  const [before, after, next] = [words[at - 1], words[at + 1], words[at + 2]];
  const word = words[at]?.word.toLowerCase();
  const follows = after?.word.toLowerCase() ?? '';
  if (word !== 'that' && NOT_SAID.has(follows)) return false;
  if (SAYS_WHICH.has(follows) && word === 'those') return false;
  if (/^(?:NOUN|PROPN)$/.test(after?.tag ?? '') && /^(?:that|which|who|whose)$/i.test(next?.word ?? ''))
    return false;
  if (word !== 'that') return true;
  if (before === undefined || after === undefined || after.tag === 'PUNCT') return true;
  if (before.tag === 'AUX' || before.tag === 'ADP' || before.tag === 'CCONJ') return true;
  const opensClause = words.slice(at + 2).some(({ tag }) => tag === 'VERB' || tag === 'AUX');
  return before.tag === 'VERB' && /^(?:NOUN|PROPN)$/.test(after.tag) && !opensClause;
}

/** “How long are keys kept, and how does that compare”: the clause before has said what. */
function isOfClauseBefore(words: readonly EnglishWord[], at: number, groups: readonly NounGroup[]): boolean {
  if (/^(?:NOUN|PROPN|ADJ)$/.test(words[at + 1]?.tag ?? '')) return false;
  const mark = words.slice(0, at).findLastIndex(({ tag }) => tag === 'PUNCT');
  const end = words[mark]?.start ?? 0;
  return (
    words.slice(0, Math.max(0, mark)).some(({ tag }) => tag === 'VERB') &&
    groups.some((group) => group.end <= end)
  );
}

/** “And in 2022?”, “Which airport?”: no verb, and the opening of something longer. */
function isPieceOf(question: string, words: readonly EnglishWord[]): boolean {
  if (words.some(({ word, tag }) => tag === 'VERB' || tag === 'AUX' || (tag === 'ADJ' && /ed$/i.test(word))))
    return false;
  return OPENS_PIECE.test(question) && !COMMANDS.has(withoutQuestionWord(words[0]?.word));
}

/** “Find …”, “list …” are commands and no pieces; “which …” is none of them. */
const withoutQuestionWord = (word = ''): string =>
  termsOf(grammar.questionWords).includes(word.toLowerCase()) ? '' : word.toLowerCase();

/** “Are there exceptions”, “tell me more”, “who approved”. */
function namesNothing(words: readonly EnglishWord[]): boolean {
  const own = words.filter(
    ({ word, lemma, tag }) =>
      /^(?:NOUN|PROPN|VERB|ADJ|ADV|X)$/.test(tag) &&
      !EMPTY.has(word.toLowerCase()) &&
      !EMPTY.has(lemma) &&
      !termsOf(grammar.questionWords).includes(word.toLowerCase()) &&
      (tag !== 'ADV' || /^\p{Lu}/u.test(word)),
  );
  const [only] = own;
  if (only === undefined) return true;
  const isDeed = own.length === 1 && only.tag === 'VERB' && !/ing$/i.test(only.word);
  return isDeed && termsOf(grammar.questionWords).includes(words[0]?.word.toLowerCase() ?? '');
}
