import { type FieldStatement, findFieldQuoted, hasValue, scalesOf } from './field-quoted.ts';
import { comesOutAs, readFormula } from './figures/given-formula.ts';
import { type Figure, readFigures } from './figures/read-figures.ts';
import { readSmallCounts } from './figures/small-counts.ts';
import type { PreparedPassage } from './passages/prepare-passage.ts';
import { type Place, toPlace } from './quoted.ts';
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
  const { value, isChoice } = field;
  // What is picked or said in other words is the judge's to read.
  if (isChoice || typeof value === 'boolean' || isWorkedOut(value, decision)) return decision;
  const whole = passages.map((passage) => toPlace(passage, { start: 0, end: passage.text.length }));
  const isPrinted = isHeld(field, whole, passages);
  const kind = typeof value === 'number' ? 'figure' : 'name';
  const { basis: _, ...bare } = decision;
  const lacking = { ...bare, missing: [{ kind, text: `${value}` } as const] };
  if (decision.verdict === 'not_checked' && opinion === undefined && !isPrinted)
    return { ...lacking, verdict: 'not_found', reason: 'not_printed' };
  const isTold = typeof value === 'string' && !isPrinted;
  if (decision.verdict !== 'supported' || isTold || isHeld(field, decision.places, passages)) return decision;
  return { ...lacking, verdict: 'not_checked', reason: 'quotation_lacks' };
}

/** Of so few words each is looked for as a name is. */
const NAME_WORDS = 4;

/** Its figures are the value's, and the years that the field says; a head of its own keeps it from being the sentence of a passage. */
function toStatement({ name, says, about, value }: FieldStatement): Statement {
  const years = `${name} ${says.split(EXAMPLE)[0]}`.match(YEAR) ?? [];
  const join = `${value}`.split(/\s+/).length <= NAME_WORDS ? ',' : ':';
  const text = `${about} ${name} ${[...new Set(years)].join(' ')}${join} ${value}`;
  return { text: text.replace(/\s+/g, ' ').trim(), head: '' };
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

/** Whether words of passages print the value itself. */
function isHeld(
  field: FieldStatement,
  places: readonly Place[],
  passages: readonly PreparedPassage[],
): boolean {
  const { value } = field;
  return places.some(({ evidenceId, quote }) => {
    if (typeof value !== 'number') return hasWords(quote, `${value}`);
    const { scales = [], contextFigures = [] } = passages.find(({ id }) => id === evidenceId) ?? {};
    const isSame = (figure: Figure) => hasValue(figure, Math.abs(value), scales, scalesOf(field));
    // A year may stand in the title or in the head of a column.
    const years = contextFigures.filter(({ isYear }) => isYear);
    return [...readFigures(quote), ...years].some(isSame) || readSmallCounts(quote).has(value);
  });
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
