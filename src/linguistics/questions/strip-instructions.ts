import { ZH } from '../lexicon/chinese.ts';
import { EN } from '../lexicon/english.ts';
import { anyOf, eitherOf } from '../lexicon/words-of.ts';
import { splitSentences } from '../sentences/split-sentences.ts';

interface WithoutInstructions {
  /** What is asked. The whole text when nothing else is left. */
  readonly question: string;
  /** How the answer is to be given. */
  readonly instructions: readonly string[];
}

const INSTRUCTIONS: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:(?:please|kindly)\s+)?(?:you are (?:an?|the)|${anyOf(EN.questions.instructions)})\b`,
    'iu',
  ),
  new RegExp(String.raw`^if .{3,120}\b(?:then )?(?:please )?${anyOf(EN.questions.instructionState)}\b`, 'iu'),
  new RegExp(
    `^(?:请|请你|麻烦)?(?:${anyOf(ZH.questions.instructionRole, ZH.questions.instructionForm)}|以.{1,20}的(?:身份|角度|视角))`,
    'iu',
  ),
];
const LEAD = new RegExp(
  String.raw`^(?:(?:please )?${anyOf(EN.questions.roleLead)} (?:that )?you are [^:：.。]{3,160}[.:：]|(?:${anyOf(EN.questions.questionLead)}|问题(?:是)?)\s*[:：])\s*`,
  'i',
);
const HERE = /\bhere(?:['’]s| is) (?:the|my) question\s*[:：]\s*/i;
/** “Using only the information given,” made of such words alone: one that says which document or whose it is belongs to the question. */
const BY_MEANS: readonly RegExp[] = [
  new RegExp(
    String.raw`^${anyOf(EN.questions.byMeans)}(?:\s+${anyOf(EN.questions.givenSources)})+\s*[,，]\s*`,
    'i',
  ),
  new RegExp(`^${anyOf(ZH.questions.byMeans)}${anyOf(ZH.questions.givenSources)}+[,，]\\s*`, 'u'),
];
const ANSWER_THIS = /^(?:please )?(?:answer|address) (?:the|this|my) [^:?]{3,160}:\s*/i;
/** “Taking into account the information outlined in the income statement, what …”. */
const OPENING_CLAUSE =
  /^(?:(?:[Ww]hen|[Ww]hile|[Bb]y) )?(?:\p{L}+ly )?\p{L}+ing(?![\p{L}\p{N}])([^?,]{3,200}),\s+(?=\p{Ll})/u;
const SAYS_SOURCE = /\b(?:information|data|details|statements?|sheet|P&L)\b/;
const ROUNDING: readonly RegExp[] = [
  /(?:,\s*|(?<!\s)\s+)?(?:and )?\bin units of percents?\b/gi,
  /(?:,\s*|(?<!\s)\s+)?(?:and )?\bround(?:ed)? (?:(?:the|your) answer )?to \w+ decimals?(?: places?)?\b/gi,
  new RegExp(`[，,]?${anyOf(ZH.figures.keepsDigits)}[一二两三四\\d]位(?:小数)?`, 'gu'),
];
const UNIT = /(?:(?<!\s)\s+)?[(（](?:in\s|以)[^()（）]{2,60}[)）]/gi;
const ASKS = /[?？]/;

/** A longer text tells something before it asks. */
const MAX_ASKING = 1000;
/** Words by which a question leans on the sentence before it. */
const LEANS = eitherOf(
  /\b(?:it|its|they|their|them|this|these|that|those|he|she|his|her)\b/i,
  new RegExp(anyOf(ZH.plans.itself)),
);

/** Of a long text the sentences that ask, each with the one before it where it leans on that. */
function askingPart(text: string): string {
  if (text.length <= MAX_ASKING) return text;
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end).trim());
  const isAsking = (sentence: string) => /[?？][^\w?？]*$/.test(sentence);
  const kept = sentences.filter((sentence, at) => {
    const next = sentences[at + 1];
    return isAsking(sentence) || (next !== undefined && isAsking(next) && LEANS.test(next));
  });
  const asked = kept.join(/\p{Script=Han}/u.test(text) ? '' : ' ');
  return kept.some(isAsking) && asked.length <= MAX_ASKING ? asked : text;
}

/** Whether a text only says how to answer. */
export function asksNothing(text: string): boolean {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end).trim());
  return sentences.length > 0 && sentences.every((sentence) => isInstruction(sentence));
}

function isInstruction(sentence: string): boolean {
  const isForm = INSTRUCTIONS.some((form) => form.test(sentence));
  return isForm && (!ASKS.test(sentence) || /^(?:if|assume|suppose)/i.test(sentence));
}

/** “Assume that you are an analyst. Give a response in USD millions.” says how to answer; what is left is searched. Both languages. */
export function stripInstructions(text: string): WithoutInstructions {
  const instructions: string[] = [];
  const drop = (pattern: RegExp, from: string): string =>
    from.replace(pattern, (found) => {
      instructions.push(found.trim());
      return '';
    });
  const asked = askingPart(text.trim());
  let rest = asked;
  const here = HERE.exec(rest);
  if (here !== null) {
    instructions.push(rest.slice(0, here.index).trim());
    rest = rest.slice(here.index + here[0].length);
  }
  rest = drop(LEAD, rest);
  const sentences = splitSentences(rest).map(({ start, end }) => rest.slice(start, end));
  const kept = sentences.filter((sentence) => {
    const isOne = isInstruction(sentence.trim());
    if (isOne) instructions.push(sentence.trim());
    return !isOne;
  });
  if (kept.length === 0) return { question: asked, instructions: [] };
  let question = kept.join(/\p{Script=Han}/u.test(rest) ? '' : ' ');
  for (const pattern of [LEAD, ANSWER_THIS]) question = drop(pattern, question);
  const clause = OPENING_CLAUSE.exec(question)?.[1] ?? '';
  // A clause with a name or a year says whose document is meant.
  if (SAYS_SOURCE.test(clause) && !/[\d\p{Lu}]/u.test(clause.replace('P&L', '')))
    question = drop(OPENING_CLAUSE, question);
  for (const pattern of [...BY_MEANS, UNIT, ...ROUNDING]) question = drop(pattern, question);
  const first = question.trim();
  const given = instructions.filter((each) => each !== '');
  if (first === '' || given.length === 0) return { question: asked, instructions: [] };
  return { question: first.charAt(0).toUpperCase() + first.slice(1), instructions: given };
}
