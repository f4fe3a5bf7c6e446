import type { Command } from 'commander';
import type { CommandWords } from '../catalogue/index.ts';
import { wholeNumber } from './common-options.ts';

export interface WishesRaw {
  readonly instructions?: string;
  readonly outline?: string;
  readonly length?: number;
}

export const addWishOptions = (command: Command, help: CommandWords['help']): Command =>
  command
    .option('--instructions <text>', help.instructions)
    .option('--outline <headings>', help.outline)
    .option('--length <words>', help.length, wholeNumber);
