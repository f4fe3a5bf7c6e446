import { anyOf, EN, ZH } from '../lexicon/index.ts';

/** Groups of capitals and digits that marks join: `FSA-2022-117`, `NW/118/23`. */
const JOINED =
  /(?<![\p{L}\p{N}\-/._])[\p{Lu}\d]{1,12}(?:[-/._][\p{Lu}\d]{1,12}){1,5}(?![\p{L}\p{N}]|[-/_][\p{L}\p{N}])/gu;
/** Capitals with many digits behind them: `PO88412`. */
const RUN = /(?<![\p{L}\p{N}\-/._])\p{Lu}{1,6}\d{4,12}(?![\p{L}\p{N}]|[-/_][\p{L}\p{N}])/gu;
/** Behind a word that says what it is: `Contract No. 4711-22`, `合同编号：2023-088`. */
const LABELLED = new RegExp(
  String.raw`(?:(?<![\p{L}\p{N}])${anyOf(EN.documents.numberLabels)}(?:\.|:)?|${anyOf(ZH.documents.numberLabels)})[:： #]{0,3}(?<number>\d[\p{Lu}\d\-/._]{3,20})(?![\p{L}\p{N}])`,
  'giu',
);
/** `国发〔2023〕15号` */
const HAN = new RegExp(
  String.raw`\p{Script=Han}{1,4}[〔[（(]\d{4}[〕\]）)]\s?(?:${ZH.documents.ordinal}\s?)?\d{1,5}\s?${ZH.documents.numberSign}`,
  'gu',
);

const OPENERS = new RegExp(`^${anyOf(ZH.knowledge.subjectOpeners)}`, 'u');

/** Fewer digits, or figures alone without marks, name nothing by themselves. */
const LEAST_DIGITS = 3;
const LEAST_FIGURES = 5;
/** A year, a period or a date is no name of a document: `FY-2023`, `2022-03-04`, `Q3/2024`. */
const PERIOD =
  /^(?:FY|CY|Q[1-4]|H[12]|KW?|W)?[-/._]?(?:19|20)?\d\d(?:[-/._](?:\d{1,2}|(?:19|20)\d\d|Q[1-4]|H[12]|FY)){0,2}$/u;

/** Numbers by which a text names contracts, orders and files, each once, as they are printed, in their order. */
export function referenceNumbers(text: string): string[] {
  const found = [
    ...[JOINED, RUN].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: number, index }) => ({ number, index, isLabelled: false })),
    ),
    ...[...text.matchAll(HAN)].map(({ 0: said, index }) => {
      const number = said.replace(OPENERS, '');
      return { number, index: index + said.length - number.length, isLabelled: true };
    }),
    ...[...text.matchAll(LABELLED)].map(({ groups, index }) => ({
      number: groups?.['number'] ?? '',
      index,
      isLabelled: true,
    })),
  ].map((entry) => ({ ...entry, number: entry.number.replace(/[-/._]{1,5}$/, '') }));
  const named = found
    .filter(({ number, isLabelled }) => isReference(number, isLabelled))
    .toSorted((left, right) => left.index - right.index);
  return [...new Set(named.map(({ number }) => number))];
}

function isReference(number: string, isLabelled: boolean): boolean {
  const digits = number.replace(/\D/g, '').length;
  if (digits < LEAST_DIGITS || PERIOD.test(number)) return false;
  if (/\p{L}/u.test(number)) return true;
  return isLabelled && digits >= LEAST_FIGURES && !/^\d+\.\d{1,2}$/.test(number);
}
