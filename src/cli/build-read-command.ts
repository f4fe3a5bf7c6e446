import { Option } from 'commander';
import type { CommandBuilder } from './command-builder.ts';
import type { ReadFormat } from './commands/read.ts';
import { readCommonOptions } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];
/** `library read`: the conversion of one file. */
export function addReadCommand({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('read', help.read);
  common(
    command
      .argument('<file>', help.file)
      .addOption(new Option('-f, --format <format>', help.readFormat).choices(['md', 'json', 'blocks'])),
  )
    .addHelpText(
      'after',
      `
${help.examplesTitle}
  $ plumbline library read audit.pdf > audit.md
  $ plumbline library read audit.pdf --format blocks | jq 'select(.kind == "table") | {page, tableTitle, unit}'

${help.readNote}`,
    )
    .action((file: string, raw: Raw & { format?: ReadFormat }) =>
      act(async (context) => {
        const common = readCommonOptions(raw);
        const format = raw.format ?? (common.json ? 'json' : 'md');
        return (await import('./commands/read.ts')).read(context, file, { ...common, format });
      }),
    );
}
