import { normalizeText } from '../words/normalize.ts';

export type QuestionLanguage = 'en' | 'zh';
const MAX_QUESTION_LENGTH = 300;

/** A text as one question: white space folded, other closing marks gone, ending in `?` or `？`. Undefined when nothing is left. */
export function finishQuestion(text: string, language: QuestionLanguage): string | undefined {
  const body = text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:，；：、。.)）\]-]+|(?<![\s,;:，；：、。.?？!！])[\s,;:，；：、。.?？!！]+$/g, '')
    .trim();
  if (!/[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(body)) return undefined;
  const characters = [...body];
  const short =
    characters.length <= MAX_QUESTION_LENGTH
      ? body
      : characters
          .slice(0, MAX_QUESTION_LENGTH)
          .join('')
          .replace(/(?<!\s)\s+\S*$/, '');
  const opened =
    language === 'en'
      ? short.replace(/^\p{Ll}(?=\p{Ll}*\b(?![_.\d(]))/u, (first) => first.toUpperCase())
      : short;
  return `${opened}${language === 'zh' ? '？' : '?'}`;
}

/** Questions in order without repeats, compared without case, width, spacing and closing marks. */
export function distinctQuestions(questions: readonly string[], known: readonly string[] = []): string[] {
  const seen = new Set(known.map(questionKey));
  return questions.filter((question) => {
    const key = questionKey(question);
    if (key === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export function questionKey(question: string): string {
  return normalizeText(question)
    .replace(/[\s?？!.。！]+/g, ' ')
    .trim();
}
