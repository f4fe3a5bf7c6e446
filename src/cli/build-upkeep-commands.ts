import { Option } from 'commander';
import type { CommandBuilder } from './command-builder.ts';
import { readCommonOptions, wholeNumber } from './common-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];

/** `library prune`, `library backup` and `library restore`. */
export function addUpkeepCommands(builder: CommandBuilder): void {
  addPrune(builder);
  addBackup(builder);
}

function addPrune({ add, common, help }: CommandBuilder): void {
  const forPrune = add('prune', help.prune);
  common(
    forPrune.command
      .addOption(new Option('--older-than <days>', help.olderThan).argParser(wholeNumber))
      .option('--dry-run', help.dryRun),
  ).action((raw: Raw & { olderThan?: number; dryRun?: boolean }) =>
    forPrune.act(async (context) =>
      (await import('./commands/upkeep.ts')).prune(context, {
        ...readCommonOptions(raw),
        days: raw.olderThan,
        dryRun: raw.dryRun ?? false,
      }),
    ),
  );
}

function addBackup({ add, common, help }: CommandBuilder): void {
  const forBackup = add('backup', help.backup);
  common(forBackup.command.argument('<file>', help.backupFile).option('--no-files', help.backupNoFiles))
    .addHelpText(
      'after',
      `\n${help.putBack}\n  $ plumbline library restore library.zip --data-dir restored\n${help.postgresTools}\n  $ pg_dump --format=custom --file=library.dump "$DATABASE_URL"`,
    )
    .action((file: string, raw: Raw & { files: boolean }) =>
      forBackup.act(async (context) =>
        (await import('./commands/upkeep.ts')).backup(context, file, {
          ...readCommonOptions(raw),
          files: raw.files,
        }),
      ),
    );

  const forRestore = add('restore', help.restore);
  common(forRestore.command.argument('<file>', help.restoreFile).option('--force', help.force))
    .addHelpText(
      'after',
      `\n${help.exampleRestore}\n  $ plumbline library restore library.zip --data-dir restored\n  $ plumbline runs resume --data-dir restored`,
    )
    .action((file: string, raw: Raw & { force?: boolean }) =>
      forRestore.act(async (context) =>
        (await import('./commands/restore.ts')).restore(context, file, {
          ...readCommonOptions(raw),
          force: raw.force ?? false,
        }),
      ),
    );
}
