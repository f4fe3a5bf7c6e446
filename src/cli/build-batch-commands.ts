import { type Command, Option } from 'commander';
import type { RunMode } from '../domain/index.ts';
import type { CommandContext } from './command-context.ts';
import { addCommonOptions, money, readCommonOptions, repeatable, wholeNumber } from './common-options.ts';

/** Those of `domain`, whose schemas `--help` need not load. */
const MODES = ['ask', 'research'] as const satisfies readonly RunMode[];

type Raw = Parameters<typeof readCommonOptions>[0];
type Add = (
  usage: string,
  description: string,
) => { command: Command; act: (action: (context: CommandContext) => Promise<number>) => void };

interface RawBatch extends Raw {
  readonly docs?: string[];
  readonly collection?: string[];
  readonly out?: string;
  readonly mode: RunMode;
  readonly column?: string;
  readonly sheet?: string;
  readonly parallel?: number;
  readonly maxCost?: number;
  readonly retry?: 'failed' | 'no_evidence';
  readonly fresh?: boolean;
}

/** Commands on files of questions. */
export function addBatchCommands(add: Add): void {
  const forBatch = add('batch', 'answer every row of a file of questions, with citations');
  addCommonOptions(
    forBatch.command
      .argument('<file>', 'questions: .csv, .tsv, .xlsx, .jsonl, .txt (one a line) or .md (lists)')
      .addOption(
        repeatable('-d, --docs <folder>', 'folder or file to read first and to search alone; repeatable'),
      )
      .addOption(repeatable('-c, --collection <name>', 'collection of the library to search; repeatable'))
      .option(
        '-o, --out <file>',
        'write the answers here; .csv, .tsv, .xlsx, .jsonl, .md or .txt (default: FILE.answers)',
      )
      .addOption(
        new Option('-m, --mode <mode>', 'ask answers fast, research plans and digs; a column “mode” wins')
          .choices(MODES)
          .default('ask'),
      )
      .option('--column <name>', 'column of the questions, by name, letter or number')
      .option('--sheet <name>', 'sheet of the workbook')
      .addOption(new Option('-p, --parallel <count>', 'questions at a time').argParser(wholeNumber))
      .addOption(new Option('--max-cost <usd>', 'most money for the whole file').argParser(money))
      .addOption(
        new Option('--retry <status>', 'try these rows again').choices(['failed', 'no_evidence'] as const),
      )
      .option('--fresh', 'begin anew, even if the same file was asked before'),
  )
    .addHelpText(
      'after',
      `
The same command goes on where it was stopped or killed, and writes the answers of a finished file again for nothing.
Exit codes: 0 every row is settled, 75 rows have failed (--retry failed), 130 stopped.

Examples:
  $ plumbline batch questions.xlsx --docs ./contracts --out answers.xlsx
  $ plumbline batch questions.xlsx --docs ./contracts --out answers.xlsx --retry failed
  $ plumbline batch 问题.csv --docs ./docs --mode research --max-cost 20`,
    )
    .action((file: string, raw: RawBatch) =>
      forBatch.act(async (context) =>
        (await import('./commands/batch.ts')).batch(context, file, {
          ...readCommonOptions(raw),
          docs: raw.docs ?? [],
          collections: raw.collection ?? [],
          out: raw.out,
          mode: raw.mode,
          column: raw.column,
          sheet: raw.sheet,
          parallel: raw.parallel,
          maxCostUsd: raw.maxCost,
          retry: raw.retry,
          fresh: raw.fresh ?? false,
        }),
      ),
    );

  const forBatches = add('batches', 'list the newest batches, or show one and write its answers');
  addCommonOptions(
    forBatches.command
      .argument('[batch]', 'id of a batch')
      .option('-o, --out <file>', 'write its answers here, as far as they are there')
      .option('-n, --limit <count>', 'how many', wholeNumber, 20),
  ).action((id: string | undefined, raw: Raw & { out?: string; limit: number }) =>
    forBatches.act(async (context) =>
      (await import('./commands/batch.ts')).batches(context, id, {
        ...readCommonOptions(raw),
        out: raw.out,
        limit: raw.limit,
      }),
    ),
  );
}
