import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CliDeps, Overrides } from '../cli/index.ts';
import { createCli, createProcessIo, languageOfEnvironment, languageOption, wordsOf } from '../cli/index.ts';
import type { LoadedConfig } from '../config/index.ts';
import {
  allowListeners,
  disableTracing,
  processEnvironment,
  quietPackages,
} from '../config/process/index.ts';
import { AppError } from '../errors/index.ts';
import type { LibraryView } from '../pipeline/index.ts';
import {
  createOpening,
  loadParts,
  named,
  type Opening,
  type OpeningDeps,
  openHereOrThere,
} from './opening.ts';

const EXAMPLE_LIBRARY = fileURLToPath(new URL('../../examples/library', import.meta.url));
const EXAMPLE_QUESTION =
  'Why did Kestrel Bay generate less than planned in 2024, who made the turbine that failed, and which company owns that maker today?';

/**
 * The `plumbline` command: arguments in, exit code out. Everything heavy is loaded by the command that needs it: `--help` and
 * lists of what is there must not wait for the graph.
 */
export function main(argv: readonly string[]): Promise<number> {
  const tracing = disableTracing();
  quietPackages();
  allowListeners();
  const environment = processEnvironment();
  const language = languageOption(argv) ?? languageOfEnvironment(environment);
  const io = createProcessIo(environment, language);
  const clock = { now: () => new Date() };
  const base = { io, environment, clock, tracing };
  const opening = createOpening(base);
  const deps: CliDeps = {
    version: readVersion(),
    // In a clone, and wherever npm started it, no `plumbline` is on the path.
    program: environment['npm_command'] === undefined ? 'plumbline' : 'npx plumbline',
    demo: {
      folder: EXAMPLE_LIBRARY,
      question: EXAMPLE_QUESTION,
      outputs: ['out/report.md', 'out/report.html', 'out/report.json'],
    },
    ...openingCommands(base, opening),
    ...settingCommands(base, opening),
    logFile: () => {
      const file = opening.loaded()?.config.logging.file;
      return file === undefined || file === '-' ? undefined : relative(io.cwd, file);
    },
    logError: async (error) => {
      // Bad input is no event of the system; everything else is written whole.
      if (error instanceof AppError && ['E008', 'E020', 'E021'].includes(error.code)) return;
      const loaded = opening.loaded();
      if (loaded !== undefined) (await opening.logOf(loaded)).error('command failed', { error });
    },
  };
  return createCli(deps, io).run(argv).finally(opening.closeLog);
}

/** The configuration as its sources say now; after a restart at the port that the page knows. */
async function reloaded({ io, environment }: OpeningDeps, overrides: Overrides) {
  const { loadConfig } = await import('../config/index.ts');
  return (port?: number) =>
    loadConfig({
      ...{ environment, cwd: io.cwd },
      ...overrides,
      ...(port !== undefined && { flags: { ...overrides.flags, 'server.port': port } }),
    });
}

const configFileOf = ({ io, environment }: OpeningDeps, { configFile }: Overrides) => ({
  cwd: io.cwd,
  configFile: configFile ?? (environment['PLUMBLINE_CONFIG'] || undefined),
});

type Opens = 'openApplication' | 'openView' | 'serve' | 'serveMcp';

/** What works on a library. */
function openingCommands(base: OpeningDeps, opening: Opening): Pick<CliDeps, Opens> {
  const { io } = base;
  return {
    openApplication: async (overrides, onWait) => {
      const current = await opening.load(overrides);
      return openHereOrThere(base, current, () => opening.open(current, onWait));
    },
    openView: async (overrides, onWait): Promise<LibraryView> => {
      const current = await opening.load(overrides);
      const opened = await openHereOrThere(base, current, () => opening.view(current, onWait));
      return 'forms' in opened ? opened : { ...opened, forms: async () => opened };
    },
    serve: async (overrides, { signal, onWait, onListening }) => {
      const current = await opening.load(overrides);
      await loadParts();
      const { runServer } = await import('./run-server.ts');
      const deps = {
        ...{ signal, onListening },
        open: (wanted: LoadedConfig) =>
          opening.open(wanted, onWait).catch(async (error: unknown) => {
            throw await named(error, wanted);
          }),
        reload: await reloaded(base, overrides),
        file: configFileOf(base, overrides),
        ...{ version: readVersion(), exampleFolder: EXAMPLE_LIBRARY },
        loopHeld: wordsOf(io).terminal.loopHeld,
        logger: await opening.logOf(current),
      };
      await runServer(deps, current);
    },
    serveMcp: async (overrides, { onWait, onListening, ...hooks }) => {
      const current = await opening.load(overrides);
      const app = await openHereOrThere(base, current, () => opening.open(current, onWait));
      try {
        const { serveMcp } = await import('./serve-mcp.ts');
        onListening(app.warnings);
        const logger = await opening.logOf(current);
        const { language } = io;
        await serveMcp({ app, version: readVersion(), language, logger, ...hooks });
      } finally {
        await app.close();
      }
    },
  };
}

type Sets = 'describeConfig' | 'verifyFiles' | 'readFile' | 'models' | 'useModel' | 'restore' | 'doctor';

/** What needs no library, or must not have it open. */
function settingCommands(base: OpeningDeps, opening: Opening): Pick<CliDeps, Sets> {
  const { io, clock } = base;
  return {
    describeConfig: async (overrides) => {
      const { describeConfig } = await import('../config/index.ts');
      const current = await opening.load(overrides);
      return { entries: describeConfig(current), warnings: current.warnings };
    },
    verifyFiles: async (overrides, text, options) => {
      const { config } = await opening.load(overrides);
      const { verifyFiles } = await import('./verify-files.ts');
      return verifyFiles(config, text, options);
    },
    readFile: async (overrides, file, options) => {
      const current = await opening.load(overrides);
      const { readFile } = await import('./read-file.ts');
      return readFile({ config: current.config, clock, logger: await opening.logOf(current) }, file, options);
    },
    models: async (overrides) => {
      const { config } = await opening.load(overrides);
      const { openModels } = await import('./open-models.ts');
      return openModels(config, io.cwd);
    },
    useModel: async (overrides, model) => {
      const { isInForce, useModel } = await import('./open-models.ts');
      const file = useModel(model, (await opening.load(overrides)).config, configFileOf(base, overrides));
      return { file, isInForce: isInForce(model, (await opening.load(overrides)).config, io.cwd) };
    },
    restore: async (overrides, path, force) => {
      const current = await opening.load(overrides);
      const { config } = current;
      const [{ restoreBackup }, { fileStoreChoice }] = await Promise.all([
        import('../storage/index.ts'),
        import('./settings.ts'),
      ]);
      try {
        return await restoreBackup({
          backup: path,
          dataDir: config.dataDir,
          databaseUrl: config.database.url,
          files: fileStoreChoice(config.files),
          force,
        });
      } catch (error) {
        throw await named(error, current);
      }
    },
    doctor: async (overrides) => {
      const current = await opening.load(overrides);
      const [{ runProbes }, { listProbes }] = await Promise.all([
        import('./doctor.ts'),
        import('./doctor-probes.ts'),
      ]);
      return runProbes(listProbes({ config: current.config, logger: await opening.logOf(current), clock }));
    },
  };
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}
