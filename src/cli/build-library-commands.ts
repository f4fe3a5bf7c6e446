import { Argument, type Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { addCommonOptions, readCommonOptions } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];

/** Commands below `library`. */
export function addLibraryCommands(
  parent: Command,
  act: (action: (context: CommandContext) => Promise<number>) => void,
): void {
  addCommonOptions(
    parent
      .command('show')
      .description('what the library knows of a document: identity, pages, sections, warnings')
      .argument('<document>', 'id, path or title'),
  ).action((document: string, _raw: unknown, command: Command) => {
    const raw = command.optsWithGlobals<Raw & { collection?: string[] }>();
    act(async (context) =>
      (await import('./commands/show-document.ts')).showDocument(context, document, {
        ...readCommonOptions(raw),
        collections: raw.collection ?? [],
      }),
    );
  });
  addCommonOptions(
    parent
      .command('promote')
      .description('keep what a run fetched from the web in a collection of the library')
      .argument('<run>', 'id of the run')
      .option('-c, --collection <name>', 'collection to put it into', 'web'),
  ).action((run: string, _raw: unknown, command: Command) => {
    // An option that `library` has too is given to it when it stands before the subcommand.
    const raw = command.optsWithGlobals<Raw & { collection: string | string[] }>();
    act(async (context) =>
      (await import('./commands/web-library.ts')).promote(context, run, {
        ...readCommonOptions(raw),
        collection: [raw.collection].flat().at(-1) ?? 'web',
      }),
    );
  });
  addCommonOptions(
    parent
      .command('web')
      .description('allow or forbid that text and names of a collection are sent to the web')
      .argument('<collection>', 'name or id')
      .addArgument(new Argument('<policy>', 'whether it may').choices(['off', 'allowed'])),
  ).action((collection: string, policy: 'off' | 'allowed', _raw: unknown, command: Command) => {
    const raw = command.optsWithGlobals<Raw>();
    act(async (context) =>
      (await import('./commands/web-library.ts')).setWebPolicy(
        context,
        collection,
        policy,
        readCommonOptions(raw),
      ),
    );
  });
}
