import type { TextRange } from '../../domain/index.ts';
import { foldForms } from '../../linguistics/index.ts';
import { type DateFacet, dateAgrees, readPeriods } from '../../linguistics/periods/index.ts';
import { comesOutAs, givesFigure, isOfTime, readFormula } from './figures/given-formula.ts';
import { findPrinted, isAlike, type PrintedFigure } from './figures/match-figure.ts';
import { findStep, isSumOfThree, type Operand } from './figures/one-step.ts';
import { type OperandSource, placeOperands } from './figures/placed-operands.ts';
import { isDatePrinted, isYearBefore, readDates, withPlainDates } from './figures/printed-date.ts';
import { comesTo, givesDate } from './figures/shown-step.ts';
import { MOST_COUNTED, readSmallCounts } from './figures/small-counts.ts';
import { stepsFrom } from './figures/steps-from.ts';
import { countsGive, mostCounted } from './figures/worked-counts.ts';
import { foldText } from './passages/fold-text.ts';
import { type PreparedPassage, preparePassage } from './passages/prepare-passage.ts';
import { type Figure, isForm, readFigures, readIdentifiers } from './passages/read-figures.ts';
import { declaredScales } from './passages/scales.ts';
import { headsOf, type Statement } from './statement.ts';

/** What of a statement no cited passage prints, or no quotation holds; the words as the statement has them. */
export interface NotPrinted {
  readonly kind: 'figure' | 'date' | 'identifier' | 'quotation' | 'name';
  readonly text: string;
}

/** A calculation with every operand at its place. Ranges are into the Markdown of the version. */
export interface WorkedOut {
  readonly formula: string;
  readonly operands: readonly (TextRange & { readonly evidenceId: string; readonly value: string })[];
}

export interface VetoResult {
  /** Nothing of it is missing where this is empty. */
  readonly missing: readonly NotPrinted[];
  readonly workedOut: readonly WorkedOut[];
}

