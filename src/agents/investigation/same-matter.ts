import { analyzeText } from '../../linguistics/index.ts';
import { readFigures } from '../../rag/verify/index.ts';

/** Of the words of a statement, so many in another make it one about the same. */
const MOST_WORDS = 2 / 3;
/** Figures beside years that show without them that two notes are about the same. */
const FEW_FIGURES = 2;

/** Whether a later note is about what an earlier one said: most of its words, and all of its years or of several other figures. */
export function isSameMatter(earlier: string, later: string): boolean {
  if (earlier === later) return true;
  const figures = readFigures(earlier);
  const told = new Set(readFigures(later).map(({ number }) => number));
  const isTold = (isYear: boolean, least: number) => {
    const own = figures.filter((figure) => figure.isYear === isYear);
    return own.length >= least && own.every(({ number }) => told.has(number));
  };
  if (!isTold(true, 0) && !isTold(false, FEW_FIGURES)) return false;
  const terms = [...new Set(analyzeText(earlier))];
  const others = new Set(analyzeText(later));
  return terms.filter((term) => others.has(term)).length >= MOST_WORDS * Math.max(1, terms.length);
}

/** Of the words of a statement, so many in a note make it one of several that it was parted into. */
const SOME_WORDS = 1 / 3;

/** Whether several later notes tell together what an earlier one said: most of its words, and all of its years. */
export function isToldTogether(earlier: string, later: readonly string[]): boolean {
  const terms = new Set(analyzeText(earlier));
  const shared = later.flatMap((text) => {
    const own = new Set(analyzeText(text));
    const told = [...terms].filter((term) => own.has(term));
    return told.length >= SOME_WORDS * terms.size ? [{ text, told }] : [];
  });
  const years = readFigures(earlier).filter(({ isYear }) => isYear);
  const isTold = (year: number) =>
    shared.some(({ text }) => readFigures(text).some(({ number }) => number === year));
  return (
    shared.length > 1 &&
    years.every(({ number }) => isTold(number)) &&
    new Set(shared.flatMap(({ told }) => told)).size >= MOST_WORDS * terms.size
  );
}
