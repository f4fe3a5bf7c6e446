import type { Command } from 'commander';
import type { Act, CommandBuilder } from './command-builder.ts';
import { readCommonOptions, wholeNumber } from './common-options.ts';

interface Raw {
  readonly folder?: string;
  readonly watch?: boolean;
  readonly removes?: boolean;
  readonly interval?: number;
}

/** `library sync`. An option that is not given leaves the setting as it is. */
export function addSyncCommand({ common, help }: CommandBuilder, library: Command, act: Act): void {
  common(
    library
      .command('sync')
      .description(help.librarySync)
      .argument('<collection>', help.collectionName)
      .option('--folder <dir>', help.syncFolder)
      .option('--watch', help.syncWatch)
      .option('--no-watch', help.syncNoWatch)
      .option('--removes', help.syncRemoves)
      .option('--no-removes', help.syncNoRemoves)
      .option('--interval <seconds>', help.syncInterval, wholeNumber),
  ).action((collection: string, { folder, watch, removes, interval }: Raw, command: Command) => {
    const raw = command.optsWithGlobals<Parameters<typeof readCommonOptions>[0]>();
    act(async (context) =>
      (await import('./commands/documents/sync-collection.ts')).syncCollection(context, collection, {
        ...readCommonOptions(raw),
        folder,
        watch,
        removes,
        interval,
      }),
    );
  });
}
