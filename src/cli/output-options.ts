import { type Command, Option } from 'commander';
import type { CommandWords } from '../catalogue/index.ts';
import type { AppendixView } from '../pipeline/report/index.ts';
import { repeatable } from './common-options.ts';

const PLACES = ['inline', 'separate', 'none'] as const;
/** Where what says how a report was made is written: at its end, into a file beside each (the default), or not at all. */
export type AppendixPlace = (typeof PLACES)[number];

export interface OutputRaw {
  readonly out?: string[];
  readonly appendix?: AppendixPlace;
}

/** Files that a report is written to, as every command that writes reports has them. */
export interface OutputChoice {
  readonly out: readonly string[];
  readonly appendix?: AppendixPlace | undefined;
}

export const addOutputOptions = (command: Command, help: CommandWords['help']): Command =>
  command
    .addOption(repeatable('-o, --out <file>', help.out))
    .addOption(new Option('--appendix <where>', help.appendix).choices(PLACES));

/** What of a report is printed where it is written to no file. */
export const shownView = ({ appendix }: Pick<OutputChoice, 'appendix'>): AppendixView =>
  appendix === 'inline' ? 'inline' : 'none';

export const readOutputs = ({ out = [], appendix }: OutputRaw): OutputChoice => ({ out, appendix });
