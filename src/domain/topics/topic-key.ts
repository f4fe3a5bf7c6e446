import { stableId } from '../../linguistics/index.ts';
import { MAX_TOPIC_CHARACTERS } from './topic-types.ts';

/** The words of a name that count: without case, marks, and the plural of English words. */
export function topicKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s?(?=\s|$)/g, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
    .split(' ')
    .map(singularOf)
    .join(' ');
}

/** Equal for names of one topic, however its words are joined. */
export const topicId = (name: string): string => stableId('top', topicKey(name).replaceAll(' ', ''));

/** A name as it may be shown: no marks of Markdown or markup, no controls, no more than a line of it; none when little is left. */
export function readTopicName(text: string): string | undefined {
  const name = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[<>[\]{}|\\`*_#"“”]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(
      /^[\s.,;:!?()，。；：！？（）、·-]+|(?<![\s.,;:!?(，。；：！？（、·-])[\s.,;:!?(，。；：！？（、·-]+$/gu,
      '',
    );
  const cut = [...name].slice(0, MAX_TOPIC_CHARACTERS).join('').trim();
  return /\p{L}{2}|\p{Script=Han}/u.test(cut) ? cut : undefined;
}

function singularOf(word: string): string {
  if (word.length <= 3 || !/^\p{Script=Latin}+s$/u.test(word) || /(?:ss|us|is|ics)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}
