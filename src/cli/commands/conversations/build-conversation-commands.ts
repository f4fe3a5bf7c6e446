import type { Command } from 'commander';
import type { CommandBuilder } from '../../command-builder.ts';
import { readCommonOptions, wholeNumber } from '../../common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0] & { readonly text?: string; readonly limit: number };

const readOptions = (command: Command) => readCommonOptions(command.optsWithGlobals<Raw>());

/** `runs conversations` and the commands below it. */
export function addConversationCommands({ add, common, help }: CommandBuilder): void {
  const { command: parent, act } = add('conversations', help.conversations);
  common(
    parent
      .option('-t, --text <words>', help.conversationText)
      .option('-n, --limit <count>', help.howMany, wholeNumber, 20),
  ).action((raw: Raw) =>
    act(async (context) =>
      (await import('./conversation-commands.ts')).listConversations(context, {
        ...readCommonOptions(raw),
        text: raw.text,
        limit: raw.limit,
      }),
    ),
  );

  common(
    parent.command('show').description(help.conversationShow).argument('<id>', help.conversationId),
  ).action((id: string, _raw: unknown, command: Command) =>
    act(async (context) =>
      (await import('./conversation-commands.ts')).showConversation(context, id, readOptions(command)),
    ),
  );
  common(
    parent
      .command('rename')
      .description(help.conversationRename)
      .argument('<id>', help.conversationId)
      .argument('<title>', help.newTitle),
  ).action((id: string, title: string, _raw: unknown, command: Command) =>
    act(async (context) =>
      (await import('./conversation-commands.ts')).renameConversation(
        context,
        id,
        title,
        readOptions(command),
      ),
    ),
  );
  common(
    parent.command('delete').description(help.conversationDelete).argument('<ids...>', help.conversationIds),
  ).action((ids: string[], _raw: unknown, command: Command) =>
    act(async (context) =>
      (await import('./conversation-commands.ts')).deleteConversations(context, ids, readOptions(command)),
    ),
  );
}
