import { type Command, Option } from 'commander';
import type { CommandWords } from '../catalogue/index.ts';
import type { Effort } from '../domain/index.ts';
import { wholeNumber } from './common-options.ts';

export interface WishesRaw {
  readonly instructions?: string;
  readonly outline?: string;
  readonly length?: number;
  readonly effort?: Effort;
  /** File. */
  readonly schema?: string | undefined;
}

/** Written out: what only shows help loads nothing of the domain. */
const EFFORTS: readonly Effort[] = ['quick', 'standard', 'deep'];

export const addEffortOption = (command: Command, help: CommandWords['help']): Command =>
  command.addOption(new Option('--effort <how>', help.effort).choices(EFFORTS));

export const addWishOptions = (command: Command, help: CommandWords['help']): Command =>
  addEffortOption(command, help)
    .option('--instructions <text>', help.instructions)
    .option('--outline <headings>', help.outline)
    .option('--schema <file>', help.schema)
    .option('--length <words>', help.length, wholeNumber);
