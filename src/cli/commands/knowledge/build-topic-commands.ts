import { Option } from 'commander';
import type { CommandBuilder } from '../../command-builder.ts';
import { readCommonOptions, repeatable, wholeNumber } from '../../common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0] & {
  readonly collection?: string[];
  readonly text?: string;
  readonly limit?: number;
  readonly rename?: string;
  readonly merge?: string[];
  readonly split?: string;
};

/** `library topics` and `library related` */
export function addTopicCommands({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('topics', help.topics);
  common(
    command
      .argument('[topic]', help.topicName)
      .addOption(repeatable('-c, --collection <name>', help.collection))
      .option('--text <words>', help.topicText)
      .addOption(new Option('-n, --limit <count>', help.topicLimit).argParser(wholeNumber))
      .option('--rename <name>', help.topicRename)
      .addOption(repeatable('--merge <topic>', help.topicMerge))
      .option('--split <topic>', help.topicSplit),
  )
    .addHelpText(
      'after',
      `
${help.topicNote}

${help.examplesTitle}
  $ plumbline library topics --collection policies
  $ plumbline library topics "access control"
  $ plumbline library topics "access control" --merge "permissions" --merge "access rights"
  $ plumbline library topics "access control" --split "permissions"
  $ plumbline library topics "access control" --rename "Access control"`,
    )
    .action((topic: string | undefined, raw: Raw) =>
      act(async (context) =>
        (await import('./show-topics.ts')).showTopics(context, topic, {
          ...readCommonOptions(raw),
          collections: raw.collection ?? [],
          text: raw.text,
          limit: raw.limit,
          newName: raw.rename,
          merged: raw.merge ?? [],
          split: raw.split,
        }),
      ),
    );

  const forRelated = add('related', help.related);
  common(
    forRelated.command
      .argument('<document>', help.document)
      .addOption(repeatable('-c, --collection <name>', help.collection))
      .addOption(new Option('-n, --limit <count>', help.relatedLimit).argParser(wholeNumber)),
  ).action((document: string, raw: Raw) =>
    forRelated.act(async (context) =>
      (await import('./show-topics.ts')).showRelated(context, document, {
        ...readCommonOptions(raw),
        collections: raw.collection ?? [],
        limit: raw.limit,
      }),
    ),
  );
}
