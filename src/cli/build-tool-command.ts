import type { CommandBuilder } from './command-builder.ts';
import { readCommonOptions, repeatable } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0] & { readonly collection?: string[] };

/** `tool` and `mcp` */
export function addToolCommands(builder: CommandBuilder): void {
  addTool(builder);
  addMcp(builder);
}

function addMcp({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('mcp', help.mcp);
  common(command.addOption(repeatable('-c, --collection <name>', help.collection)))
    .addHelpText(
      'after',
      `\n${help.mcpNote}\n\n${help.examplesTitle}\n  $ plumbline mcp --data-dir ~/library\n  $ claude mcp add plumbline -- plumbline mcp --data-dir ~/library`,
    )
    .action((raw: Raw) =>
      act(async (context) =>
        (await import('./commands/tools/mcp.ts')).mcp(context, {
          ...readCommonOptions(raw),
          collections: raw.collection ?? [],
        }),
      ),
    );
}

function addTool({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('tool', help.tool);
  common(
    command
      .argument('[name]', help.toolName)
      .argument('[arguments]', help.toolArguments)
      .addOption(repeatable('-c, --collection <name>', help.collection)),
  )
    .addHelpText(
      'after',
      `
${help.toolNote}

${help.examplesTitle}
  $ plumbline tool
  $ plumbline tool search_documents '{"query": "how long are backups kept"}'
  $ plumbline tool list_documents --json '{"text": "Boeing 2022"}'`,
    )
    .action((name: string | undefined, given: string | undefined, raw: Raw) =>
      act(async (context) => {
        const { printToolCall, printTools } = await import('./commands/tools/call-tool.ts');
        const options = { ...readCommonOptions(raw), collections: raw.collection ?? [] };
        return name === undefined
          ? printTools(context, options)
          : printToolCall(context, name, given, options);
      }),
    );
}
