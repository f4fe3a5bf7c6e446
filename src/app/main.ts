import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wording } from '../catalogue/index.ts';
import type { CliDeps, Overrides } from '../cli/index.ts';
import { createCli, createProcessIo, languageOfEnvironment, languageOption, wordsOf } from '../cli/index.ts';
import type { LoadedConfig } from '../config/index.ts';
import {
  allowListeners,
  disableTracing,
  processEnvironment,
  quietPackages,
} from '../config/process/index.ts';
import type { Logger } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { FileLogger } from '../logging/index.ts';
import type { Application, LibraryView } from '../pipeline/index.ts';

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
  let loaded: LoadedConfig | undefined;
  let logger: FileLogger | undefined;

  const load = async (overrides: Overrides): Promise<LoadedConfig> => {
    const { loadConfig } = await import('../config/index.ts');
    loaded = loadConfig({ environment, cwd: io.cwd, ...overrides });
    const { network } = loaded.config;
    if (tracing.ignored !== undefined) {
      const ignored = wording('langsmithIgnored', { name: tracing.ignored });
      loaded = { ...loaded, warnings: [...loaded.warnings, ignored] };
    }
    if (network.httpProxy !== undefined || network.httpsProxy !== undefined || network.caFile !== undefined) {
      const { routeGlobalFetch } = await import('../network/index.ts');
      const { networkSettings } = await import('./network/network-settings.ts');
      await routeGlobalFetch(networkSettings(loaded.config));
    }
    return loaded;
  };
  const logOf = async (current: LoadedConfig): Promise<Logger> => {
    const { openLog } = await import('./open-log.ts');
    logger ??= openLog(current, clock, () => io.err(`${wordsOf(io).terminal.noLogFile}\n`));
    return logger;
  };

  const open = async (current: LoadedConfig, onWait: (what: string) => void) => {
    // Part by part: Node opens every module of an import at once, and a small limit allows less than all of ours.
    await import('../storage/index.ts');
    await import('../documents/index.ts');
    await import('../pipeline/index.ts');
    const opening = await openingOf(current, onWait);
    const { openApplication } = await import('./open-application.ts');
    return openApplication(opening);
  };
  const view = async (current: LoadedConfig, onWait: (what: string) => void) => {
    const { openView } = await import('./open-view.ts');
    return openView(await openingOf(current, onWait));
  };
  const openingOf = async (current: LoadedConfig, onWait: (what: string) => void) => ({
    config: current.config,
    logger: await logOf(current),
    clock,
    warnings: current.warnings,
    onWait,
  });
  /** An error of opening, with the server that uses the data directory, when there is one. */
  const named = async (error: unknown, { config }: LoadedConfig) =>
    (await import('./server-address.ts')).nameServer(error, config.dataDir);

  /** The system of this process, unless a server is to be used or owns the data directory. */
  const openHereOrThere = async <Opened>(
    current: LoadedConfig,
    openHere: () => Promise<Opened>,
  ): Promise<Opened | Application> => {
    const { config, warnings } = current;
    const { url, apiKey } = config.client;
    const openThere = async (address: string) => {
      const { openRemote } = await import('./open-remote.ts');
      return openRemote({ server: { url: address, apiKey, language: io.language }, clock, warnings });
    };
    if (url !== undefined) return openThere(url);
    try {
      return await openHere();
    } catch (error) {
      const { owningServer } = await import('./server-address.ts');
      const owner = owningServer(error, config.dataDir);
      if (owner === undefined) throw await named(error, current);
      return openThere(owner.url);
    }
  };

  const configFileOf = ({ configFile }: Overrides) => ({
    cwd: io.cwd,
    configFile: configFile ?? (environment['PLUMBLINE_CONFIG'] || undefined),
  });

  const deps: CliDeps = {
    version: readVersion(),
    // In a clone, and wherever npm started it, no `plumbline` is on the path.
    program: environment['npm_command'] === undefined ? 'plumbline' : 'npx plumbline',
    demo: {
      folder: EXAMPLE_LIBRARY,
      question: EXAMPLE_QUESTION,
      outputs: ['out/report.md', 'out/report.html', 'out/report.json'],
    },
    openApplication: async (overrides, onWait) => {
      const current = await load(overrides);
      return openHereOrThere(current, () => open(current, onWait));
    },
    openView: async (overrides, onWait): Promise<LibraryView> => {
      const current = await load(overrides);
      const opened = await openHereOrThere(current, () => view(current, onWait));
      return 'forms' in opened ? opened : { ...opened, forms: async () => opened };
    },
    serve: async (overrides, { signal, onWait, onListening }) => {
      const current = await load(overrides);
      const [{ runServer }, { loadConfig }] = await Promise.all([
        import('./run-server.ts'),
        import('../config/index.ts'),
      ]);
      const reload = (port?: number) =>
        loadConfig({
          ...{ environment, cwd: io.cwd },
          ...overrides,
          ...(port !== undefined && { flags: { ...overrides.flags, 'server.port': port } }),
        });
      const openNamed = (wanted: LoadedConfig) =>
        open(wanted, onWait).catch(async (error: unknown) => {
          throw await named(error, wanted);
        });
      await runServer(
        {
          ...{ signal, onListening, reload, open: openNamed, file: configFileOf(overrides), clock },
          ...{ version: readVersion(), exampleFolder: EXAMPLE_LIBRARY },
          loopHeld: wordsOf(io).terminal.loopHeld,
          logger: await logOf(current),
        },
        current,
      );
    },
    serveMcp: async (overrides, { onWait, onListening, ...hooks }) => {
      const current = await load(overrides);
      const app = await openHereOrThere(current, () => open(current, onWait));
      try {
        const { serveMcp } = await import('./serve-mcp.ts');
        onListening(app.warnings);
        const logger = await logOf(current);
        const { language } = io;
        await serveMcp({ app, version: readVersion(), language, logger, ...hooks });
      } finally {
        await app.close();
      }
    },
    describeConfig: async (overrides) => {
      const { describeConfig } = await import('../config/index.ts');
      const current = await load(overrides);
      return { entries: describeConfig(current), warnings: current.warnings };
    },
    verifyFiles: async (overrides, text, options) => {
      const { config } = await load(overrides);
      const { verifyFiles } = await import('./verify-files.ts');
      return verifyFiles(config, text, options);
    },
    readFile: async (overrides, file, options) => {
      const current = await load(overrides);
      const { readFile } = await import('./read-file.ts');
      return readFile({ config: current.config, clock, logger: await logOf(current) }, file, options);
    },
    models: async (overrides) => {
      const { config } = await load(overrides);
      const { openModels } = await import('./open-models.ts');
      return openModels(config, io.cwd);
    },
    useModel: async (overrides, model) => {
      const { isInForce, useModel } = await import('./open-models.ts');
      const file = useModel(model, (await load(overrides)).config, configFileOf(overrides));
      return { file, isInForce: isInForce(model, (await load(overrides)).config, io.cwd) };
    },
    restore: async (overrides, path, force) => {
      const current = await load(overrides);
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
      const current = await load(overrides);
      const [{ runProbes }, { listProbes }] = await Promise.all([
        import('./doctor.ts'),
        import('./doctor-probes.ts'),
      ]);
      return runProbes(listProbes({ config: current.config, logger: await logOf(current), clock }));
    },
    logFile: () => {
      const file = loaded?.config.logging.file;
      return file === undefined || file === '-' ? undefined : relative(io.cwd, file);
    },
    logError: async (error) => {
      // Bad input is no event of the system; everything else is written whole.
      if (error instanceof AppError && ['E008', 'E020', 'E021'].includes(error.code)) return;
      if (loaded !== undefined) (await logOf(loaded)).error('command failed', { error });
    },
  };
  return createCli(deps, io)
    .run(argv)
    .finally(() => logger?.close());
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}
