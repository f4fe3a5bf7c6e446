import * as z from 'zod';
import type { ReportLanguage } from '../../domain/index.ts';

/** Of `WordPiece` and `BPE` words with their ids, of `Unigram` a list of words with their scores. */
export const VocabularySchema = z.union([
  z.record(z.string(), z.number()),
  z.array(z.tuple([z.string(), z.number()])),
]);

/** Frequent, but not among the thousand most frequent: the vocabulary of another language has a third of them. */
const WORDS: Readonly<Record<ReportLanguage, readonly string[]>> = {
  en: 'government company research statement security example history language development production however between because different material process evidence results question century'.split(
    ' ',
  ),
  zh: [...'政府公司收入研究安全例如历史语言重要发展生产但是因为不同材料过程方法证据控制结果问题报告世纪'],
};
const LEAST_SHARE = 0.8;
/** How `Unigram` and `BPE` mark the beginning of a word. */
const MARKS = ['', '▁'];
/** A letter for the space: the tokens are bytes, and no character of Chinese is among them as it is written. */
const BYTES_MARK = 'Ġ';

/** The languages whose frequent words a vocabulary has whole; a model reads nothing in others. `undefined` for tokens of bytes. */
export function readLanguages(
  vocabulary: z.infer<typeof VocabularySchema>,
): readonly ReportLanguage[] | undefined {
  const words = new Set(
    Array.isArray(vocabulary) ? vocabulary.map(([word]) => word) : Object.keys(vocabulary),
  );
  if (words.has(`${BYTES_MARK}the`)) return undefined;
  const knows = (word: string) => MARKS.some((mark) => words.has(`${mark}${word}`));
  const known = (['en', 'zh'] as const).filter(
    (language) => WORDS[language].filter(knows).length >= LEAST_SHARE * WORDS[language].length,
  );
  return known.length === 0 ? undefined : known;
}
