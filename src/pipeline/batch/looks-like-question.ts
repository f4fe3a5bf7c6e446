import { anyOf, EN } from '../../linguistics/lexicon/index.ts';

const ENGLISH = new RegExp(
  String.raw`^${anyOf(EN.grammar.questionWords, EN.grammar.be, EN.grammar.do, EN.grammar.have, EN.grammar.modals, EN.questions.compared)}\b`,
  'i',
);
const CHINESE =
  /(?:什么|哪些|哪个|哪里|哪一|谁|何时|何地|为何|为什么|如何|怎么|怎样|多少|多久|多长|几个|几次|是否|能否|可否|有无|有没有|吗|呢|请说明|请描述|请列出|请提供|请问|说明|描述|列出|提供|解释|比较)/;

/** Whether a text reads like something to answer: a question mark, a question word, or a request as questionnaires put it. */
export function looksLikeQuestion(text: string): boolean {
  const trimmed = text.trim();
  if (/[?？]\s*[)）"”'’]*$/.test(trimmed)) return true;
  const words = trimmed.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return (
    (words >= 3 && ENGLISH.test(trimmed)) || (/\p{Script=Han}{4}/u.test(trimmed) && CHINESE.test(trimmed))
  );
}
