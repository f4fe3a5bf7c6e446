import { type Command, Option } from 'commander';
import type { IndexPlace } from '../domain/index.ts';
import type { Act, CommandBuilder } from './command-builder.ts';
import { readCommonOptions } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];

/** `library check`, `library repair` and `library reindex`. */
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
  common(
    library
      .command('reindex')
      .description(help.indexMove)
      .addOption(new Option('--to <place>', help.indexTo).choices(['database', 'opensearch']).makeOptionMandatory()),
  ).action((_raw: unknown, command: Command) =>
    act(async (context) => {
      const options = command.optsWithGlobals<Raw & { readonly to: IndexPlace }>();
      const { moveIndex } = await import('./commands/library-index.ts');
      return moveIndex(context, options.to, readCommonOptions(options));
    }),
  );
}
