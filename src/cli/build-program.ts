import { Argument, Command, Option } from 'commander';
import { type CommandWords, wording } from '../catalogue/index.ts';
import type { RetrievalMode } from '../domain/graph/index.ts';
import { AppError } from '../errors/index.ts';
import { addVersionOptions, readVersionChoice, type VersionRaw } from './asked-versions.ts';
import { addAskCommand } from './build-ask-command.ts';
import { addBatchCommands } from './build-batch-commands.ts';
import { addLibraryCommands } from './build-library-commands.ts';
import { addRunCommands } from './build-run-commands.ts';
import { addSearchCommand } from './build-search-command.ts';
import { addToolCommands } from './build-tool-command.ts';
import type { Action, CommandBuilder } from './command-builder.ts';
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
import { groupCommands } from './help-groups.ts';
import { helpIn } from './help-text.ts';
import { inheritOptions } from './inherit-options.ts';
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
  $ plumbline runs resume                  ${help.exampleResume}
  $ plumbline runs show run_1a2b --format html > report.html
  $ plumbline doctor --set language.baseUrl=http://localhost:11434/v1

${help.belowNote}
${help.settingsNote}
${help.exitNote}`;

/** The command line. Each command hands what it has to do to `onAction`, so that parsing itself does nothing. */
export function buildProgram(
  version: string,
  words: CommandWords,
  onAction: (action: Action) => void,
): Command {
  const { help } = words;
  const program = new Command('plumbline')
    .configureHelp(helpIn(words))
    .description(help.program)
    .version(version, '-V, --version', help.version)
    .helpOption('-h, --help', help.help)
    // `help` is `--help` by another name (`inPresentNames`), and no command to read of.
    .helpCommand(false)
    .addOption(langOption(help))
    .showSuggestionAfterError(true)
    .addHelpText('after', examples(help))
    .hook('preAction', (_, command) => inheritOptions(command));
  const builderBelow = (parent: Command): CommandBuilder => ({
    add: (usage, description) => ({
      command: parent.command(usage).description(description),
      act: onAction,
    }),
    below: builderBelow,
    common: (command) => addCommonOptions(command, help),
    help,
  });

  const builder = builderBelow(program);
  addAskCommand(builder);
  addResearch(builder);
  addSearchCommand(builder);
  addBatchCommands(builder);
  addDemo(builder);
  addIngest(builder);
  addLibraryCommands(builder);
  addRunCommands(builder);
  addServe(builder);
  addWorker(builder);
  addToolCommands(builder);
  addModelsCommand(builder);
  addSettings(builder, program);
  groupCommands(program, [
    [help.groupAsk, ['ask', 'research', 'search', 'batch', 'demo']],
    [help.groupKeep, ['ingest', 'library', 'runs']],
    [help.groupServe, ['serve', 'worker', 'mcp', 'tool']],
    [help.groupSetUp, ['models', 'config', 'doctor', 'completion']],
  ]);
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
}

function addDemo({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('demo', help.demo);
  common(command).action((raw: Raw) =>
    act(async (context) => (await import('./commands/research.ts')).demo(context, readCommonOptions(raw))),
  );
}

function addIngest({ add, common, help }: CommandBuilder): void {
  const { command, act } = add('ingest', help.ingest);
  common(
    command
      .argument('<folders...>', help.folders)
      .option('-c, --collection <name>', help.ingestCollection)
      .option('-w, --watch', help.watch),
  ).action((folders: string[], raw: Raw & { collection?: string; watch?: boolean }) =>
    act(async (context) =>
      (await import('./commands/library.ts')).ingest(context, folders, {
        ...readCommonOptions(raw),
        collection: raw.collection,
        watch: raw.watch,
      }),
    ),
  );
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
      .argument('[run]', help.openRun)
      .option('--open', help.open)
      .option('--host <address>', help.host)
      .addOption(new Option('--port <number>', help.port).argParser(portNumber))
      .option('--new-key <name>', help.newKey),
  )
    .addHelpText(
      'after',
      `\n${help.examplesTitle}\n  $ plumbline serve --open\n  $ plumbline serve --open run_1a2b\n  $ plumbline serve --new-key analyst\n  $ PLUMBLINE_SERVER_API_KEYS=analyst:5f2a… plumbline serve --host 0.0.0.0`,
    )
    .action(
      (
        run: string | undefined,
        raw: Raw & { open?: boolean; host?: string; port?: number; newKey?: string },
      ) =>
        act(async (context) => {
          const { newApiKey, serve } = await import('./commands/serve.ts');
          if (raw.newKey !== undefined) return newApiKey(context, raw.newKey, raw.json ?? false);
          if (run !== undefined && raw.open !== true) throw new AppError('E020', wording('runOpensWith'));
          const page = run === undefined ? '/' : `/research/${encodeURIComponent(run)}`;
          return serve(context, {
            ...readCommonOptions(raw),
            host: raw.host,
            port: raw.port,
            ...(raw.open === true ? { opens: page } : {}),
          });
        }),
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
