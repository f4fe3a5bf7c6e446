export type Value = number | string | boolean | undefined;

/** The formula is not one that is worked out here. */
export class NotWorkedOut extends Error {}

/** A cell or range gives a list, everything else one value. */
export type Argument = Value | readonly Value[];

const FUNCTIONS: Readonly<Record<string, (args: readonly Argument[]) => Value>> = {
  SUM: (args) => sum(numbers(args)),
  PRODUCT: (args) => numbers(args).reduce((product, value) => product * value, 1),
  AVERAGE: (args) => quotientOf(sum(numbers(args)), numbers(args).length),
  MIN: (args) => numbers(args).reduce((least, value) => Math.min(least, value), numbers(args)[0] ?? 0),
  MAX: (args) => numbers(args).reduce((most, value) => Math.max(most, value), numbers(args)[0] ?? 0),
  COUNT: (args) => numbers(args).length,
  COUNTA: (args) => args.flat().filter((value) => value !== undefined).length,
  ABS: (args) => Math.abs(single(args)),
  INT: (args) => Math.floor(single(args)),
  SQRT: (args) => Math.sqrt(single(args)),
  ROUND: (args) => rounded(args, Math.round),
  ROUNDUP: (args) => rounded(args, Math.ceil),
  ROUNDDOWN: (args) => rounded(args, Math.floor),
  AND: (args) => args.flat().every((value) => toNumber(value) !== 0),
  OR: (args) => args.flat().some((value) => toNumber(value) !== 0),
  NOT: (args) => single(args) === 0,
  CONCATENATE: (args) => args.flat().map(toText).join(''),
  CONCAT: (args) => args.flat().map(toText).join(''),
};

export function callFunction(name: string, args: readonly Argument[]): Value {
  const known = FUNCTIONS[name];
  if (known === undefined) throw new NotWorkedOut(name);
  return known(args);
}

export function toNumber(value: Argument): number {
  if (value === undefined) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  throw new NotWorkedOut('not a number');
}

export function toText(value: Argument): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value === 'string') return value;
  throw new NotWorkedOut('a range where a value belongs');
}

export function quotientOf(dividend: number, divisor: number): number {
  if (divisor === 0) throw new NotWorkedOut('division by zero');
  return dividend / divisor;
}

/** Texts and empty cells of a range do not count. */
function numbers(args: readonly Argument[]): number[] {
  return args.flatMap((argument) =>
    Array.isArray(argument)
      ? (argument as readonly Value[]).filter((value) => typeof value === 'number')
      : [toNumber(argument)],
  );
}

function single(args: readonly Argument[]): number {
  const [first] = args.flat() as readonly Value[];
  if (args.flat().length !== 1) throw new NotWorkedOut('arguments');
  return toNumber(first);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rounded(args: readonly Argument[], round: (value: number) => number): number {
  const [value, places] = (args.flat() as readonly Value[]).map(toNumber);
  if (value === undefined || places === undefined) throw new NotWorkedOut('arguments');
  const scaled = Number((Math.abs(value) * 10 ** places).toPrecision(15));
  return (Math.sign(value) * round(scaled)) / 10 ** places;
}
