import * as z from 'zod';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';
import { type Calculated, type ParsedExpression, parseExpression } from '../../../rag/arithmetic/index.ts';
import { preparePassage, readFigures } from '../../../rag/verify/index.ts';
import { defineTool, wordsFor } from '../agent-tool.ts';
import { type Place, passagesAt } from '../named-passages.ts';
import type { DocumentFinder } from '../resolve-document.ts';
import type { ChunkReader } from '../show-range.ts';

type Figure = ReturnType<typeof readFigures>[number];

/** Numbers that belong to the arithmetic alone. */
const CONSTANTS: ReadonlySet<number> = new Set([24, 52, 60, 100, 365, 366, 1000, 1024, 1e6, 1e9]);
/** As years between two figures, or months. */
const SMALL = 12;
const MOST_VALUES = 40;
const SHOWN_FIGURES = 40;
const DIGITS = 12;

interface Operand {
  readonly name: string;
  readonly raw: string;
  readonly passage: string;
  /** As the passage prints it, negative with a sign or in an accountant's brackets. */
  readonly number: number;
  /** Undefined where its table names none, or several. */
  readonly scale: number | undefined;
  readonly figure: Figure;
}

const OperandSchema = z.object({
  name: z.string(),
  value: z.string(),
  passage: z.string(),
  number: z.number(),
  /** What the number is counted in: 1000000 in a table “in millions”. */
  scale: z.number(),
});

const InputSchema = z.strictObject({
  expression: z
    .string()
    .min(1)
    .max(400)
    .describe('With names of values: `(a - b) / b * 100`, `change(a, b)`, `sum(a, b, c)`.'),
  values: z
    .record(
      z.string().regex(/^[\p{L}_][\p{L}\p{N}_]{0,30}$/u),
      z
        .strictObject({
          value: z.string().min(1).max(60).describe('The figure as the passage prints it: `36,781`.'),
          passage: z.string().min(1).max(200).optional().describe('Id of the passage that has it.'),
          document: z
            .string()
            .min(1)
            .max(400)
            .optional()
            .describe('In place of a passage: id, file name or title of the document that has it.'),
          page: z.int().min(1).optional().describe('Its page there.'),
        })
        .refine(({ passage, document }) => passage !== undefined || document !== undefined),
    )
    .refine((values) => Object.keys(values).length <= MOST_VALUES),
});

const DataSchema = z.object({
  result: z.number(),
  rounded: z.number(),
  /** What the result is counted in, where all values of one scale were taken as they are printed. */
  scale: z.number(),
  /** The expression with its figures. */
  spelled: z.string(),
  operands: z.array(OperandSchema),
});

export const createCalculate = (deps: { readonly library: ChunkReader & DocumentFinder }) =>
  defineTool({
    name: 'calculate',
    aliases: [],
    category: 'check',
    argumentAliases: { formula: 'expression', operands: 'values' },
    input: InputSchema,
    data: DataSchema,
    run: async ({ expression, values }, context) => {
      const parsed = readExpression(expression, Object.keys(values));
      const named = Object.entries(values);
      const operands: Operand[] = [];
      for (const [name, { value, ...place }] of named)
        operands.push(readOperand(name, value, await passagesAt(deps.library, place, context)));
      const { result, scale, only, assumed } = evaluate(parsed, operands, expression);
      const rounded = round(result, decimalsOf(expression, operands));
      const spelled = expression.replace(
        /[\p{L}_][\p{L}\p{N}_]*/gu,
        (name) => operands.find((operand) => operand.name === name)?.raw ?? name,
      );
      const words = wordsFor(context.language);
      const unit = scale === 1 ? '' : ` ${words.times({ scale })}`;
      const lines = operands.map(({ name, raw, passage }) => `${name} = ${raw} [${passage}]`);
      const equals = result === rounded ? `= ${result}` : `= ${result} ≈ ${rounded}`;
      return {
        text: [
          `${spelled} ${equals}${unit}`,
          ...lines,
          ...assumed.map(({ name }) => words.scaleAssumed({ name, scale: only })),
        ].join('\n'),
        data: {
          result,
          rounded,
          scale,
          spelled,
          operands: operands.map(({ name, raw, passage, number, scale: own }) => ({
            name,
            value: raw,
            passage,
            number,
            scale: own ?? only,
          })),
        },
        shown: operands.map(({ passage }) => passage),
      };
    },
  });

