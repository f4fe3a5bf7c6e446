import { foldForms } from '../../linguistics/index.ts';
import { readFigures } from './passages/read-figures.ts';

/** A statement of a report as it is checked. */
export interface Statement {
  /** Plain words, a run-in label among them; of a table's row the cells joined with ` | `. */
  readonly text: string;
  /** The head of the table that a row stands in. */
  readonly head?: string | undefined;
  /** What is said above that table: “Ratios in %”. */
  readonly caption?: string | undefined;
  /** The sentence before it: what “it” means. */
  readonly before?: string | undefined;
  /** Calculations given for its figures. */
  readonly formulas?: readonly string[] | undefined;
  /** The question that the report answers: its dates and figures may be worked with, beside those of passages. */
  readonly question?: string | undefined;
  /** The passages are all that were found, and nobody cites them for it. */
  readonly isUncited?: boolean | undefined;
}

/** A label of a few words before its sentence: “Renewal: …”, “Amazon, AWS. …” is told by the writer's bold, 续约：…. */
const LABEL = /^[^.!?。！？:：|\n]{1,60}[:：]\s?(?=\S)/;
const MAX_LABEL_WORDS = 8;

/** The sentence behind a run-in label, and the label; the label is empty where there is none. */
export function splitLabel(text: string): { readonly label: string; readonly sentence: string } {
  const label = LABEL.exec(text)?.[0] ?? '';
  const isLabel = label !== '' && label.split(/\s+/).length <= MAX_LABEL_WORDS && !/\d[:：]$/.test(label);
  return isLabel
    ? { label: label.trim(), sentence: text.slice(label.length) }
    : { label: '', sentence: text };
}

/** A statement without its run-in label, which names what it is about and is read with it; one with a figure says something itself. */
export function behindLabel(statement: Statement): Statement {
  const { label, sentence } = splitLabel(statement.text);
  if (label === '' || readFigures(foldForms(label)).some(({ isYear }) => !isYear)) return statement;
  return { ...statement, text: sentence };
}

/** What stands above and before the cells of a row: the caption and the head of its table, and its own label. */
export function headsOf({
  text,
  head,
  caption = '',
}: Pick<Statement, 'text' | 'head' | 'caption'>): string | undefined {
  return head === undefined ? undefined : `${caption} | ${head} | ${text.split(' | ', 1)[0]}`;
}
