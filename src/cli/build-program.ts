import { Argument, Command, Option } from 'commander';
import { addBatchCommands } from './build-batch-commands.ts';
import { addIndexCommands } from './build-index-commands.ts';
import { addLibraryCommands } from './build-library-commands.ts';
import { addReadCommand } from './build-read-command.ts';
import { addReportCommands, OUT } from './build-report-commands.ts';
import { addRunCommands } from './build-run-commands.ts';
import { addSearchCommand } from './build-search-command.ts';
import type { CommandContext } from './command-context.ts';
import { addCommonOptions, portNumber, readCommonOptions, repeatable } from './common-options.ts';
import { completionScript, SHELLS, type Shell } from './completion.ts';

type Raw = Parameters<typeof readCommonOptions>[0];
type Action = (context: CommandContext) => Promise<number>;

const EXAMPLES = `
Examples:
  $ plumbline demo
  $ plumbline research "Which suppliers missed their targets, and why?" --docs ./contracts --out report.md
  $ plumbline research "比较两个方案的成本和风险" --docs ./docs --out report.html --out report.json
  $ plumbline search "how long are backups kept" --collection policies
  $ plumbline batch questions.xlsx --docs ./contracts --out answers.xlsx
  $ plumbline resume                       go on with the newest run that was stopped
  $ plumbline show run_1a2b --format html > report.html
  $ plumbline doctor --set language.baseUrl=http://localhost:11434/v1

Settings come from plumbline.yaml, PLUMBLINE_… variables and --set; docs/configuration.md lists them.
Exit codes: 0 done, 64 bad input, 66 not found, 78 bad configuration, 130 stopped; docs/errors.md lists all.`;

/** The command line. Each command hands what it has to do to `onAction`, so that parsing itself does nothing. */
export function buildProgram(version: string, onAction: (command: string, action: Action) => void): Command {
  const program = new Command('plumbline')
    .description('Deep research you can check: reports whose every claim is cited to an exact place.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help of a command')
    .showSuggestionAfterError(true)
    .addHelpText('after', EXAMPLES);
  const add = (usage: string, description: string) => {
    const command = program.command(usage).description(description);
    return { command, act: (action: Action) => onAction(command.name(), action) };
  };

  addResearch(add);
  addSearchCommand(add);
  addBatchCommands(add);
  addRunCommands(add);
  addLibrary(add);
  addReadCommand(add);
  addServe(add);
  addWorker(add);
  addReportCommands(add);
  addSettings(add, program);
  return program;
}

type Add = (usage: string, description: string) => { command: Command; act: (action: Action) => void };

function addResearch(add: Add): void {
  const { command, act } = add('research', 'research a question and write a cited report');
  addCommonOptions(
    command
      .argument('<question>', 'the question, in quotes; - reads it from stdin')
      .addOption(
        repeatable('-d, --docs <folder>', 'folder or file to read first and to search alone; repeatable'),
      )
      .addOption(repeatable('-c, --collection <name>', 'collection of the library to search; repeatable'))
      .addOption(repeatable(...OUT))
      .option('-r, --review', 'stop for review of the plan before the research starts')
      .option('-w, --web', 'search the web too, where web.mode allows it')
      .option('--thread <name>', 'conversation to go on with: the question follows up its newest report'),
  )
    .addHelpText(
      'after',
      '\nExample:\n  $ plumbline research "How long are backups kept, and who may delete them?" --docs ./policies --out backups.md',
    )
    .action(
      (
        question: string,
        raw: Raw & {
          docs?: string[];
          collection?: string[];
          out?: string[];
          review?: boolean;
          web?: boolean;
          thread?: string;
        },
      ) =>
        act(async (context) =>
          (await import('./commands/research.ts')).research(context, question, {
            ...readCommonOptions(raw),
            docs: raw.docs ?? [],
            collections: raw.collection ?? [],
            out: raw.out ?? [],
            review: raw.review ?? false,
            web: raw.web ?? false,
            thread: raw.thread,
          }),
        ),
    );
  const forDemo = add('demo', 'research an example question in the example library');
  addCommonOptions(forDemo.command).action((raw: Raw) =>
    forDemo.act(async (context) =>
      (await import('./commands/research.ts')).demo(context, readCommonOptions(raw)),
    ),
  );
}

