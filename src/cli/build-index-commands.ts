import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { addCommonOptions, readCommonOptions } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];

/** `library check` and `library repair`. */
export function addIndexCommands(
  library: Command,
  act: (action: (context: CommandContext) => Promise<number>) => void,
): void {
  const descriptions = {
    check: 'compare the search index with the library; E004 when they differ',
    repair: 'make the search index what the library says, without reading a file again',
  } as const;
  for (const action of ['check', 'repair'] as const)
    addCommonOptions(library.command(action).description(descriptions[action])).action(
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
