import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';
import { withoutInvisible } from '../linguistics/controls/index.ts';
import { shortenText } from '../linguistics/index.ts';
import { assertStorableText } from './text/storable-text.ts';

/** Characters of a word that the sentence about it repeats. */
const MOST_SHOWN = 60;

/**
 * The question without invisible characters and the space around it; E020 for what cannot be researched: nothing, a single word, a text too long for
 * a question, or one that cannot be stored.
 */
export function validateQuestion(question: string, settings: { readonly maxCharacters: number }): string {
  assertStorableText({ question });
  const trimmed = withoutInvisible(question).trim();
  if (!/[\p{L}\p{N}]/u.test(trimmed)) {
    throw new AppError('E020', wording('questionEmpty'));
  }
  if (trimmed.length > settings.maxCharacters) {
    throw new AppError(
      'E020',
      wording('questionTooLong', { characters: trimmed.length, most: settings.maxCharacters }),
      { details: { characters: trimmed.length, maxCharacters: settings.maxCharacters } },
    );
  }
  const words = trimmed.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < 2 && !isUnspaced(trimmed)) {
    throw new AppError('E020', wording('questionOneWord', { word: shortenText(trimmed, MOST_SHOWN) }));
  }
  return trimmed;
}

/** More than a word of a writing that has no spaces between words. */
function isUnspaced(text: string): boolean {
  const count = (signs: RegExp): number => text.match(signs)?.length ?? 0;
  const han = count(/\p{Script=Han}/gu);
  const japanese =
    count(/\p{Script=Hiragana}/gu) < 2 ? 0 : han + count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const thai = count(/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu);
  return han >= 4 || japanese >= 6 || thai >= 12;
}
