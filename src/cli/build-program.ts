import { Argument, Command, Option } from 'commander';
import type { CommandWords } from '../catalogue/index.ts';
import type { RetrievalMode } from '../domain/graph/index.ts';
import { addVersionOptions, readVersionChoice, type VersionRaw } from './asked-versions.ts';
import { addAskCommand, addSummarizeCommand } from './build-ask-command.ts';
import { addBatchCommands } from './build-batch-commands.ts';
import { addBrowseCommands } from './build-browse-commands.ts';
import { addDocumentCommands } from './build-document-commands.ts';
import { addIndexCommands } from './build-index-commands.ts';
import { addLibraryCommands } from './build-library-commands.ts';
import { addReadCommand } from './build-read-command.ts';
import { addReportCommands } from './build-report-commands.ts';
import { addRunCommands } from './build-run-commands.ts';
import { addSearchCommand } from './build-search-command.ts';
import { addSyncCommand } from './build-sync-command.ts';
import { addToolCommands } from './build-tool-command.ts';
import type { Action, CommandBuilder } from './command-builder.ts';
import { addCacheCommand } from './commands/cache/build-cache-command.ts';
import { addConversationCommands } from './commands/conversations/build-conversation-commands.ts';
import { addGraphCommand } from './commands/knowledge/build-graph-command.ts';
import { addTopicCommands } from './commands/knowledge/build-topic-commands.ts';
import { addModelsCommand } from './commands/models/build-models-command.ts';
import {
  addBudgetOptions,
  addCommonOptions,
  type BudgetRaw,
  langOption,
  portNumber,
  RETRIEVALS,
  readBudget,
  readCommonOptions,
  repeatable,
} from './common-options.ts';
import { completionScript, SHELLS, type Shell } from './completion.ts';
import { addOutputOptions, type OutputRaw, readOutputs } from './output-options.ts';
import { addWishOptions, type WishesRaw } from './wish-options.ts';

type Raw = Parameters<typeof readCommonOptions>[0];

const examples = (help: CommandWords['help']) => `
${help.examplesTitle}
  $ plumbline demo
  $ plumbline ask "Who may delete backups?" --docs ./policies
  $ plumbline research "Which suppliers missed their targets, and why?" --docs ./contracts --out report.md
  $ plumbline research "比较两个方案的成本和风险" --docs ./docs --out report.html --out report.json
  $ plumbline search "how long are backups kept" --collection policies
  $ plumbline batch questions.xlsx --docs ./contracts --out answers.xlsx
  $ plumbline resume                       ${help.exampleResume}
  $ plumbline show run_1a2b --format html > report.html
  $ plumbline doctor --set language.baseUrl=http://localhost:11434/v1

${help.settingsNote}
${help.exitNote}`;

/** The command line. Each command hands what it has to do to `onAction`, so that parsing itself does nothing. */
export function buildProgram(
  version: string,
  { help }: CommandWords,
  onAction: (command: string, action: Action) => void,
): Command {
  const program = new Command('plumbline')
    .description(help.program)
    .version(version, '-V, --version', help.version)
    .helpOption('-h, --help', help.help)
    .helpCommand('help [command]', help.helpCommand)
    .addOption(langOption(help))
    .showSuggestionAfterError(true)
    .addHelpText('after', examples(help));
  const add = (usage: string, description: string) => {
    const command = program.command(usage).description(description);
    return { command, act: (action: Action) => onAction(command.name(), action) };
  };

  const builder: CommandBuilder = { add, help, common: (command) => addCommonOptions(command, help) };
  addAskCommand(builder);
  addSummarizeCommand(builder);
  addResearch(builder);
  addSearchCommand(builder);
  addGraphCommand(builder);
  addCacheCommand(builder);
  addModelsCommand(builder);
  addTopicCommands(builder);
  addToolCommands(builder);
  addBatchCommands(builder);
  addRunCommands(builder);
  addConversationCommands(builder);
  addLibrary(builder);
  addReadCommand(builder);
  addServe(builder);
  addOpen(builder);
  addWorker(builder);
  addReportCommands(builder);
  addSettings(builder, program);
  return program;
}

