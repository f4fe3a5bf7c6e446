import type { PassageGraph } from '../../src/domain/graph/index.ts';
import type { LanguageTasks } from '../../src/domain/index.ts';
import { splitSentences } from '../../src/linguistics/index.ts';

/** Words in capitals that stand together, and a capital with a digit: enough for the texts of the tests. */
const NAMES = /\b\p{Lu}[\p{L}\d]+(?: (?:\p{Lu}\p{L}+|\d\b))+|\bHeron\b|\bNorthGrid\b/gu;

/** What a model that reads with care says of a passage: its names, and of each sentence the first name with every other. */
export function scriptGraph({ id, text }: { readonly id: string; readonly text: string }): PassageGraph {
  const namesIn = (part: string) => [...new Set(part.match(NAMES) ?? [])];
  return {
    id,
    entities: namesIn(text).map((name) => ({ name, type: 'name' })),
    relations: splitSentences(text).flatMap(({ start, end }) => {
      const sentence = text.slice(start, end);
      const [source, ...others] = namesIn(sentence);
      return source === undefined
        ? []
        : others.map((target) => ({
            source,
            target,
            keywords: wordBetween(sentence, source, target),
            sentence,
          }));
    }),
  };
}

function wordBetween(sentence: string, source: string, target: string): readonly string[] {
  const from = sentence.indexOf(source) + source.length;
  return sentence.slice(from, sentence.indexOf(target, from)).match(/\p{Ll}{3,}/u) ?? [];
}

/** As a task of a language. */
export const scriptedExtractGraph: NonNullable<LanguageTasks['extractGraph']> = async ({ passages }) =>
  passages.map(scriptGraph);
