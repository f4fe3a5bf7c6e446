import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { findMeasures, isFieldWord, measure } from '../../measures/index.ts';
import { askedRow } from '../asked-row.ts';
import { ASKED_ROW, type WantedMeasure } from '../find-figures.ts';
import type { UnderstoodQuestion } from '../understand-question.ts';

const CHOOSES = termPattern(EN.questions.choosesSide, ZH.questions.choosesSide);
const HIGHER = termPattern(EN.questions.higherSide, ZH.questions.higherSide);
const LOWER = termPattern(EN.questions.lowerSide, ZH.questions.lowerSide);

/** Which side a question asks for, or that it sets sides beside each other; undefined for all other questions. */
export function sideAsked({
  question,
  form,
}: Pick<UnderstoodQuestion, 'question' | 'form'>): 'higher' | 'lower' | 'both' | undefined {
  const isLower = LOWER.test(question);
  if (CHOOSES.test(question) && isLower !== HIGHER.test(question)) return isLower ? 'lower' : 'higher';
  return form === 'comparison' ? 'both' : undefined;
}

/** The rows that a name beside another and the measure call together: “Commercial Airplanes” below “Revenues”. */
export function sideRows(understood: UnderstoodQuestion): WantedMeasure[] {
  const [one, second] = understood.measures;
  if (one === undefined || second !== undefined || sideAsked(understood) === undefined) return [];
  return namedSides(understood.question).flatMap((name) => sideRow(understood, name) ?? []);
}

export function sideRow(understood: UnderstoodQuestion, name: string): WantedMeasure | undefined {
  const { question, measures, periods } = understood;
  const called = measures[0]?.asked.exec(question)?.[0] ?? '';
  const row = askedRow({ ...understood, matter: `${name} ${called}`, form: 'figure' });
  return row && { measure: measure(ASKED_ROW, /(?!)/, []), share: 1, periods, row };
}

const BESIDE = new RegExp(` ${anyOf(EN.questions.besideSide)}(?= )`, 'g');
/** A name with up to three further words, before and behind the word that sets it beside another. */
const BEFORE = /(\p{Lu}[\p{L}\d&-]*(?: (?:& )?\p{Lu}[\p{L}\d&-]*){0,3})(?: \p{Ll}+){0,3}$/u;
const BEHIND = /^(?: \p{Ll}+){0,2} (\p{Lu}[\p{L}\d&-]*(?: (?:& )?\p{Lu}[\p{L}\d&-]*){0,3})/u;
const HAN_NAME = String.raw`([\p{Script=Han}A-Za-z]{2,12}?)`;
const HAN_PAIR = `${HAN_NAME}${anyOf(ZH.questions.besideSide)}${HAN_NAME}`;
const CHINESE = new RegExp(`(?:^|的|年|[，,])${HAN_PAIR}(?=的|哪|谁|在|20)`, 'u');
/** The first word of a question is capitalised whatever it is. */
const OPENING = /^\s*\p{Lu}\p{L}*(?=\s)/u;

/** The two names that a question sets beside each other; none where one of them is a measure, a month or a word of the field. */
export function namedSides(question: string): readonly string[] {
  const [, ...han] = CHINESE.exec(question) ?? [];
  const [names = han] = latinPairs(question.replace(OPENING, ' '));
  const isName = (name: string) =>
    name !== '' && !isFieldWord(name) && findMeasures(name).length === 0 && readPeriods(name).length === 0;
  return names.length === 2 && names.every(isName) ? names : [];
}

/** “Eliquis or from Ibrance”, “Comirnaty revenues compare against its Prevnar revenues”. */
function latinPairs(question: string): string[][] {
  return [...question.matchAll(BESIDE)].flatMap(({ 0: beside, index }) => {
    const first = BEFORE.exec(question.slice(0, index))?.[1];
    const second = BEHIND.exec(question.slice(index + beside.length))?.[1];
    return first === undefined || second === undefined ? [] : [[first, second]];
  });
}
