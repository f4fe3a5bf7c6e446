import type { LawReason } from '../../catalogue/index.ts';
import { type FieldStatement, findFieldQuoted, hasValue, scalesOf } from './field-quoted.ts';
import { comesOutAs, readFormula } from './figures/given-formula.ts';
import { readSmallCounts } from './figures/small-counts.ts';
import type { PreparedPassage } from './passages/prepare-passage.ts';
import { type Figure, readFigures } from './passages/read-figures.ts';
import type { Statement } from './statement.ts';
import { type Decision, decideVerdict, type Opinion } from './verdict.ts';

/**
 * The law for a field: a row, item or sentence that says nothing but the field and its value quotes it. All else is judged as any statement
 * is, and the quotations must hold the value itself, so that a figure of another row is none. Without a judge it is not checked, and not
 * found where no passage prints it.
 */
export function decideField(
  field: FieldStatement,
  passages: readonly PreparedPassage[],
  opinion?: Opinion,
  /** Passages that give orders are not taken at their word. */
  plain: readonly PreparedPassage[] = passages,
): Decision {
  const quoted = findFieldQuoted(field, plain);
  if (quoted !== undefined && (opinion === undefined || opinion.verdict === 'supported'))
    return { verdict: 'supported', basis: 'quoted', places: [quoted], workedOut: [], missing: [] };
  const decision = decideVerdict(toStatement(field), passages, opinion);
  const { value, about, isChoice } = field;
  const whole = passages.map((passage): Shown => ({ quote: passage.text, passage }));
  // What is picked, worked out, or said in other words is the judge's to read.
  const isFree = isChoice || typeof value === 'boolean' || isWorkedOut(value, decision);
  const isPrinted = !isFree && whole.some((shown) => printsValue(field, shown));
  const lack = (verdict: Decision['verdict'], reason: LawReason, text: string): Decision => {
    const { basis: _, ...bare } = decision;
    return {
      ...bare,
      verdict,
      reason,
      missing: [{ kind: typeof value === 'number' ? 'figure' : 'name', text }],
    };
  };
  if (decision.verdict === 'not_checked' && opinion === undefined && !isFree && !isPrinted)
    return lack('not_found', 'not_printed', `${value}`);
  if (decision.verdict !== 'supported') return decision;
  const quoting = passages.map((passage): Shown => {
    const own = decision.places.filter(({ evidenceId }) => evidenceId === passage.id);
    return { quote: own.map(({ quote }) => quote).join('\n'), passage };
  });
  const isAsked = isPrinted || (!isFree && typeof value === 'number');
  const holding = quoting.filter((shown) => shown.quote !== '' && (!isAsked || printsValue(field, shown)));
  const told = about.filter((words) => whole.some((shown) => hasWords(textOf(shown), words)));
  const isNamed = holding.some((shown) => told.every((words) => hasWords(textOf(shown), words)));
  const lacking = holding.length === 0 ? `${value}` : about.join(', ');
  return isNamed ? decision : lack('not_checked', 'quotation_lacks', lacking);
}

/** Words of a passage; its title and headings say whose they are. */
interface Shown {
  readonly quote: string;
  readonly passage: PreparedPassage;
}

const textOf = ({ quote, passage }: Shown): string => `${quote}\n${passage.context}`;

/** Of so few words each is looked for as a name is. */
const NAME_WORDS = 4;

/** Its figures are the value's, and the years that the field says; a head of its own keeps it from being the sentence of a passage. */
function toStatement({ name, says, about, value }: FieldStatement): Statement {
  const years = `${name} ${says.split(EXAMPLE)[0]}`.match(YEAR) ?? [];
  const join = `${value}`.split(/\s+/).length <= NAME_WORDS ? ',' : ':';
  const text = `${about.join(' ')} ${name} ${[...new Set(years)].join(' ')}${join} ${value}`;
  return { text: text.replace(/\s+/g, ' ').trim(), head: '', isUncited: true };
}

const YEAR = /(?<!\d)(?:1[5-9]|20|21)\d\d(?!\d)/g;

/** Years behind it are not the field's. */
const EXAMPLE = /\be\.g\.|\bfor example\b|\bsuch as\b|例如|比如/i;

const isWorkedOut = (value: FieldStatement['value'], { workedOut }: Decision): boolean => {
  const [figure] = typeof value === 'number' ? readFigures(`${value}`) : [];
  return (
    figure !== undefined &&
    workedOut.some(({ formula }) => {
      const read = readFormula(formula);
      return read !== undefined && comesOutAs(read.value, figure);
    })
  );
};

/** Whether words print the value itself. */
function printsValue(field: FieldStatement, shown: Shown): boolean {
  const { value } = field;
  if (typeof value !== 'number') return hasWords(textOf(shown), `${value}`);
  const { quote, passage } = shown;
  const isSame = (figure: Figure) => hasValue(figure, Math.abs(value), passage.scales, scalesOf(field));
  // A year may stand in the title or in the head of a column.
  const years = passage.contextFigures.filter(({ isYear }) => isYear);
  return [...readFigures(quote), ...years].some(isSame) || readSmallCounts(quote).has(value);
}

/** Within a longer word it is another one: `art` in `part`. */
function hasWords(text: string, words: string): boolean {
  const plain = (given: string) => given.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase().trim();
  const [all, wanted] = [plain(text), plain(words)];
  const joins = /^\p{Script=Han}|[^\p{L}\p{N}]/u;
  for (let at = all.indexOf(wanted); wanted !== '' && at >= 0; at = all.indexOf(wanted, at + 1)) {
    const [before, after] = [all.charAt(at - 1), all.charAt(at + wanted.length)];
    if ([before, after].every((next) => next === '' || joins.test(next))) return true;
  }
  return false;
}
