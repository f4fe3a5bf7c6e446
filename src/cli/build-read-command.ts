import { type Command, Option } from 'commander';
import type { CommandContext } from './command-context.ts';
import type { ReadFormat } from './commands/read.ts';
import { addCommonOptions, readCommonOptions } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];
type Add = (
  usage: string,
  description: string,
) => { command: Command; act: (action: (context: CommandContext) => Promise<number>) => void };

/** `read`: the conversion of one file. */
export function addReadCommand(add: Add): void {
  const { command, act } = add('read', 'print what is read from a file, without a library');
  addCommonOptions(
    command
      .argument('<file>', 'the file')
      .addOption(
        new Option(
          '-f, --format <format>',
          'md: the Markdown; json: all of it; blocks: a line of JSON per block, with its place (default: md)',
        ).choices(['md', 'json', 'blocks']),
      ),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  $ plumbline read audit.pdf > audit.md\n  $ plumbline read audit.pdf --format blocks | jq \'select(.kind == "table") | {page, tableTitle, unit}\'\n\nWhat could not be read is said on stderr.',
    )
    .action((file: string, raw: Raw & { format?: ReadFormat }) =>
      act(async (context) => {
        const common = readCommonOptions(raw);
        const format = raw.format ?? (common.json ? 'json' : 'md');
        return (await import('./commands/read.ts')).read(context, file, { ...common, format });
      }),
    );
}
