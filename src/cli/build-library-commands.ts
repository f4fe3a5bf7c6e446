import { Argument, type Command } from 'commander';
import { addSummarizeCommand } from './build-ask-command.ts';
import { addBrowseCommands } from './build-browse-commands.ts';
import { addDocumentCommands } from './build-document-commands.ts';
import { addIndexCommands } from './build-index-commands.ts';
import { addReadCommand } from './build-read-command.ts';
import { addSyncCommand } from './build-sync-command.ts';
import { addUpkeepCommands } from './build-upkeep-commands.ts';
import type { Act, CommandBuilder } from './command-builder.ts';
import { addCacheCommand } from './commands/cache/build-cache-command.ts';
import { addGraphCommand } from './commands/knowledge/build-graph-command.ts';
import { addTopicCommands } from './commands/knowledge/build-topic-commands.ts';
import { readCommonOptions, repeatable, wholeNumber } from './common-options.ts';
import { groupCommands } from './help-groups.ts';

type Raw = Parameters<typeof readCommonOptions>[0];

/** `library`, and the commands below it: on documents, on what they say together, and on the library as a whole. */
export function addLibraryCommands(builder: CommandBuilder): void {
  const { add, below, common, help } = builder;
  const { command, act } = add('library', help.library);
  common(command.addOption(repeatable('-c, --collection <name>', help.onlyCollection))).action(
    (raw: Raw & { collection?: string[] }) =>
      act(async (context) =>
        (await import('./commands/library.ts')).library(context, {
          ...readCommonOptions(raw),
          collections: raw.collection ?? [],
        }),
      ),
  );
  const libraryBuilder = below(command);
  addDocumentShow(builder, command, act);
  addBrowseCommands(builder, command, act);
  addFileCommands(builder, command, act);
  addReadCommand(libraryBuilder);
  addSummarizeCommand(libraryBuilder);
  addTopicCommands(libraryBuilder);
  addGraphCommand(libraryBuilder);
  addDocumentCommands(builder, command, act);
  addSyncCommand(builder, command, act);
  addWebCommands(builder, command, act);
  addIndexCommands(builder, command, act);
  addCacheCommand(libraryBuilder);
  addUpkeepCommands(libraryBuilder);
  groupCommands(command, [
    [
      help.groupDocuments,
      ['list', 'show', 'toc', 'section', 'pages', 'file', 'images', 'versions', 'compare', 'read'],
    ],
    [help.groupTogether, ['summarize', 'topics', 'related', 'graph']],
    [help.groupChange, ['rename', 'tag', 'move', 'delete', 'sync', 'promote', 'web']],
    [help.groupUpkeep, ['check', 'repair', 'reindex', 'restructure', 'prune', 'cache', 'backup', 'restore']],
  ]);
}

function addDocumentShow({ common, help }: CommandBuilder, parent: Command, act: Act): void {
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
}

function addWebCommands({ common, help }: CommandBuilder, parent: Command, act: Act): void {
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

function addFileCommands({ common, help }: CommandBuilder, parent: Command, act: Act): void {
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
