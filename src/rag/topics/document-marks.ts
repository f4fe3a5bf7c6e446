import { bodiesIn, referenceNumbers } from '../../linguistics/names/index.ts';

/** What a document can be known by in others. */
export interface DocumentMark {
  readonly kind: 'title' | 'number' | 'name';
  /** As it is shown. */
  readonly text: string;
  /** What is looked for in other documents. */
  readonly term: string;
}

const MOST_NUMBERS = 8;
const MOST_NAMES = 10;
/** A shorter title is a word that others use as well. */
const LEAST_TITLE = { letters: 12, words: 2, han: 6 };

/** The title, the reference numbers and the companies of a document. */
export function documentMarks({
  title,
  text,
}: {
  readonly title: string;
  readonly text: string;
}): DocumentMark[] {
  const numbers = referenceNumbers(`${title}\n${text}`).slice(0, MOST_NUMBERS);
  const names = bodiesIn(text).slice(0, MOST_NAMES);
  return [
    ...(tells(title) ? [{ kind: 'title' as const, text: title, term: title }] : []),
    ...numbers.map((number) => ({ kind: 'number' as const, text: number, term: number })),
    ...names.map(({ name, short }) => ({ kind: 'name' as const, text: name, term: short })),
  ];
}

/** Whether a title is more than a word that others use as well. */
export function tells(title: string): boolean {
  const han = title.match(/\p{Script=Han}/gu)?.length ?? 0;
  if (han > 0) return han >= LEAST_TITLE.han;
  return title.length >= LEAST_TITLE.letters && title.trim().split(/\s+/).length >= LEAST_TITLE.words;
}
