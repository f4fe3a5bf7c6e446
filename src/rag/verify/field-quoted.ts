import { cellsOf, foldText } from './passages/fold-text.ts';
import type { PassageUnit } from './passages/passage-units.ts';
import type { PreparedPassage } from './passages/prepare-passage.ts';
import { type Figure, readFigures } from './passages/read-figures.ts';
import { declaredScales } from './passages/scales.ts';
import { type Place, toPlace } from './quoted.ts';

/** A filled field as a statement. */
export interface FieldStatement {
  /** The field's own name, in words. */
  readonly name: string;
  /** What else its schema says of it: the names above it, its description. */
  readonly says: string;
  /** Whose value it is: what identifies its entry of a list. */
  readonly about: readonly string[];
  readonly value: string | number | boolean;
  /** One of a few choices, which a judge picks by what passages say in other words. */
  readonly isChoice: boolean;
}

/** Words that a label may have beside its own. */
const JOINING = new Set(['the', 'a', 'an', 'of', 'in', 'for', '的']);
const WORD = /\p{Script=Han}|[\p{L}\p{M}]+|\d[\d.,]*/gu;

const wordsOf = (text: string): Set<string> =>
  new Set((text.normalize('NFKC').toLowerCase().match(WORD) ?? []).filter((word) => !JOINING.has(word)));

/**
 * The unit that says nothing but a field and its value. Rows below one that has a label alone, or whose table began before the passage, are
 * about what stands there too.
 */
export function findFieldQuoted(
  field: FieldStatement,
  passages: readonly PreparedPassage[],
): Place | undefined {
  if (typeof field.value === 'boolean') return undefined;
  for (const passage of passages) {
    const { units, text } = passage;
    const isSection = ({ kind, start, end }: PassageUnit) =>
      kind === 'row' &&
      rowCells(text.slice(start, end))
        .slice(1)
        .every((cell) => cell.trim() === '');
    const upTo = units.findIndex(isSection);
    const isRead = ({ kind, head = '' }: PassageUnit, at: number) =>
      kind !== 'row' || (text.includes(head) && (upTo < 0 || at < upTo));
    const read = units.filter(isRead);
    const unit = read.find((one) => saysOnly(field, passage, one));
    if (unit !== undefined) return toPlace(passage, unit);
  }
  return undefined;
}

/** Whether a unit is the field's label and its value, and nothing else; its title may say whose it is. */
function saysOnly(field: FieldStatement, passage: PreparedPassage, unit: PassageUnit): boolean {
  const parts = labelledValues(passage.text.slice(unit.start, unit.end), unit);
  const labels = parts
    .filter(({ value }) => isValue(field, value, passage))
    .map(({ label }) => wordsOf(label));
  if (labels.length === 0) return false;
  // Its scale is compared with the value.
  const isScale = (word: string) => declaredScales(word).length > 0;
  const own = [...wordsOf(`${field.name} ${field.says} ${field.about.join(' ')}`)].filter(
    (word) => !isScale(word),
  );
  const named = [...wordsOf(field.name)];
  const title = wordsOf(passage.title);
  return labels.some(
    (said) =>
      [...said].every((word) => own.includes(word) || isScale(word)) &&
      named.every((word) => said.has(word)) &&
      own.every((word) => said.has(word) || (title.has(word) && !/\d/.test(word))),
  );
}

/** Label and value: of a row the head of a column, its cell, and all cells that are no amounts; else what stands before and behind a colon or “is”. */
function labelledValues(text: string, { kind, head }: PassageUnit): { label: string; value: string }[] {
  if (DOUBT.test(text)) return [];
  if (kind !== 'row') {
    const plain = text
      .replace(/[*_`]/g, '')
      .trim()
      .replace(/[.。;；]$/, '');
    const join = /[:：]\s?|\s(?:is|are)\s|[是为]/.exec(plain);
    if (join === null) return [];
    return [{ label: plain.slice(0, join.index), value: plain.slice(join.index + join[0].length) }];
  }
  const heads = rowCells(head ?? '');
  const cells = rowCells(text);
  if (heads.length !== cells.length) return [];
  return cells.slice(1).map((value, at) => {
    const others = cells.filter((cell, other) => other === 0 || (other !== at + 1 && !isAmount(cell)));
    return { label: [...others, heads[at + 1]].join(' '), value };
  });
}

/** It asks, or was struck out. */
const DOUBT = /[?？]|~~/;

const rowCells = (line: string): string[] => cellsOf(line.replace(/[*_`]/g, '')).split('|');

/** A year says whose the other cells are. */
const isAmount = (cell: string): boolean =>
  /^[-−–—(]?\s?(?:[$€£¥]\s?)?(?:\d[\d,.]*)?\s?%?\)?$/.test(cell.trim()) &&
  !readFigures(cell).some(({ isYear }) => isYear);

const CURRENCY = /^(?:US|HK|A|C)?[$€£¥]\s?/;

function isValue(field: FieldStatement, given: string, { scales }: PreparedPassage): boolean {
  const { value } = field;
  const text = given.trim();
  if (typeof value === 'boolean') return false;
  if (typeof value === 'string') return foldText(text) !== '' && foldText(text) === foldText(value);
  const bracket = /^\((.*)\)$/.exec(text);
  const bare = (bracket?.[1] ?? text).trim();
  const sign = bracket !== null || /^[-−–]/.test(bare) ? -1 : 1;
  const plain = bare.replace(/^[-−–]\s?/, '').replace(CURRENCY, '');
  const [figure, more] = readFigures(plain);
  if (figure === undefined || more !== undefined || figure.raw !== plain) return false;
  const ownScales = scalesOf(field);
  // What its heads say of its scale, or its own percent sign, the field must say too.
  if (figure.scale === 1 && !figure.isYear && scales.some((scale) => !ownScales.includes(scale)))
    return false;
  if (figure.isPercent && !/%|per\s?cent|百分/i.test(`${field.name} ${field.says}`)) return false;
  return sign * value >= 0 && hasValue(figure, Math.abs(value), scales, ownScales);
}

/** What a field says of the scale of its value. */
export const scalesOf = ({ name, says }: FieldStatement): number[] => declaredScales(`${name} ${says}`);

/** Whether a figure is a value, not to a rounding: a field is filled with what is printed. */
export function hasValue(
  { number, scale, isPercent, isYear }: Figure,
  value: number,
  scales: readonly number[],
  ownScales: readonly number[],
): boolean {
  const printed = scale === 1 ? [1, ...(isPercent || isYear ? [] : scales)] : [scale];
  return printed.some((by) =>
    [1, ...ownScales].some((own) => Math.abs(number * by - value * own) <= 1e-12 * Math.abs(value * own)),
  );
}