/** Longer statements are read to here; what stands behind is not shown. */
const MAX_CHARS = 3_000;
/** Figures of one statement that are looked up, and of those that no passage prints, worked out. */
const MOST_FIGURES = 160;
const MOST_OPEN = 16;
const MAX_IDENTIFIER = 60;
/** Figures of the statement, and of the passages, that are tried in pairs. */
const MOST_OWN = 40;
const MOST_TRIED = 160;
const MOST_OF_THREE = 60;
const QUOTED = /[“「『"]([^“”「」『』"\n]{2,400})[”」』"]/g;

/**
 * The veto: each figure, date, identifier and text in quotation marks of a statement must be printed in a passage that it cites, in the same
 * value, or be one step of arithmetic from figures printed there. It never says that a statement is true. Linear in the text, and
 * bounded in the pairs of figures that it tries.
 */
export function checkPrinted(
  statement: Statement,
  passages: readonly PreparedPassage[],
  /** Whether a step is only taken from figures that the statement gives itself. */
  isShown = false,
): VetoResult {
  const whole = withPlainDates(foldForms(statement.text));
  const text = whole.slice(0, MAX_CHARS);
  const dates = readDates(text);
  const inDate = (figure: Figure) =>
    dates.some(({ index, raw }) => figure.start >= index && figure.end <= index + raw.length);
  const all = readFigures(text).filter((figure) => !inDate(figure));
  const figures = all.slice(0, MOST_FIGURES);
  const question = questionOf(statement);
  const steps = stepsFrom(statement.formulas ?? [], passages, question);
  const missing: NotPrinted[] = [
    ...dates
      .filter((date) => !isDatePrinted(date, passages) && !steps.some((one) => givesDate(one, date)))
      .filter((date) => !isDatePrinted(date, question) || !steps.some((one) => takesDate(one, date)))
      .map(({ raw }) => ({ kind: 'date' as const, text: raw })),
    ...readIdentifiers(text)
      .filter(({ raw }) => !isForm(raw) && !isIdentifierPrinted(raw, passages))
      .map(({ raw }) => ({ kind: 'identifier' as const, text: raw })),
    ...quotationsOf(text, passages).map((quotation) => ({ kind: 'quotation' as const, text: quotation })),
  ];
  const { before = '', head = '' } = statement;
  const given = { ...statement, text, before: before.slice(-MAX_CHARS), head: head.slice(0, MAX_CHARS) };
  const { open, printed, scales } = lookUp(given, figures, passages);
  // What nobody has looked up is not shown.
  missing.push(
    ...all.slice(MOST_FIGURES, MOST_FIGURES + 1).map(({ raw }) => ({ kind: 'figure' as const, text: raw })),
  );
  const workedOut = steps
    .filter(
      (one) => dates.some((date) => givesDate(one, date)) || figures.some((figure) => comesTo(one, figure)),
    )
    .map(({ formula, operands }): WorkedOut => ({ formula, operands }));
  const unshown: Figure[] = [];
  for (const [at, figure] of open.entries()) {
    if (steps.some((one) => comesTo(one, figure))) continue;
    const source = { passages, scales, dated: steps, given: question };
    const shown = at >= MOST_OPEN ? undefined : workOut(figure, { statement: given, printed, source });
    if (shown === undefined || (isShown && shown === 'possible')) unshown.push(figure);
    else if (shown !== 'possible') workedOut.push(shown);
  }
  // What the question gives, or a year has, is said beside what is worked out of it.
  const isGiven = (figure: Figure) =>
    (isOfTime(figure) || findPrinted(figure, question) !== undefined) &&
    workedOut.some((one) => takesFigure(one, figure));
  missing.push(
    ...unshown
      .filter((figure) => !isGiven(figure))
      .map(({ raw }) => ({ kind: 'figure' as const, text: raw })),
  );
  return { missing, workedOut };
}

const questionOf = ({ question, formulas = [] }: Statement): PreparedPassage[] =>
  question === undefined || formulas.length === 0
    ? []
    : [preparePassage({ id: '', text: question.slice(0, MAX_CHARS), offset: 0 })];

const takesFigure = ({ formula }: WorkedOut, figure: Figure): boolean =>
  readFigures(formula).some((other) => isAlike(figure, other));

const takesDate = ({ formula }: WorkedOut, date: DateFacet): boolean =>
  readDates(withPlainDates(formula)).some((other) => dateAgrees(date, other));

function lookUp(statement: Statement, figures: readonly Figure[], passages: readonly PreparedPassage[]) {
  const { head = '', before = '', text } = statement;
  const scales = declaredScales(`${head} ${text}`);
  const printed = new Map<Figure, PrintedFigure>();
  const open: Figure[] = [];
  let counts: ReadonlySet<number> | undefined;
  for (const figure of figures) {
    const found = findPrinted(figure, passages, scales);
    if (found !== undefined && found !== 'context') printed.set(figure, found);
    if (found !== undefined || isSaidBefore(figure, before, head)) continue;
    if (countsCited(figure, text, passages.length)) continue;
    if (figure.isYear && isYearBefore(figure.number, passages)) continue;
    if (isPlainInteger(figure) && figure.number <= MOST_COUNTED) {
      counts ??= readSmallCounts(passages.map((passage) => passage.text).join('\n'));
      if (counts.has(figure.number)) continue;
      if (isPeriodNamed(text.charAt(figure.start - 1), figure.number, passages)) continue;
    }
    open.push(figure);
  }
  return { open, printed, scales };
}

const isPlainInteger = ({ number, isPercent, scale }: Figure): boolean =>
  Number.isInteger(number) && !isPercent && scale === 1;

/** What a number counts, in a list behind a colon or in brackets: “13 reports: Alton, Belen and …”. */
const LISTED = /^[^\d:().;|]{1,60}[:(]([^():;|]{1,1000})/u;
const BETWEEN_LISTED = /, and |[,\u3001] ?| and | or /;

/** Whether a number says how many names stand behind it, or how many of the passages that are cited: a small one, or one of how many or of all (“13 of the 20”). */
export function countsCited(figure: Figure, text: string, cited: number): boolean {
  if (!isPlainInteger(figure)) return false;
  const { start, end, number } = figure;
  const listed = LISTED.exec(text.slice(end))?.[1]?.split(BETWEEN_LISTED) ?? [];
  if (listed.length > 1 && listed.length === number) return true;
  if (number > cited) return false;
  return (
    number <= MOST_COUNTED ||
    /^ (?:out )?of |^ ?[份个家起件名架]/.test(text.slice(end, end + 12)) ||
    /\b(?:of|all)(?: the| these| those)? $|[在全这]$/.test(text.slice(Math.max(0, start - 16), start))
  );
}

/** Q3 where it is called the third quarter, H1 where it is six months to June. */
function isPeriodNamed(letter: string, number: number, passages: readonly PreparedPassage[]): boolean {
  if (letter !== 'Q' && letter !== 'H') return false;
  return passages.some(({ text, context }) =>
    readPeriods(`${context}\n${text}`).some(
      ({ quarter, half }) => (letter === 'Q' ? quarter : half) === number,
    ),
  );
}

/** A year that is in the head of its table, and a figure of the sentence before, are checked there. */
function isSaidBefore(figure: Figure, before: string, head: string): boolean {
  const isSame = (other: Figure) => other.number === figure.number && other.scale === figure.scale;
  return readFigures(figure.isYear ? `${head}\n${before}` : before).some(isSame);
}

/** Calculations of a writer whose results the statement says in words, “two thirds”, or not at all, as far as their figures are printed. */
export function workOutUnsaid(statement: Statement, passages: readonly PreparedPassage[]): WorkedOut[] {
  const text = foldForms(statement.text.slice(0, MAX_CHARS));
  const said = readFigures(text).slice(0, MOST_FIGURES);
  const scales = declaredScales(`${(statement.head ?? '').slice(0, MAX_CHARS)} ${text}`);
  return (statement.formulas ?? []).flatMap((written) => {
    const formula = readFormula(written);
    if (formula === undefined) return [];
    // A cell has 4.6 where its column says per cent.
    const isSaid = said.some(
      (figure) => comesOutAs(formula.value, figure) || formula.result?.number === figure.number,
    );
    const operands = isSaid ? undefined : placeOperands(formula, { passages, scales });
    return operands === undefined ? [] : [{ formula: formula.text, operands }];
  });
}

/** A calculation that gives a figure: the writer's own, one over figures of the statement itself, or that there is one over those of a passage. */
function workOut(
  figure: Figure,
  given: {
    readonly statement: Statement;
    readonly printed: ReadonlyMap<Figure, PrintedFigure>;
    readonly source: OperandSource;
  },
): WorkedOut | 'possible' | undefined {
  const { statement, printed, source } = given;
  const { passages, scales } = source;
  const formulas = (statement.formulas ?? []).flatMap((text) => readFormula(text) ?? []);
  for (const formula of formulas) {
    if (!givesFigure(formula, figure, headsOf(statement))) continue;
    const operands = placeOperands(formula, { ...source, others: formulas });
    if (operands !== undefined) return { formula: formula.text, operands };
  }
  // What counts come to is the judge's to say, as they are.
  const most = mostCounted(passages.length, statement.head);
  if (statement.formulas?.some((text) => countsGive(text, figure, most)) === true) return 'possible';
  const own = [...printed].slice(0, MOST_OWN).map(([each]) => operandOf(each));
  const step = findStep(figure, own, scales, true);
  // A small whole number comes out of some two others by chance: whether it does is the judge's to say.
  if (step !== undefined && !isSmallCount(figure)) {
    const operands = step.operands.flatMap((operand) => {
      const place = printed.get(operand.figure);
      return place === undefined ? [] : placeOf(place);
    });
    return { formula: `${step.formula} = ${figure.raw}`, operands };
  }
  const all = readFigures(`${statement.before ?? ''}\n${statement.text}`)
    .filter((each) => each.raw !== figure.raw)
    .slice(0, MOST_OWN);
  const theirs = passages
    .flatMap((passage) => passage.figures)
    .filter(({ isYear }) => !isYear)
    .slice(0, MOST_TRIED);
  const tried = [...all, ...theirs].slice(0, MOST_TRIED).map(operandOf);
  const anyScale = [...scales, 1e3, 1e6, 1e9, 1e4, 1e8];
  const isPossible =
    findStep(figure, tried, anyScale) !== undefined ||
    isSumOfThree(figure, tried.slice(0, MOST_OF_THREE), anyScale);
  return isPossible ? 'possible' : undefined;
}

const MOST_OF_COUNT = 100;

const isSmallCount = ({ number, scale, isPercent }: Figure): boolean =>
  Number.isInteger(number) && number <= MOST_OF_COUNT && scale === 1 && !isPercent;

const operandOf = (figure: Figure): Operand => ({ figure, value: figure.number * figure.scale });

function placeOf({ passage, figure }: PrintedFigure): WorkedOut['operands'] {
  const { id, offset } = passage;
  return [{ evidenceId: id, start: offset + figure.start, end: offset + figure.end, value: figure.raw }];
}

/** As a word of its own, with hyphens and spaces as they may be: `RFC 7231` for `RFC7231`; each side of a slash for itself. */
export function isIdentifierPrinted(
  identifier: string,
  passages: readonly Pick<PreparedPassage, 'text' | 'context' | 'folded' | 'foldedContext'>[],
): boolean {
  if (identifier.length > MAX_IDENTIFIER) return isTextPrinted(identifier, passages);
  const sides = identifier.split('/').filter((side) => /\d/.test(side));
  if (identifier.includes('/')) return sides.every((side) => isIdentifierPrinted(side, passages));
  const parts = identifier.match(/[A-Za-z]+|\d+/g) ?? [];
  const pattern = new RegExp(`(?<![A-Za-z0-9])${parts.join('[^A-Za-z0-9]{0,2}')}(?![A-Za-z0-9])`, 'i');
  return passages.some(({ text, context }) => pattern.test(text) || pattern.test(context));
}

function isTextPrinted(
  text: string,
  passages: readonly Pick<PreparedPassage, 'folded' | 'foldedContext'>[],
): boolean {
  const folded = foldText(text);
  return (
    folded === '' ||
    passages.some((passage) => passage.folded.includes(folded) || passage.foldedContext.includes(folded))
  );
}

const HAN = /\p{Script=Han}/u;
const LEFT_OUT = /\[?(?:…|\.\.\.)\]?/;

/** Texts in quotation marks that no passage prints; one in another script than every passage is a translation, which a judge reads. */
function quotationsOf(text: string, passages: readonly PreparedPassage[]): string[] {
  return [...text.matchAll(QUOTED)]
    .map(([, quotation = '']) => quotation)
    .filter(
      (quotation) =>
        passages.some((passage) => HAN.test(passage.text) === HAN.test(quotation)) &&
        // Dots leave something out.
        !quotation.split(LEFT_OUT).every((piece) => isTextPrinted(piece, passages)),
    );
}
