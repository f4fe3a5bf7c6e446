import type { Command } from 'commander';
import type { CommandWords } from '../catalogue/index.ts';
import type { CommandContext } from './command-context.ts';

/** What a command does; returns the exit code. */
export type Action = (context: CommandContext) => Promise<number>;
/** Takes what the chosen command does, to be done when parsing has ended. */
export type Act = (action: Action) => void;

/** What every group of commands is made with. */
export interface CommandBuilder {
  /** A new command, and where to hand what it does. */
  add(usage: string, description: string): { readonly command: Command; readonly act: Act };
  /** The same for commands below this one. */
  below(command: Command): CommandBuilder;
  /** Gives a command the options that every command takes. */
  common(command: Command): Command;
  readonly help: CommandWords['help'];
}

/** What is typed for a command after the name of the program: `library`, `show`. */
export const commandPath = (command: Command): readonly string[] =>
  command.parent === null ? [] : [...commandPath(command.parent), command.name()];
