import { foldForms } from '../../linguistics/index.ts';
import {
  comesOutAs,
  type GivenFormula,
  givesFigure,
  inPerCent,
  readFormula,
} from './figures/given-formula.ts';
import { findPrinted, isSameValue } from './figures/match-figure.ts';
import { isMonthPrinted, isYearBefore } from './figures/printed-date.ts';
import { MOST_COUNTED } from './figures/small-counts.ts';
import { countsGive, mostCounted } from './figures/worked-counts.ts';
import { foldText } from './passages/fold-text.ts';
import { type PreparedPassage, preparePassage } from './passages/prepare-passage.ts';
import { type Figure, readFigures } from './passages/read-figures.ts';
import { declaredScales } from './passages/scales.ts';
import type { Place } from './quoted.ts';
import { headsOf, type Statement } from './statement.ts';
import { countsCited, type NotPrinted, type WorkedOut } from './veto.ts';

/** A word with a capital inside a sentence; the first word of one has a capital anyway. */
const NAME = /(?<=[\p{L}\p{N},;)’”"%]\s)\p{Lu}[\p{L}\p{N}&'’.-]*/gu;
const FIRST_WORD = /(?<=^|\| |[.!?:] )\p{Lu}[\p{L}\p{N}]{2,}/gu;
/** A table of the report itself. */
const OWN_TABLE = / Tables?(?= \d{1,2}(?![\d.,]\d))/g;
const HAN = /\p{Script=Han}/u;

/**
 * What a judge's quotations lack of the figures and names of a statement: its figures must be in the quotations, in what names their passage, or
 * worked out, by the veto or by a formula given of figures that are quoted; its names in the cited passages or others of their documents. Names of another script than all of these are a translation's.
 */
export function lackingIn(
  statement: Statement,
  quoted: readonly Place[],
  {
    passages,
    beside = [],
    cited = 0,
  }: {
    readonly passages: readonly PreparedPassage[];
    readonly beside?: readonly PreparedPassage[];
    /** How many passages are cited in the end. */
    readonly cited?: number;
  },
  workedOut: readonly WorkedOut[],
  formulas: readonly string[] = [],
): NotPrinted[] {
  const own = passages.filter(({ id }) => quoted.some(({ evidenceId }) => evidenceId === id));
  const pieces = quoted.map(({ quote, evidenceId }) => {
    const passage = own.find(({ id }) => id === evidenceId);
    return preparePassage({ id: evidenceId, text: quote, offset: 0, context: passage?.context ?? '' });
  });
  const scales = own.flatMap((passage) => passage.scales);
  const scaled = pieces.map((piece) => ({ ...piece, scales }));
  const ownScales = declaredScales(`${statement.head ?? ''} ${statement.text}`);
  const given = takenFrom(
    formulas.flatMap((formula) => readFormula(formula) ?? []),
    scaled,
  );
  const heads = headsOf(statement);
  const text = foldForms(statement.text);
  const isShown = (figure: Figure) =>
    isSmall(figure) ||
    countsCited(figure, text, cited) ||
    isPartOfName(figure, statement.text, [...passages, ...beside]) ||
    isYearNamed(figure, own) ||
    workedOut.some(({ formula }) => isIn(formula, figure, heads)) ||
    given.some((formula) => givesFigure(formula, asShare(figure, text), heads)) ||
    formulas.some((formula) => countsGive(formula, figure, mostCounted(cited, statement.head))) ||
    findPrinted(figure, scaled, ownScales) !== undefined;
  const figures = readFigures(text).filter((figure) => !isShown(figure));
  const names = namesOutside(statement.text, [...passages, ...beside]);
  return [
    ...figures.map(({ raw }): NotPrinted => ({ kind: 'figure', text: raw })),
    ...names.map((name): NotPrinted => ({ kind: 'name', text: name })),
  ];
}

/** Names of a statement that these passages lack. */
export const namesOutside = (text: string, passages: readonly PreparedPassage[]): string[] => [
  ...new Set(statedNames(text).filter((name) => !isNamed(name, passages))),
];

/** Ids of the shortest passages beside the cited ones that have a name of the statement which those lack. */
export function whereNamed(
  text: string,
  cited: readonly PreparedPassage[],
  beside: readonly PreparedPassage[],
): string[] {
  const byLength = beside.toSorted((one, other) => one.text.length - other.text.length);
  // The first word of a sentence or a cell may be a name too.
  const names = new Set([...statedNames(text), ...(text.match(FIRST_WORD) ?? [])]);
  return [...names]
    .filter((name) => !isNamed(name, cited))
    .flatMap((name) => byLength.find((passage) => isNamed(name, [passage]))?.id ?? []);
}

const isSmall = ({ number, isPercent, scale }: Figure): boolean =>
  Number.isInteger(number) && number <= MOST_COUNTED && !isPercent && scale === 1;

/** Points of a share are per cent, as its calculation has them: 0.5 points of 456 / 94,943 = 0.5 %. */
const asShare = (figure: Figure, text: string): Figure =>
  /^ points?\b/.test(text.slice(figure.end)) ? { ...figure, isPercent: true } : figure;

/** A step may take what the one before gave: a sum, its share, and a difference of shares. */
const MAX_STEPS = 3;

/** The calculations whose operands are printed, or come out of others that are. */
function takenFrom(formulas: readonly GivenFormula[], passages: readonly PreparedPassage[]): GivenFormula[] {
  let taken: GivenFormula[] = [];
  for (let step = 0; step < MAX_STEPS; step++)
    taken = formulas.filter(({ operands }) => areGiven(operands, passages, taken));
  return taken;
}

/** Operands are printed as they are or with one unit that the calculation leaves out: 2 / 10 of 2亿 and 10亿. */
function areGiven(
  operands: readonly Figure[],
  passages: readonly PreparedPassage[],
  before: readonly GivenFormula[],
): boolean {
  const units = new Set(passages.flatMap(({ figures }) => figures.map(({ scale }) => scale)));
  return [1, ...units].some((unit) =>
    operands.every((operand) => {
      const whole = operand.scale === 1 ? { ...operand, scale: unit } : operand;
      return (
        [whole, ...inPerCent(operand)].some((own) => findPrinted(own, passages) !== undefined) ||
        before.some(({ value }) => comesOutAs(value, operand))
      );
    }),
  );
}

/** What a calculation takes, and what comes out of it. */
function isIn(formula: string, figure: Figure, head: string | undefined): boolean {
  const read = readFormula(formula);
  const isTaken = readFigures(formula).some((other) => isSameValue(figure, other, [], []));
  return isTaken || (read !== undefined && givesFigure(read, figure, head));
}

/** “Form 6120”: a name with its number is printed as it is, wherever that is. */
export function isPartOfName(
  figure: Figure,
  text: string,
  passages: readonly Pick<PreparedPassage, 'text' | 'context'>[],
): boolean {
  const name = /\p{Lu}[\p{L}\p{N}]{0,40}(?=[ -]$)/u.exec(text.slice(0, figure.start))?.[0];
  if (name === undefined || !/^\d{1,4}$/.test(figure.raw) || figure.isYear) return false;
  const printed = new RegExp(`(?<![\\p{L}\\p{N}])${name}[ -]${figure.raw}(?![\\d.,]*\\d)`, 'u');
  return passages.some((passage) => printed.test(passage.text) || printed.test(passage.context));
}

/** A year may be told anywhere in a quoted passage: by the head of its column, or the sentence before. */
function isYearNamed(figure: Figure, passages: readonly PreparedPassage[]): boolean {
  return (
    figure.isYear && (findPrinted(figure, passages) !== undefined || isYearBefore(figure.number, passages))
  );
}

/** The first half of a year, a quarter: a time, whose figures are looked for in its column, and whoever prints it may call it “six months”. */
const PART_OF_YEAR = /^[QH][1-4]$/;

function statedNames(text: string): string[] {
  return [...text.replace(OWN_TABLE, ' ').matchAll(NAME)]
    .map(([name]) => withoutWords(name.replace(/(?:['’]s?|[.-]){1,4}$/, '')))
    .filter((name) => !PART_OF_YEAR.test(name));
}

/** Of “GPU-hours” the name alone. */
function withoutWords(name: string): string {
  const [first = '', ...rest] = name.split('-');
  const end = rest.findLastIndex((part) => !/^\p{Ll}+$/u.test(part));
  return first.length < 2 ? name : [first, ...rest.slice(0, end + 1)].join('-');
}

/** Whether passages, or what names them, tell a name: in another form of the word, too. */
export function isNamed(name: string, passages: readonly PreparedPassage[]): boolean {
  const folded = foldText(name);
  if (folded.length < 2 || isMonthPrinted(name, passages)) return true;
  if (passages.every(({ text }) => HAN.test(text) && !/[A-Za-z]{3}/.test(text))) return true;
  const single = name.length > 4 && name.endsWith('s') ? folded.slice(0, -1) : folded;
  const stem = OF_A_PLACE.exec(name)?.[1];
  const place = stem === undefined ? pairOf(name) : new RegExp(`(?<!\\p{L})${stem}`, 'u');
  return passages.some(
    (passage) =>
      passage.folded.includes(single) ||
      passage.foldedContext.includes(single) ||
      place?.test(`${passage.context}\n${passage.text}`) === true ||
      (INITIALS.test(name) && hasInitials(passage.text, name)),
  );
}

/** “Mexican” is of Mexico, “Chinese” of China. */
const OF_A_PLACE = /^(\p{L}{4,40}?)(?:i?an|ese|ish)$/u;
const INITIALS = /^\p{Lu}{3,6}$/u;
const PAIR = /^(\p{Lu})&(\p{Lu})$/u;
/** Words between that have no letter: an EPS is earnings per common share. */
const MOST_BETWEEN = 2;

/** What a short form such as “J&J” stands for: two words with “&” or “and” between them. */
function pairOf(name: string): RegExp | undefined {
  const [, one, other] = PAIR.exec(name) ?? [];
  if (one === undefined || other === undefined) return undefined;
  return new RegExp(`(?<!\\p{L})${one}\\p{L}+ (?:&|and) ${other}\\p{L}+`, 'u');
}

/** Whether words near each other begin with these letters, in their order: an IPO is an initial public offering. */
function hasInitials(text: string, name: string): boolean {
  const firsts = (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.charAt(0)).join('');
  return new RegExp(name.toLowerCase().split('').join(`.{0,${MOST_BETWEEN}}?`), 'u').test(firsts);
}
