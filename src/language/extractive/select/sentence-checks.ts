import { ENGLISH_STOP_WORDS } from '../../../linguistics/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { isImperative } from '../../../linguistics/questions/index.ts';
import { isUnfinished } from './broken-lines.ts';

const ENGLISH_DEPENDENT: readonly RegExp[] = [
  new RegExp(String.raw`^${anyOf(EN.sentences.dependentWords)}\b`, 'i'),
  new RegExp(
    `^${anyOf(EN.sentences.dependentPhrases, EN.sentences.dependentCauses, EN.sentences.dependentParts)}`,
    'i',
  ),
  /^at (?:this|that|the same) |^e\.g\.|^i\.e\./i,
  /^(?:unlike (?:the|this|that)|as (?:seen|we)|given (?:this|that|the above))\b/i,
  new RegExp(
    String.raw`^(?:the ${anyOf(EN.sentences.dependentThe)}|in the ${anyOf(EN.sentences.dependentAbove)})\b`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:if ${anyOf(EN.sentences.dependentIf)}|(?:when|while|although) (?:this|that|it|they))\b`,
    'i',
  ),
];
const CHINESE_DEPENDENT = new RegExp(
  `^(?:它|他|她|其(?!他|实)|这|那(?!么)|此(?!外)|${anyOf(ZH.sentences.dependentWords)}|而(?!今)|${anyOf(ZH.sentences.dependentPhrases)})`,
  'u',
);
/** “The use of this attribute …”: a thing that only the sentence before tells. */
const ENGLISH_POINTS_BACK = new RegExp(
  String.raw`^(?:(?!(?:of|in|with|for) (?:the|an?)\b)[\p{L}\p{N}'’“"-]+ ){1,5}${anyOf(EN.sentences.pointsBack)}\b(?! ${anyOf(EN.grammar.be, EN.sentences.pointsBackNot)}\b)`,
  'iu',
);
const META: readonly RegExp[] = [
  /^(?:please )?(?:(?:also )?see|refer to|click)\b/i,
  new RegExp(`^${anyOf(EN.sentences.aboutItself)}`, 'i'),
  new RegExp(String.raw`^(?:the )?.{3,60} cheat ?sheet ${anyOf(EN.sentences.aboutItselfContains)}\b`, 'i'),
  new RegExp(
    `^(?:the )?${anyOf(EN.sentences.aboutItselfAims)} of (?:the|this) ${anyOf(EN.sentences.aboutItselfCheatSheet)}`,
    'i',
  ),
  new RegExp(`^this ${anyOf(EN.sentences.aboutItselfThis)} ${anyOf(EN.sentences.aboutItselfIs)}`, 'i'),
  /^(?:note:?$|figure \d|table \d+[.:]?\s*$)/i,
  new RegExp(String.raw`^(?:注[：:]|${anyOf(ZH.sentences.aboutItself)}|图\s*\d|表\s*\d+\s*$)`),
];

const CAPTIONS: readonly RegExp[] = [
  /^\d{1,2}\.\s|^\d{1,2}(?:\.\d{1,2})+\s+(?:\p{Lu}\p{Ll}{2,}|\p{Lu}{3,})/iu,
  /\p{L}-$|^(?:algorithm|listing) \d+\b/iu,
  new RegExp(
    String.raw`^(?:detailed |further |more )?${anyOf(EN.sentences.captionInstructions)}\b.{0,80}\b${anyOf(EN.sentences.captionDescribed)} (?:in|at|on|here)\b`,
    'iu',
  ),
  new RegExp(String.raw`^(?:${anyOf(EN.sentences.captionTable)}|表|图)\s*\d+(?:\.\d+)*\s*[:：.—–-]`, 'iu'),
];

const VERB_FORM = new RegExp(
  String.raw`\b(?:${anyOf(EN.sentences.verbFormIs)}|\p{Ll}{2,}${anyOf(EN.sentences.verbFormEd)})\b|^\p{Lu}\p{Ll}+ ${anyOf(EN.sentences.verbFormThe)}\b`,
  'u',
);
const CLEAR_VERB = new RegExp(
  String.raw`\b${anyOf(EN.grammar.be, EN.grammar.do, EN.grammar.have, EN.grammar.modals, EN.sentences.clearVerb)}\b|:\s`,
);
const POINTS_ELSEWHERE = new RegExp(
  String.raw`\b(?:${anyOf(EN.sentences.pointsElsewhereShown)}s? (?:above|below|here)|${anyOf(EN.sentences.pointsElsewhereAsFollows)}|\b(?:article|guide) (?:on|about|describes)|cheat ?sheets?)\b|${anyOf(ZH.sentences.pointsElsewhere)}`,
  'i',
);

/** Whether a sentence leans on the one before it: a pronoun, a demonstrative or a connective opens it. */
export function dependsOnContext(text: string): boolean {
  const start = text.replace(/^["'“‘「『《(（`]+/, '');
  if (/^there (?:is|are|was|were|must|should|has|have)\b/i.test(start)) return false;
  return (
    ENGLISH_DEPENDENT.some((form) => form.test(start)) ||
    ENGLISH_POINTS_BACK.test(start) ||
    CHINESE_DEPENDENT.test(start)
  );
}

/** Whether a piece of text is a sentence a reader can use: not a heading, a link list, code, a question or debris. */
export function isReadable(text: string, kind: 'prose' | 'item' | 'row'): boolean {
  if (/\[\s*ev_?\d|【\s*(?:ev_)?\d|\]\(|\(\s*ev_\d/i.test(text)) return false; // looks like a marker or a link: never quoted
  if (/[:：,，、]$/.test(text) || /^[,.;:!?，。；：！？、)\]）】}{<>|\\/#$%^&*~=+@…-]/.test(text))
    return false;
  if (/[?？]["'”’」』）)]*$/.test(text)) return false;
  if (/^["“][^"“”]*["”]\.?$/.test(text)) return false; // a quotation alone: an example or what somebody said
  if (CAPTIONS.some((form) => form.test(text))) return false;
  if (META.some((form) => form.test(text)) || /`[^`]*(?:[${};]|==|=>)[^`]*`/.test(text)) return false;
  if (/<\/?[a-z]+[\s>/]|\{\{|\}\}|\|\w+=/i.test(text.replace(/`[^`]*`/g, ''))) return false;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_.-]*/gu)?.length ?? 0;
  if (text.length > 700 || (han > 20 && text.length > 320)) return false;
  const inCode = [...text.matchAll(/`[^`]*`/g)].reduce((sum, [code]) => sum + code.length, 0);
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const solid = text.replace(/\s+/g, '').length;
  if (solid === 0 || letters / solid < 0.62 || inCode / text.length > 0.4) return false;
  if ((text.match(/[{}=<>$\\|]/g)?.length ?? 0) > Math.max(4, text.length / 25)) return false;
  const urls = text.match(/https?:\/\/\S+/g) ?? [];
  if (urls.reduce((sum, url) => sum + url.length, 0) > text.length * 0.4) return false;
  if (kind === 'row') return words + han >= 3;
  if (isUnfinished(text)) return false;
  if (han >= 6) return han >= 8 || /[\d]/.test(text);
  if (/^\p{Ll}/u.test(text) && !opensWithName(text)) return false;
  const loud = text.match(/\b\p{Lu}{3,}\b/gu)?.length ?? 0;
  const ends = /[.!。！;；…]["'”’»」』）)`]*$/.test(text);
  if (!ends && loud > 0.3 * words) return false; // fields of a form that ran together
  if (words < (ends ? 4 : 6) || (words < 9 && !VERB_FORM.test(text))) return false;
  if (/^\p{Lu}\p{Ll}+ing\b/u.test(text) && words < 14 && !CLEAR_VERB.test(text)) return false;
  const speaks = CLEAR_VERB.test(text) || (kind === 'item' && isImperative(text));
  return ends || (words >= (kind === 'item' ? 5 : 8) && speaks);
}

/** Whether an item of a list that is no sentence is a phrase in words: “Previous shoulder surgery”. */
export function isWholePhrase(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_.-]*/gu)?.length ?? 0;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const solid = text.replace(/\s+/g, '');
  const letters = solid.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return (
    (words >= 2 || han >= 4) &&
    text.length <= MOST_OF_PHRASE &&
    letters >= 0.7 * solid.length &&
    !/[:：?？`{}|[\]]|[<>](?!\s?\d)|https?:|^\d+(?:\.\d+)*\s/.test(text) &&
    /^[\p{L}\p{N}“"(]/u.test(text)
  );
}

const MOST_OF_PHRASE = 240;

const LOWER_SUBJECT = new RegExp(
  String.raw`^([a-z][\w-]+) ${anyOf(EN.grammar.be, EN.sentences.lowerSubject)}\b`,
);

/** A small letter at the start is a cut sentence, unless it is a name such as bcrypt, iOS or npm with its verb. */
function opensWithName(text: string): boolean {
  if (/^[a-z]+[A-Z\d_.]/.test(text)) return true;
  const [, word] = LOWER_SUBJECT.exec(text) ?? [];
  return word !== undefined && !ENGLISH_STOP_WORDS.has(word) && !/(?:ed|ing|ly|tion|ment)$/.test(word);
}

const SUMMING_UP = new RegExp(String.raw`\b${anyOf(EN.sentences.summingUp)}\b|总结|小结|要点|结论|建议`, 'i');

/** Whether the words above a list or heading say that a summing-up follows. */
export function opensSummary(context: string): boolean {
  return SUMMING_UP.test(context);
}

/** How much a sentence tells by itself, in [-0.5, 1]: numbers, names, definitions, rules; less when it points at a figure or another section. */
export function informativeness(text: string): number {
  let value = 0;
  if (/\d/.test(text)) value += 0.35;
  if (/(?<=\S\s)\p{Lu}[\p{L}\d]+/u.test(text) || /[《“][^》”]+[》”]/.test(text)) value += 0.2;
  if (
    /\b(?:is|are) (?:an?|the)\b|\b(?:refers to|means|defined as|consists of)\b|是指|指的是|是一[种个项]|定义为/.test(
      text,
    )
  )
    value += 0.25;
  if (
    /\b(?:must|should|shall|required|recommended|prohibited|never|always)\b|必须|应当|不得|应该|建议|禁止/i.test(
      text,
    )
  )
    value += 0.2;
  if (/\.\.\.$|…$/.test(text)) value -= 0.2;
  if (/`[^`]*[({$=;][^`]{8,}`|\)\)|==/.test(text)) value -= 0.5;
  if (POINTS_ELSEWHERE.test(text)) value -= 0.5;
  return Math.min(1, Math.max(-0.5, value));
}
