import { type Command, Option } from 'commander';
import type { DocumentSort, IndexPlace, LibraryDocument } from '../domain/index.ts';
import type { Act, CommandBuilder } from './command-builder.ts';
import { readCommonOptions, repeatable, wholeNumber } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0] & { readonly collection?: readonly string[] };

/** Written out here, since loading the domain would slow down every `--help`. */
const SORTS = ['path', 'title', 'created', 'updated', 'bytes', 'passages'] as const satisfies DocumentSort[];
const PLACES = ['database', 'opensearch'] as const satisfies IndexPlace[];
const STATUSES = Object.keys({
  processing: 0,
  indexed: 0,
  partial: 0,
  failed: 0,
  quarantined: 0,
} satisfies Record<LibraryDocument['status'], number>);

const readOptions = (command: Command) => {
  const raw = command.optsWithGlobals<Raw>();
  return { ...readCommonOptions(raw), collections: raw.collection ?? [] };
};

/** Commands below `library` that list documents and their versions, compare them and change documents. */
export function addDocumentCommands(builder: CommandBuilder, parent: Command, act: Act): void {
  addList(builder, parent, act);
  addVersions(builder, parent, act);
  addDocumentChanges(builder, parent, act);
  addMany(builder, parent, act);
}

interface ListRaw {
  readonly text?: string;
  readonly status?: LibraryDocument['status'][];
  readonly format?: string[];
  readonly tag?: string[];
  readonly sort: DocumentSort;
  readonly limit: number;
  readonly cursor?: string;
}

function addList({ common, help }: CommandBuilder, parent: Command, act: Act): void {
  common(
    parent
      .command('list')
      .description(help.libraryList)
      .option('-t, --text <words>', help.listText)
      .addOption(repeatable('--status <status>', help.listStatus).choices(STATUSES))
      .addOption(repeatable('--format <format>', help.listFormat))
      .addOption(repeatable('--tag <tag>', help.listTag))
      .addOption(
        new Option('--sort <field>', help.listSort)
          .choices(SORTS.flatMap((sort) => [sort, `-${sort}`]))
          .default('path'),
      )
      .addOption(new Option('-n, --limit <count>', help.listLimit).argParser(wholeNumber).default(50))
      .option('--cursor <cursor>', help.listCursor),
  ).action((_raw: unknown, command: Command) => {
    const { text, status, format, tag, sort, limit, cursor } = command.optsWithGlobals<Raw & ListRaw>();
    const query = { text, statuses: status, formats: format, tags: tag, sort, limit, cursor };
    act(async (context) =>
      (await import('./commands/documents/list-filtered.ts')).listDocuments(context, {
        ...readOptions(command),
        query,
      }),
    );
  });
}

function addVersions({ common, help }: CommandBuilder, parent: Command, act: Act): void {
  const load = () => import('./commands/documents/document-versions.ts');
  common(
    parent.command('versions').description(help.libraryVersions).argument('<document>', help.document),
  ).action((name: string, _raw: unknown, command: Command) =>
    act(async (context) => (await load()).listVersions(context, name, readOptions(command))),
  );
  common(
    parent
      .command('compare')
      .description(help.libraryCompare)
      .argument('<document>', help.document)
      .argument('<from>', help.fromVersion, wholeNumber)
      .argument('<to>', help.toVersion, wholeNumber),
  ).action((name: string, from: number, to: number, _raw: unknown, command: Command) =>
    act(async (context) =>
      (await load()).compareDocumentVersions(context, name, { ...readOptions(command), from, to }),
    ),
  );
}

function addDocumentChanges({ common, help }: CommandBuilder, parent: Command, act: Act): void {
  const load = () => import('./commands/documents/change-documents.ts');
  common(
    parent
      .command('rename')
      .description(help.libraryRename)
      .argument('<document>', help.document)
      .argument('[title]', help.newTitle)
      .option('--own', help.ownTitle),
  ).action((name: string, title: string | undefined, raw: { own?: boolean }, command: Command) =>
    act(async (context) =>
      (await load()).renameDocument(context, name, { ...readOptions(command), title, own: raw.own === true }),
    ),
  );
  common(
    parent
      .command('tag')
      .description(help.libraryTag)
      .argument('<document>', help.document)
      .argument('[tags...]', help.tags),
  ).action((name: string, tags: string[], _raw: unknown, command: Command) =>
    act(async (context) =>
      (await load()).changeDocument(context, name, { ...readOptions(command), change: { tags } }),
    ),
  );
  common(
    parent
      .command('move')
      .description(help.libraryMove)
      .argument('<document>', help.document)
      .argument('<collection>', help.collectionName),
  ).action((name: string, moveTo: string, _raw: unknown, command: Command) =>
    act(async (context) =>
      (await load()).changeDocument(context, name, { ...readOptions(command), change: {}, moveTo }),
    ),
  );
}

function addMany({ common, help }: CommandBuilder, parent: Command, act: Act): void {
  const load = () => import('./commands/documents/change-documents.ts');
  common(
    parent
      .command('reindex')
      .description(help.libraryReindex)
      .argument('[documents...]', help.documents)
      .option('--all', help.reindexAll)
      .addOption(new Option('--to <place>', help.indexTo).choices(PLACES).conflicts('all')),
  ).action((names: string[], raw: { all?: boolean; to?: IndexPlace }, command: Command) =>
    act(async (context) => {
      const options = { ...readOptions(command), all: raw.all === true };
      if (raw.to === undefined) return (await load()).reindexDocuments(context, names, options);
      return (await import('./commands/library-index.ts')).moveIndex(context, raw.to, names, options);
    }),
  );
  common(
    parent
      .command('restructure')
      .description(help.libraryRestructure)
      .argument('[documents...]', help.documents)
      .option('--all', help.reindexAll)
      .option('--dry-run', help.restructureDryRun),
  ).action((names: string[], raw: { all?: boolean; dryRun?: boolean }, command: Command) =>
    act(async (context) =>
      (await import('./commands/documents/restructure-documents.ts')).restructureDocuments(context, names, {
        ...readOptions(command),
        all: raw.all === true,
        isDryRun: raw.dryRun === true,
      }),
    ),
  );
  common(
    parent.command('delete').description(help.libraryDelete).argument('<documents...>', help.documents),
  ).action((names: string[], _raw: unknown, command: Command) =>
    act(async (context) => (await load()).deleteDocuments(context, names, readOptions(command))),
  );
}
