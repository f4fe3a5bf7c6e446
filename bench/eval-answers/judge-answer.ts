import type { Locator, Report } from '../../src/domain/index.ts';
import { type AnswerQuestion, foldWords, isAtGold } from './answer-set.ts';

/** A passage that a report or a search shows. */
export interface ShownPassage {
  readonly sourcePath: string;
  readonly locator: Pick<Locator, 'pages'>;
  readonly text: string;
}

const FIGURE = /\d[\d,]*(?:\.\d+)?/g;
const MIN_WORDS_SHARE = 0.7;

/** What a report shows, in its order: the passages of its answer, those of its sections, and where nothing was found what came closest. */
export function shownPassages(report: Report): ShownPassage[] {
  const blocks = [...report.answer, ...report.sections.flatMap((section) => section.blocks)];
  return blocks.flatMap(({ claims }) =>
    claims.flatMap(({ frame, text, citations }) => {
      const citation = report.citations.find(({ number }) => number === citations[0]?.number);
      if (frame === true || citation === undefined) return [];
      return [{ sourcePath: citation.sourcePath, locator: citation.locator, text }];
    }),
  );
}

/** Whether one of the passages holds the answer: it is at a gold place, or has the value or the words of the gold answer. */
export const holdsAnswer = (passages: readonly ShownPassage[], question: AnswerQuestion): boolean =>
  passages.some((passage) => isAtGold(passage, question.gold) || saysValue(passage.text, question));

/**
 * The first figure of the gold answer that the question does not give and that is no year, at any scale of thousands; where there is
 * none, most of its words. An answer of a bare yes or no shows nothing.
 */
function saysValue(text: string, { answer, text: question }: AnswerQuestion): boolean {
  if (answer === undefined) return false;
  const asked = new Set(question.match(FIGURE) ?? []);
  const figure = (answer.match(FIGURE) ?? []).find(
    (found) => !asked.has(found) && !/^(?:19|20)\d\d$/.test(found) && significant(found).length > 1,
  );
  if (figure !== undefined) return (text.match(FIGURE) ?? []).some((found) => isSameFigure(found, figure));
  const words = [
    ...new Set(
      foldWords(answer)
        .split(' ')
        .filter((word) => word.length > 3),
    ),
  ];
  const said = new Set(foldWords(text).split(' '));
  return words.length > 0 && words.filter((word) => said.has(word)).length >= MIN_WORDS_SHARE * words.length;
}

/** Equal digits at any scale of thousands, or equal once the more exact one is rounded as the other is: 1,615.9 is 1,616. */
function isSameFigure(found: string, gold: string): boolean {
  const [a, b] = [significant(found), significant(gold)];
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < MIN_ROUNDED || long.length === short.length) return false;
  const rounded = Math.round(Number(`${long.slice(0, short.length)}.${long.slice(short.length)}`));
  return String(rounded) === short;
}
/** Of fewer digits too many figures are equal once they are rounded. */
const MIN_ROUNDED = 3;

/** 1,577.00 and 1.577 have the same digits; zeros at either end are of the scale. */
function significant(figure: string): string {
  const plain = figure.replaceAll(',', '');
  const digits = plain.includes('.') ? plain.replace(/0+$/, '') : plain;
  return digits.replace('.', '').replace(/^0+|0+$/g, '');
}