function addLibrary(add: Add): void {
  const forIngest = add('ingest', 'read folders or files into the library');
  addCommonOptions(
    forIngest.command
      .argument('<folders...>', 'folders or files')
      .option('-c, --collection <name>', 'collection to put them into (default: one per folder)')
      .option('-w, --watch', 'go on reading what changes until Ctrl-C'),
  ).action((folders: string[], raw: Raw & { collection?: string; watch?: boolean }) =>
    forIngest.act(async (context) =>
      (await import('./commands/library.ts')).ingest(context, folders, {
        ...readCommonOptions(raw),
        collection: raw.collection,
        watch: raw.watch,
      }),
    ),
  );

  const forLibrary = add('library', 'list the documents of the library');
  addCommonOptions(
    forLibrary.command.addOption(repeatable('-c, --collection <name>', 'only this collection; repeatable')),
  ).action((raw: Raw & { collection?: string[] }) =>
    forLibrary.act(async (context) =>
      (await import('./commands/library.ts')).library(context, {
        ...readCommonOptions(raw),
        collections: raw.collection ?? [],
      }),
    ),
  );
  addIndexCommands(forLibrary.command, forLibrary.act);
  addLibraryCommands(forLibrary.command, forLibrary.act);
}

function addWorker(add: Add): void {
  const { command, act } = add('worker', 'work on queued runs until it is stopped');
  addCommonOptions(command)
    .addHelpText(
      'after',
      '\nExample, on as many machines as wanted, all on one Postgres:\n  $ plumbline worker --set database.url=postgres://user@host/plumbline --set server.parallelRuns=4',
    )
    .action((raw: Raw) =>
      act(async (context) => (await import('./commands/worker.ts')).worker(context, readCommonOptions(raw))),
    );
}

function addServe(add: Add): void {
  const { command, act } = add('serve', 'serve the HTTP API until it is stopped');
  addCommonOptions(
    command
      .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
      .addOption(new Option('--port <number>', 'port to listen on (default: 8484)').argParser(portNumber))
      .option('--new-key <name>', 'make an API key, print its entry for the configuration and end'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  $ plumbline serve\n  $ plumbline serve --new-key analyst\n  $ PLUMBLINE_SERVER_API_KEYS=analyst:5f2a… plumbline serve --host 0.0.0.0',
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

function addSettings(add: Add, program: Command): void {
  const forConfig = add('config', 'print the effective configuration and where each value came from');
  addCommonOptions(forConfig.command.option('--changed', 'only what differs from the defaults')).action(
    (raw: Raw & { changed?: boolean }) =>
      forConfig.act(async (context) =>
        (await import('./commands/settings.ts')).config(context, {
          ...readCommonOptions(raw),
          changed: raw.changed ?? false,
        }),
      ),
  );

  const forDoctor = add('doctor', 'check models, database and folders, and say what to do');
  addCommonOptions(forDoctor.command).action((raw: Raw) =>
    forDoctor.act(async (context) =>
      (await import('./commands/settings.ts')).doctor(context, readCommonOptions(raw)),
    ),
  );

  const forCompletion = add('completion', 'print a completion script for a shell');
  forCompletion.command
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText(
      'after',
      '\nExamples:\n  $ plumbline completion bash > ~/.local/share/bash-completion/completions/plumbline\n  $ plumbline completion zsh > /usr/local/share/zsh/site-functions/_plumbline\n  $ plumbline completion fish > ~/.config/fish/completions/plumbline.fish',
    )
    .action((shell: Shell) =>
      forCompletion.act(async ({ io }) => {
        io.out(completionScript(shell, program));
        return 0;
      }),
    );
}
