import { type Command, Option } from 'commander';
import type { SearchShape } from '../domain/index.ts';
import type { CommandContext } from './command-context.ts';
import { addCommonOptions, readCommonOptions, repeatable, wholeNumber } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0] & {
  readonly docs?: string[];
  readonly collection?: string[];
  readonly shape: SearchShape;
  readonly limit?: number;
  readonly context?: number;
  readonly explain?: boolean;
};

/** Written out here, since loading the domain would slow down every `--help`. */
const SHAPES = Object.keys({ precise: 0, broad: 0, section: 0 } satisfies Record<SearchShape, number>);

/** `search` */
export function addSearchCommand(
  add: (
    usage: string,
    description: string,
  ) => { command: Command; act: (action: (context: CommandContext) => Promise<number>) => void },
): void {
  const { command, act } = add('search', 'show what search finds for a question, without a report');
  addCommonOptions(
    command
      .argument('<question>', 'a question or some words, in quotes; - reads it from stdin')
      .addOption(
        repeatable('-d, --docs <folder>', 'folder or file to read first and to search alone; repeatable'),
      )
      .addOption(repeatable('-c, --collection <name>', 'collection of the library to search; repeatable'))
      .addOption(
        new Option(
          '-s, --shape <shape>',
          'the few surest hits, everything worth looking at, or whole sections',
        )
          .choices(SHAPES)
          .default('broad'),
      )
      .addOption(new Option('-n, --limit <count>', 'most hits (default: 10, else 5)').argParser(wholeNumber))
      .addOption(
        new Option('--context <count>', 'passages around each hit that are shown with it').argParser(
          wholeNumber,
        ),
      )
      .option('-e, --explain', 'say which retriever put each hit at which rank'),
  )
    .addHelpText(
      'after',
      `
Adjacent passages are one hit, and so are those of a page. A hit marked “weak” has words of the question, but a report would not
answer from it.

Examples:
  $ plumbline search "how long are backups kept"
  $ plumbline search "Boeing effective tax rate 2022" --collection filings --limit 20 --json
  $ plumbline search "备份保留多久" --shape section`,
    )
    .action((question: string, raw: Raw) =>
      act(async (context) =>
        (await import('./commands/search.ts')).search(context, question, {
          ...readCommonOptions(raw),
          docs: raw.docs ?? [],
          collections: raw.collection ?? [],
          shape: raw.shape,
          limit: raw.limit,
          context: raw.context ?? 0,
          explain: raw.explain ?? false,
        }),
      ),
    );
}
