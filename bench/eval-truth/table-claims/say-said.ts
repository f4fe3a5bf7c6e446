import type { PlainColumn, PlainFigure } from './read-plain-table.ts';
import { inTime, type RowToClaim, type Said } from './said.ts';
import { type SayFigure, sayExactly } from './say-figure.ts';

const OTHER_SCALE: readonly (readonly [RegExp, string])[] = [
  [/ million/, ' billion'],
  [/ billion/, ' million'],
  [/ thousand/, ' million'],
  [/亿/, '万'],
  [/万/, '亿'],
];

/** The figure in words; with another scale where that is what is wrong. */
export function sayFigure(
  say: SayFigure,
  said: Said,
  figure: PlainFigure | undefined,
  { table }: RowToClaim,
): string | undefined {
  const text = figure === undefined ? undefined : say(figure, table, said.row.label);
  if (said.isOtherScale !== true || text === undefined) return text;
  const [pattern, word] = OTHER_SCALE.find(([own]) => own.test(text)) ?? [];
  return pattern === undefined || word === undefined ? undefined : text.replace(pattern, word);
}

/** `2019`, `the three months ended July 29, 2023`; a column of words has none. */
export function periodOf({ year, date, span, name }: PlainColumn): string | undefined {
  if (name !== undefined) return undefined;
  if (span !== undefined) return date === undefined ? `in the ${span} of ${year}` : `in the ${span} ${date}`;
  if (date !== undefined) return `as of ${date}`;
  return year === undefined ? undefined : `in ${year}`;
}

/** `Net income` in a sentence; `EBITDA` and `U.S. Treasury` stay. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) && !/ \p{Lu}/u.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label;

export const ofEntity = (entity: string | undefined, label: string): string =>
  entity === undefined ? label : `${entity}’s ${inSentence(label)}`;

export const verbOf = (label: string): string => (/(?<!s)s$|(?:and|&) \p{L}+$/u.test(label) ? 'were' : 'was');

export const sentence = (text: string): { claim: string } => ({
  claim: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
});

/** Two columns of plain years, the figure of each in words. */
export function sayYears(said: Said, toClaim: RowToClaim) {
  const time = inTime(said);
  if (time === undefined || time.from.span !== undefined || time.from.name !== undefined) return undefined;
  const before = sayFigure(sayExactly, said, time.before, toClaim);
  const after = sayFigure(sayExactly, said, time.after, toClaim);
  return before === undefined || after === undefined ? undefined : { time, before, after };
}
