import { ENGLISH_STOP_WORDS } from '../words/stop-words.ts';
import { splitSentences } from './split-sentences.ts';

/** Commands, addresses and marks are of no language. */
const NO_PROSE = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\[[^\]]{0,100}\]|\b(?:https?|ftp):\/\/\S+/g;
/** English words that are no option, path or setting. */
const WORDS = /(?<![\w/.@$-])[a-z]{2,}(?![\w/@=-])/g;
/** Fewer words say nothing of the language that is written. */
const FEWEST_WORDS = 4;

/** Whether most of what is written, sentence by sentence, is in another language. */
export function isWrittenInOther(text: string, language: 'en' | 'zh'): boolean {
  const prose = text.replace(NO_PROSE, ' ');
  let [own, other] = [0, 0];
  for (const { start, end } of splitSentences(prose)) {
    const sentence = prose.slice(start, end);
    const written = languageOfSentence(sentence);
    const weight = (sentence.match(/\p{Script=Han}|[A-Za-z]+/gu) ?? []).length;
    if (written === language) own += weight;
    else if (written !== undefined) other += weight;
  }
  return other > own;
}

/**
 * A Chinese sentence with English names, commands and settings is Chinese, however many; an English one is held together by words that say
 * nothing else. Undefined for what is no sentence, as a line of commands.
 */
function languageOfSentence(sentence: string): 'en' | 'zh' | undefined {
  const han = sentence.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = sentence.toLowerCase().match(WORDS) ?? [];
  const joins = words.filter((word) => ENGLISH_STOP_WORDS.has(word)).length;
  const isEnglish = words.length >= FEWEST_WORDS && joins >= (han === 0 ? 1 : 2);
  if (han === 0) return isEnglish ? 'en' : undefined;
  return isEnglish && (sentence.match(/[A-Za-z]/g)?.length ?? 0) > han ? 'en' : 'zh';
}
