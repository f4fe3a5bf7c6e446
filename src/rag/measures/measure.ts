/** Where a statement of accounts prints a measure: what stands at a day, what was earned, what was paid. */
export type Statement = 'balance' | 'income' | 'cash';

/** A measure of accounts: how questions ask for it, and in which words statements print it. */
export interface Measure {
  readonly id: string;
  readonly asked: RegExp;
  /** Labels of rows, as printed; the first is the commonest. */
  readonly printed: readonly string[];
  /** Measures it is computed of, when no row prints it. */
  readonly of?: readonly string[] | undefined;
  readonly statement?: Statement | undefined;
  /** A negative figure means a loss; of other measures brackets only say that they are taken away. */
  readonly isSigned?: true | undefined;
}

export const measure = (
  id: string,
  asked: RegExp,
  printed: readonly string[],
  more: Pick<Measure, 'of' | 'statement' | 'isSigned'> = {},
): Measure => ({ id, asked, printed, ...more });
