import { leansInChinese } from './leans-in-chinese.ts';
import { leansInEnglish } from './leans-in-english.ts';
import type { QuestionLanguage } from './question-form.ts';

/**
 * Whether a question can only be read with the one before it: it has a word that points back, is a piece of a question, or names nothing
 * that it asks about. What names its own subject is whole, whatever was asked before. Pure.
 */
export function leansOnBefore(question: string, language: QuestionLanguage): boolean {
  const asked = question.trim();
  // A name of Latin letters in a Chinese question is Chinese; a whole English question is not.
  return language === 'zh' && /\p{Script=Han}/u.test(asked) ? leansInChinese(asked) : leansInEnglish(asked);
}
