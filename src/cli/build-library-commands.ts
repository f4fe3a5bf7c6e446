import { Argument, type Command } from 'commander';
import type { Act, CommandBuilder } from './command-builder.ts';
import { readCommonOptions, wholeNumber } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];

/** Commands below `library`. */
export function addLibraryCommands({ common, help }: CommandBuilder, parent: Command, act: Act): void {
  common(parent.command('show').description(help.libraryShow).argument('<document>', help.document)).action(
    (document: string, _raw: unknown, command: Command) => {
      const raw = command.optsWithGlobals<Raw & { collection?: string[] }>();
      act(async (context) =>
        (await import('./commands/show-document.ts')).showDocument(context, document, {
          ...readCommonOptions(raw),
          collections: raw.collection ?? [],
        }),
      );
    },
  );
  addFileCommands({ common, help }, parent, act);
  common(
    parent
      .command('promote')
      .description(help.promote)
      .argument('<run>', help.run)
      .option('-c, --collection <name>', help.promoteCollection, 'web'),
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
  common(
    parent
      .command('web')
      .description(help.webPolicy)
      .argument('<collection>', help.collectionName)
      .addArgument(new Argument('<policy>', help.policy).choices(['off', 'allowed'])),
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

interface FileRaw {
  readonly collection?: string[];
  readonly out?: string;
  readonly docVersion?: number;
}

function addFileCommands(
  { common, help }: Pick<CommandBuilder, 'common' | 'help'>,
  parent: Command,
  act: Act,
): void {
  const load = () => import('./commands/documents/save-files.ts');
  const optionsOf = (command: Command) => {
    const raw = command.optsWithGlobals<Raw & FileRaw>();
    const { collection = [], out, docVersion: version } = raw;
    return { ...readCommonOptions(raw), collections: collection, out, version };
  };
  common(
    parent
      .command('file')
      .description(help.libraryFile)
      .argument('<document>', help.document)
      .option('-o, --out <file>', help.fileOut)
      .option('--doc-version <n>', help.docVersion, wholeNumber),
  ).action((document: string, _raw: unknown, command: Command) => {
    act(async (context) => (await load()).saveOriginal(context, document, optionsOf(command)));
  });
  common(
    parent
      .command('images')
      .description(help.libraryImages)
      .argument('<document>', help.document)
      .option('-o, --out <folder>', help.imagesOut)
      .option('--doc-version <n>', help.docVersion, wholeNumber),
  ).action((document: string, _raw: unknown, command: Command) => {
    act(async (context) => (await load()).listImages(context, document, optionsOf(command)));
  });
}
