import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';

/** Text about the text: what authors did or will say, other people's work, a case that is made up. */
const ABOUT_THE_TEXT: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:in this ${anyOf(EN.sentences.aboutTheTextSection)}|we ${anyOf(EN.sentences.aboutTheTextNext)})\b`,
    'i',
  ),
  new RegExp(String.raw`^to (?:further |better )?${anyOf(EN.sentences.aboutTheTextAim)}\b.{0,60}\bwe\b`, 'i'),
  /^(?:having (?:\p{Ll}+ed|shown|seen)|as in (?:prior|previous|earlier))\b/iu,
  new RegExp(
    String.raw`^${anyOf(EN.sentences.aboutTheTextPrior)} ${anyOf(EN.sentences.aboutTheTextWorks)}\b`,
    'i',
  ),
  new RegExp(String.raw`^while ${anyOf(EN.sentences.aboutTheTextSeveral)} (?:works?|studies)\b`, 'i'),
  new RegExp(
    String.raw`^an ${anyOf(EN.sentences.aboutTheTextArticle)}\b.{0,40}\b${anyOf(EN.sentences.aboutTheTextProvides)}\b`,
    'i',
  ),
  /^(?:imagine\b|suppose\b|let(?:'s|’s| us)\b|say,|note that\b|remember\b|the problem of\b.{0,80}\bechoes\b)/i,
  /^(?:本文|本研究|本章|前人|假设)/,
];
/** “6 The measures reported before …”, “(c) Primarily relates to …”: said of a figure elsewhere. */
const FOOTNOTE = /^(?:\((?:\d{1,2}|[a-z])\)|\d{1,2}|\*{1,3}) \p{Lu}\p{Ll}/u;
const OWN_TRIALS = /^(?:our|we)\b/i;
const SCORES = new RegExp(
  String.raw`\b(?:${anyOf(EN.sentences.scoresOutperform)}|improv\w+ over|accuracy of \d|AUROC|F1|(?:achiev|obtain|attain)\w* .{0,40}\b${anyOf(EN.sentences.scoresResults)})\b`,
  'i',
);
const CITED_WORK = /\((?:e\.g\.,? )?\p{Lu}[^()]{2,40}\b(?:19|20)\d\d[a-z]?(?:;[^()]*)?\)/gu;
const ADVICE = new RegExp(
  String.raw`^${anyOf(EN.sentences.adviceUse)}\b|\b${anyOf(EN.sentences.adviceWords)}\b|应当?|必须|建议|推荐|不得|禁止|务必`,
  'i',
);
const ASKS_ADVICE = new RegExp(
  String.raw`\b(?:${anyOf(EN.sentences.asksAdvice)}|advis\w+|${anyOf(EN.sentences.asksAdvicePrevent)})\b|${anyOf(ZH.sentences.asksAdvice)}`,
  'i',
);

/** How well a sentence stands in a report by its form alone, in [-0.4, 0]: what leans, announces or retells is worth less. */
export function formPenalty(text: string): number {
  let value = 0;
  if (ABOUT_THE_TEXT.some((form) => form.test(text))) value -= 0.25;
  else if (OWN_TRIALS.test(text)) value -= 0.08;
  if (FOOTNOTE.test(text)) value -= 0.25;
  if ((text.match(CITED_WORK) ?? []).length >= 2 || /et al\..*et al\./.test(text)) value -= 0.15;
  return Math.max(-0.4, value);
}

/** Whether a sentence tells how well something did, which answers neither what it is nor how it works. */
export function tellsScores(sentence: string): boolean {
  return SCORES.test(sentence);
}

/** Whether a sentence sets one thing against another. */
export function contrasts(sentence: string): boolean {
  return CONTRAST.test(sentence);
}
const CONTRAST = new RegExp(
  String.raw`\b${anyOf(EN.sentences.contrast)}\b|与.{1,20}(?:不同|相比)|而|相比|不同于|则|却`,
  'iu',
);

/** Whether what is asked for is advice rather than a fact. */
export function asksAdvice(question: string): boolean {
  return ASKS_ADVICE.test(question);
}

/** Whether a sentence says what to do. */
export function givesAdvice(sentence: string): boolean {
  return ADVICE.test(sentence);
}
