import { type Command, Option } from 'commander';
import type { RunMode } from '../domain/index.ts';
import type { CommandBuilder } from './command-builder.ts';
import { money, readCommonOptions, repeatable, wholeNumber } from './common-options.ts';

/** Those of `domain`, whose schemas `--help` need not load. */
const MODES = ['ask', 'research'] as const satisfies readonly RunMode[];

type Raw = Parameters<typeof readCommonOptions>[0];
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

/** `batch`, and the commands below it. */
export function addBatchCommands(builder: CommandBuilder): void {
  const batches = builder.below(addBatch(builder));
  addBatchList(batches);
  addBatchShow(batches);
}

function addBatch({ add, common, help }: CommandBuilder): Command {
  const { command, act } = add('batch', help.batch);
  // What stands behind the name of a command below is for that command.
  return common(
    command
      .enablePositionalOptions()
      .usage('[options] <file>')
      .argument('<file>', help.questionFile)
      .addOption(repeatable('-d, --docs <folder>', help.docs))
      .addOption(repeatable('-c, --collection <name>', help.collection))
      .option('-o, --out <file>', help.batchOut)
      .addOption(new Option('-m, --mode <mode>', help.mode).choices(MODES).default('ask'))
      .option('--column <name>', help.column)
      .option('--sheet <name>', help.sheet)
      .addOption(new Option('-p, --parallel <count>', help.parallel).argParser(wholeNumber))
      .addOption(new Option('--max-cost <usd>', help.maxCost).argParser(money))
      .addOption(new Option('--retry <status>', help.retry).choices(['failed', 'no_evidence'] as const))
      .option('--fresh', help.fresh),
  )
    .addHelpText(
      'after',
      `
${help.batchNote}
${help.batchExitNote}

${help.examplesTitle}
  $ plumbline batch questions.xlsx --docs ./contracts --out answers.xlsx
  $ plumbline batch questions.xlsx --docs ./contracts --out answers.xlsx --retry failed
  $ plumbline batch 问题.csv --docs ./docs --mode research --max-cost 20`,
    )
    .action((file: string, raw: RawBatch) =>
      act(async (context) =>
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
}

const loadBatches = async () => (await import('./commands/batch.ts')).batches;

function addBatchList({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('list', help.batchList);
  common(command.option('-n, --limit <count>', help.howMany, wholeNumber, 20)).action(
    (raw: Raw & { limit: number }) =>
      act(async (context) =>
        (await loadBatches())(context, undefined, {
          ...readCommonOptions(raw),
          out: undefined,
          limit: raw.limit,
        }),
      ),
  );
}

function addBatchShow({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('show', help.batchShow);
  common(
    command
      .argument('[batch]', help.batchId)
      .option('-o, --out <file>', help.batchesOut)
      .addOption(
        new Option('-n, --limit <count>', help.howMany).argParser(wholeNumber).default(20).hideHelp(),
      ),
  ).action((id: string | undefined, raw: Raw & { out?: string; limit: number }) =>
    act(async (context) =>
      (await loadBatches())(context, id, { ...readCommonOptions(raw), out: raw.out, limit: raw.limit }),
    ),
  );
}