function readExpression(expression: string, names: readonly string[]): ParsedExpression {
  const parsed = parseExpression(expression);
  const constant = parsed?.numbers.find(
    (number) =>
      !CONSTANTS.has(number) && !(Number.isInteger(number) && number <= Math.max(SMALL, names.length)),
  );
  if (parsed === undefined) throw new AppError('E020', wording('noCalculation', { expression }));
  if (constant !== undefined)
    throw new AppError('E020', wording('constantWithoutPassage', { number: constant }));
  const unknown = parsed.names.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new AppError('E020', wording('unknownValue', { name: unknown }));
  const unused = names.find((name) => !parsed.names.includes(name));
  if (unused !== undefined) throw new AppError('E020', wording('unusedValue', { name: unused }));
  return parsed;
}

/** The figure in the first of some passages that prints it. E116 with what is there, when none does. */
function readOperand(name: string, value: string, { passages, named }: Place): Operand {
  const [own, ...more] = readFigures(value);
  if (own === undefined || more.length > 0)
    throw new AppError('E020', wording('figureUnreadable', { name, value }));
  const isNegative = isBelowZero(value, own);
  const isPrinted = (figure: Figure, text: string) =>
    figure.number === own.number &&
    figure.isPercent === (own.isPercent || figure.isPercent) &&
    (own.scale === 1 || own.scale === figure.scale) &&
    (!isNegative || isBelowZero(text, figure));
  const read = passages.map(({ text, id, prefix, locator, documentTitle }) =>
    preparePassage({
      id,
      text,
      offset: locator.offsets.start,
      title: documentTitle,
      context: locator.headingPath.join('\n'),
      prefix,
    }),
  );
  const prepared = read.find(({ figures, text }) => figures.some((figure) => isPrinted(figure, text)));
  const printed = prepared?.figures.find((figure) => isPrinted(figure, prepared.text));
  if (prepared === undefined || printed === undefined)
    throw new AppError(
      'E116',
      wording('figureNotInPassage', {
        name,
        value,
        passage: named,
        figures: [...new Set(read.flatMap(({ figures }) => figures.map(({ raw }) => raw)))].slice(
          0,
          SHOWN_FIGURES,
        ),
      }),
    );
  const [declared, ...others] = prepared.scales;
  const isBare = printed.scale === 1 && !printed.isPercent && !printed.isYear;
  const scale = !isBare ? printed.scale : others.length === 0 ? declared : undefined;
  const number = isNegative ? -printed.number : printed.number;
  return { name, raw: value.trim(), passage: prepared.id, number, scale, figure: printed };
}

/** Signs stand before a figure and its currency: −$5, (1,234). */
const isBelowZero = (text: string, { start }: Figure): boolean =>
  /(?:^|[\s|(（])[-−–]\s?\p{Sc}?\s?$|[(（]\s?\p{Sc}?\s?$/u.test(text.slice(Math.max(0, start - 6), start));

/**
 * Figures of one scale are worked with as they are printed; else all in full. Shares beside other figures are parts of one. A figure whose
 * table names no scale is taken to be counted like the others, which is said where those have one.
 */
function evaluate(parsed: ParsedExpression, operands: readonly Operand[], expression: string) {
  const scaled = operands.filter(({ figure }) => !figure.isPercent && !figure.isYear);
  const scales = new Set(scaled.flatMap(({ scale }) => scale ?? []));
  const [only = 1] = scales.size === 1 ? scales : [];
  const assumed = scales.size === 1 && only !== 1 ? scaled.filter(({ scale }) => scale === undefined) : [];
  // A share that the expression divides by a hundred itself stays as it is printed.
  const isPart = (name: string) =>
    scaled.length > 0 &&
    !new RegExp(`(?<![\\p{L}\\p{N}_])${name}\\s*[/÷]\\s*100(?!\\d)`, 'u').test(expression);
  const values = new Map(
    operands.map(({ name, number, scale, figure }): [string, Calculated] => {
      if (figure.isPercent) return [name, { value: isPart(name) ? number / 100 : number, power: 0 }];
      return [
        name,
        { value: scales.size === 1 ? number : number * (scale ?? 1), power: figure.isYear ? 0 : 1 },
      ];
    }),
  );
  const calculated = parsed.evaluate(values);
  if (calculated === undefined) throw new AppError('E020', wording('noCalculation', { expression }));
  if (!Number.isFinite(calculated.value))
    throw new AppError('E020', wording('noNumberResult', { expression }));
  const result = Number(calculated.value.toPrecision(DIGITS));
  return { result, scale: calculated.power === 1 ? only : 1, only, assumed };
}

/** Sums are as exact as their figures. */
function decimalsOf(expression: string, operands: readonly Operand[]): number {
  const isSum = !/[*/^×÷·]|change|ratio|share|mean/i.test(expression);
  return isSum ? Math.max(0, ...operands.map(({ figure }) => figure.decimals)) : 2;
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));