function addResearch({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('research', help.research);
  addVersionOptions(command, help);
  addBudgetOptions(command, help);
  addOutputOptions(command, help);
  addWishOptions(command, help);
  common(
    command
      .argument('<question>', help.question)
      .addOption(repeatable('-d, --docs <folder>', help.docs))
      .addOption(repeatable('-c, --collection <name>', help.collection))
      .option('-r, --review', help.review)
      .option('-w, --web', help.web)
      .option('--thread <name>', help.thread)
      .addOption(new Option('--retrieval <mode>', help.retrieval).choices(RETRIEVALS)),
  )
    .addHelpText(
      'after',
      `\n${help.exampleTitle}\n  $ plumbline research "How long are backups kept, and who may delete them?" --docs ./policies --out backups.md`,
    )
    .action(
      (
        question: string,
        raw: Raw & {
          docs?: string[];
          collection?: string[];
          review?: boolean;
          web?: boolean;
          thread?: string;
          retrieval?: RetrievalMode;
        } & BudgetRaw &
          OutputRaw &
          WishesRaw &
          VersionRaw,
      ) =>
        act(async (context) =>
          (await import('./commands/research.ts')).research(context, question, {
            ...readCommonOptions(raw),
            docs: raw.docs ?? [],
            collections: raw.collection ?? [],
            ...readOutputs(raw),
            review: raw.review ?? false,
            web: raw.web ?? false,
            thread: raw.thread,
            retrieval: raw.retrieval,
            budget: readBudget(raw),
            versions: readVersionChoice(raw),
            wishes: raw,
          }),
        ),
    );
  const forDemo = add('demo', help.demo);
  common(forDemo.command).action((raw: Raw) =>
    forDemo.act(async (context) =>
      (await import('./commands/research.ts')).demo(context, readCommonOptions(raw)),
    ),
  );
}

function addLibrary(builder: CommandBuilder): void {
  const { add, common, help } = builder;
  const forIngest = add('ingest', help.ingest);
  common(
    forIngest.command
      .argument('<folders...>', help.folders)
      .option('-c, --collection <name>', help.ingestCollection)
      .option('-w, --watch', help.watch),
  ).action((folders: string[], raw: Raw & { collection?: string; watch?: boolean }) =>
    forIngest.act(async (context) =>
      (await import('./commands/library.ts')).ingest(context, folders, {
        ...readCommonOptions(raw),
        collection: raw.collection,
        watch: raw.watch,
      }),
    ),
  );

  const forLibrary = add('library', help.library);
  common(forLibrary.command.addOption(repeatable('-c, --collection <name>', help.onlyCollection))).action(
    (raw: Raw & { collection?: string[] }) =>
      forLibrary.act(async (context) =>
        (await import('./commands/library.ts')).library(context, {
          ...readCommonOptions(raw),
          collections: raw.collection ?? [],
        }),
      ),
  );
  addIndexCommands(builder, forLibrary.command, forLibrary.act);
  addSyncCommand(builder, forLibrary.command, forLibrary.act);
  addLibraryCommands(builder, forLibrary.command, forLibrary.act);
  addDocumentCommands(builder, forLibrary.command, forLibrary.act);
  addBrowseCommands(builder, forLibrary.command, forLibrary.act);
}

function addWorker({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('worker', help.worker);
  common(command)
    .addHelpText(
      'after',
      `\n${help.exampleMachines}\n  $ plumbline worker --set database.url=postgres://user@host/plumbline --set server.parallelRuns=4`,
    )
    .action((raw: Raw) =>
      act(async (context) => (await import('./commands/worker.ts')).worker(context, readCommonOptions(raw))),
    );
}

function addServe({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('serve', help.serve);
  common(
    command
      .option('--host <address>', help.host)
      .addOption(new Option('--port <number>', help.port).argParser(portNumber))
      .option('--new-key <name>', help.newKey),
  )
    .addHelpText(
      'after',
      `\n${help.examplesTitle}\n  $ plumbline serve\n  $ plumbline serve --new-key analyst\n  $ PLUMBLINE_SERVER_API_KEYS=analyst:5f2a… plumbline serve --host 0.0.0.0`,
    )
    .action((raw: Raw & { host?: string; port?: number; newKey?: string }) =>
      act(async (context) => {
        const { newApiKey, serve } = await import('./commands/serve.ts');
        return raw.newKey === undefined
          ? serve(context, { ...readCommonOptions(raw), host: raw.host, port: raw.port })
          : newApiKey(context, raw.newKey, raw.json ?? false);
      }),
    );
}

function addOpen({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('open', help.open);
  const withPort = command.addOption(new Option('--port <number>', help.port).argParser(portNumber));
  common(withPort.argument('[run]', help.openRun)).action(
    (run: string | undefined, raw: Raw & { port?: number }) =>
      act(async (context) =>
        (await import('./commands/serve.ts')).serve(context, {
          ...readCommonOptions(raw),
          host: undefined,
          port: raw.port,
          opens: run === undefined ? '/' : `/research/${encodeURIComponent(run)}`,
        }),
      ),
  );
}

function addSettings({ add, common, help }: CommandBuilder, program: Command): void {
  const forConfig = add('config', help.settings);
  common(forConfig.command.option('--changed', help.changed)).action((raw: Raw & { changed?: boolean }) =>
    forConfig.act(async (context) =>
      (await import('./commands/settings.ts')).config(context, {
        ...readCommonOptions(raw),
        changed: raw.changed ?? false,
      }),
    ),
  );

  const forDoctor = add('doctor', help.doctor);
  common(forDoctor.command).action((raw: Raw) =>
    forDoctor.act(async (context) =>
      (await import('./commands/settings.ts')).doctor(context, readCommonOptions(raw)),
    ),
  );

  const forCompletion = add('completion', help.completion);
  forCompletion.command
    .addArgument(new Argument('<shell>', help.shell).choices(SHELLS))
    .addOption(langOption(help))
    .addHelpText(
      'after',
      `\n${help.examplesTitle}\n  $ plumbline completion bash > ~/.local/share/bash-completion/completions/plumbline\n  $ plumbline completion zsh > /usr/local/share/zsh/site-functions/_plumbline\n  $ plumbline completion fish > ~/.config/fish/completions/plumbline.fish`,
    )
    .action((shell: Shell) =>
      forCompletion.act(async ({ io }) => {
        io.out(completionScript(shell, program, help.help));
        return 0;
      }),
    );
}
