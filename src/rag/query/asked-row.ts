import { analyzeText } from '../../linguistics/index.ts';
import { EN, termPattern, ZH } from '../../linguistics/lexicon/index.ts';
import type { TableRow } from './read-table-rows.ts';
import type { UnderstoodQuestion } from './understand-question.ts';
import { isWholeFigure, termsOfThing, withRegions } from './whole-figure.ts';

/**
 * The row that a question names in its own words: “retained earnings at the end of 2021”, “revenue of Commercial
 * Airplanes”. Used for measures that are in no list, and for parts of those that are.
 */
export interface AskedRow {
  readonly terms: readonly string[];
  /** The same without what every schedule of years to come says. */
  readonly withoutDue: readonly string[];
  /** Terms of the names of whom it is asked of; a label may say them. */
  readonly names: readonly string[];
  /** All terms of the question: of cells that fit alike, those below what it says are meant. */
  readonly said: ReadonlySet<string>;
  /** It asks for what is left over. */
  readonly isOther: boolean;
  /** It asks what was paid, which labels say as a noun: “Payments to acquire …”. */
  readonly isPaid: boolean;
}

/** A longer text is a sentence, not a label. */
const MAX_WORDS = 8;
const MAX_HAN = 16;
/** The label alone says everything that is asked. */
const EXACT = 1;
/** The label and the titles above it together say everything that is asked. */
const UNDER = 0.92;
const NO_FIGURE =
  /^(?:why|who|whom|where|when|which|how(?! (?:much|many|large|big|high)\b))\b|为什么|为何|谁|哪里|何时/i;

/** Undefined where no figure is asked for, or where the list of measures says all of it. */
export function askedRow(understood: UnderstoodQuestion): AskedRow | undefined {
  const { matter, question, periods, form, entities } = understood;
  const isFigure =
    form === 'figure' || (periods.length > 0 && form !== 'explanation') || isPlainAsk(understood);
  if (!isFigure || NO_FIGURE.test(question.trim()) || isWholeFigure(understood)) return undefined;
  const terms = termsOfThing(matter, periods);
  const han = terms.filter((term) => /^\p{Script=Han}$/u.test(term)).length;
  const words = terms.filter((term) => !/\p{Script=Han}/u.test(term)).length;
  if (terms.length === 0 || words > MAX_WORDS || han > MAX_HAN) return undefined;
  const names = entities.flatMap(({ said, entity }) => analyzeText(`${said} ${entity?.name ?? ''}`));
  const withoutDue = termsOfThing(matter.replace(FALLS_DUE, ' '), periods);
  return {
    terms,
    withoutDue,
    names,
    said: new Set(analyzeText(withRegions(matter))),
    isOther: OTHER.test(matter),
    isPaid: PAID.test(question),
  };
}

/** The words of “What were the retained earnings in 2021?” do not say that a figure is wanted; the year does. */
function isPlainAsk({ question, periods }: UnderstoodQuestion): boolean {
  return periods.length > 0 && /^(?:what|how (?:much|many))\b|^[^?？]*$|多少|是什么/i.test(question.trim());
}

/** How well a row is the one asked for: its label says nothing else, and what it does not say stands over it. 0 where it is another. */
export function fitAskedRow(
  { terms: all, withoutDue, names, isOther, isPaid }: AskedRow,
  { label, group, isSchedule }: Pick<TableRow, 'label' | 'group' | 'isSchedule'>,
  over: ReadonlySet<string>,
): number {
  const terms = isSchedule === true && withoutDue.length > 0 ? withoutDue : all;
  const wanted = new Set(terms);
  if (OTHER.test(label) && !isOther) return 0;
  const said = termsOfThing(label.replace(NOTES, ' ')).filter(
    (term) => wanted.has(term) || (!names.includes(term) && !(isPaid && PAYMENTS.has(term))),
  );
  if (said.length === 0 || said.some((term) => !wanted.has(term))) return 0;
  const missing = terms.filter((term) => !said.includes(term));
  if (missing.length === 0) return EXACT;
  const grouped = new Set(analyzeText(withRegions(group)));
  const isKnown = (term: string) => grouped.has(term) || over.has(term);
  return missing.every(isKnown) ? UNDER : 0;
}

const PAID = termPattern(EN.figures.asksPaid, ZH.figures.asksPaid);
const PAYMENTS = new Set(analyzeText('payment payments purchase purchases'));

/** What a schedule of years to come says by being one. */
const FALLS_DUE = new RegExp(termPattern(EN.figures.fallsDue, ZH.figures.fallsDue).source, 'giu');

/** “Other noncurrent liabilities” are a part of the noncurrent liabilities. */
const OTHER = /\bother\b|其他|其它/i;
/** Marks of notes and units beside a label. */
const NOTES = /[(（][^()（）]*[)）]|\s\d+\)?$/g;
