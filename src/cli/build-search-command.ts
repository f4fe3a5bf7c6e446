import { Option } from 'commander';
import type { RetrievalMode } from '../domain/graph/index.ts';
import type { SearchShape } from '../domain/index.ts';
import { addVersionOptions, readVersionChoice, type VersionRaw } from './asked-versions.ts';
import type { CommandBuilder } from './command-builder.ts';
import { RETRIEVALS, readCommonOptions, repeatable, wholeNumber } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0] & {
  readonly docs?: string[];
  readonly collection?: string[];
  readonly topic?: string[];
  readonly shape: SearchShape;
  readonly limit?: number;
  readonly context?: number;
  readonly explain?: boolean;
  readonly retrieval?: RetrievalMode;
} & VersionRaw;

/** Written out here, since loading the domain would slow down every `--help`. */
const SHAPES = Object.keys({ precise: 0, broad: 0, section: 0 } satisfies Record<SearchShape, number>);

/** `search` */
export function addSearchCommand({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('search', help.search);
  addVersionOptions(command, help);
  common(
    command
      .argument('<question>', help.searchQuestion)
      .addOption(repeatable('-d, --docs <folder>', help.docs))
      .addOption(repeatable('-c, --collection <name>', help.collection))
      .addOption(repeatable('--topic <topic>', help.searchTopic))
      .addOption(new Option('-s, --shape <shape>', help.shape).choices(SHAPES).default('broad'))
      .addOption(new Option('-n, --limit <count>', help.mostHits).argParser(wholeNumber))
      .addOption(new Option('--context <count>', help.context).argParser(wholeNumber))
      .option('-e, --explain', help.explain)
      .addOption(new Option('--retrieval <mode>', help.retrieval).choices(RETRIEVALS)),
  )
    .addHelpText(
      'after',
      `
${help.searchNote}

${help.examplesTitle}
  $ plumbline search "how long are backups kept"
  $ plumbline search "Boeing effective tax rate 2022" --collection filings --limit 20 --json
  $ plumbline search "备份保留多久" --shape section`,
    )
    .action((question: string, raw: Raw) =>
      act(async (context) =>
        (await import('./commands/search.ts')).search(context, question, {
          ...readCommonOptions(raw),
          versions: readVersionChoice(raw),
          docs: raw.docs ?? [],
          collections: raw.collection ?? [],
          topics: raw.topic ?? [],
          shape: raw.shape,
          limit: raw.limit,
          context: raw.context ?? 0,
          explain: raw.explain ?? false,
          retrieval: raw.retrieval,
        }),
      ),
    );
}
