import { AppError } from '../errors/index.ts';
import { assertStorableText } from './storable-text.ts';

/**
 * The question without the space around it; E020 for what cannot be researched: nothing, a single word, a text too long for
 * a question, or one that cannot be stored.
 */
export function validateQuestion(question: string, settings: { readonly maxCharacters: number }): string {
  assertStorableText({ question });
  const trimmed = question.trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) {
    throw new AppError('E020', 'The question is empty. Write what you want to know as a whole question.');
  }
  if (trimmed.length > settings.maxCharacters) {
    throw new AppError(
      'E020',
      `The question has ${trimmed.length} characters; at most ${settings.maxCharacters} are allowed. Ask in a few sentences and put long material into a document.`,
      { details: { characters: trimmed.length, maxCharacters: settings.maxCharacters } },
    );
  }
  const words = trimmed.match(/[\p{L}\p{N}]+/gu) ?? [];
  const han = trimmed.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (words.length < 2 && han < 4) {
    throw new AppError(
      'E020',
      `“${trimmed}” is a single word. Ask a whole question about it, for example what it is, how it works or how it compares.`,
    );
  }
  return trimmed;
}
