import type { Command } from 'commander';
import type { Act, CommandBuilder } from './command-builder.ts';
import { readCommonOptions } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];

/** `library check` and `library repair`. */
export function addIndexCommands({ common, help }: CommandBuilder, library: Command, act: Act): void {
  const descriptions = {
    check: help.indexCheck,
    repair: help.indexRepair,
  } as const;
  for (const action of ['check', 'repair'] as const)
    common(library.command(action).description(descriptions[action])).action(
      // An option that `library` has too is given to it.
      (_raw: unknown, command: Command) =>
        act(async (context) =>
          (await import('./commands/library-index.ts')).libraryIndex(
            context,
            action,
            readCommonOptions(command.optsWithGlobals<Raw>()),
          ),
        ),
    );
}
