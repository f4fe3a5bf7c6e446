import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Application, type CliDeps, createCli, createProcessIo, type Overrides } from '../cli/index.ts';
import {
  describeConfig,
  disableTracing,
  type LoadedConfig,
  loadConfig,
  processEnvironment,
} from '../config/index.ts';
import type { Logger } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import { createLogger, type FileLogger } from '../logging/index.ts';
import { nameServer, noteServerAddress, owningServer } from './server-address.ts';

const EXAMPLE_LIBRARY = fileURLToPath(new URL('../../examples/library', import.meta.url));
const EXAMPLE_QUESTION =
  'Why did Kestrel Bay generate less than planned in 2024, who made the turbine that failed, and which company owns that maker today?';

const STAGES: Readonly<Record<string, string>> = {
  create: 'Setting up the database (first start only)',
  open: 'Opening the library',
  recover: 'Recovering the database after a crash',
  migrate: 'Bringing the database up to date',
};

/** The `plumbline` command: arguments in, exit code out. */
export function main(argv: readonly string[]): Promise<number> {
  disableTracing();
  const environment = processEnvironment();
  const io = createProcessIo(environment);
  const clock = { now: () => new Date() };
  let loaded: LoadedConfig | undefined;
  let logger: FileLogger | undefined;

  const load = (overrides: Overrides): LoadedConfig => {
    loaded = loadConfig({ environment, cwd: io.cwd, ...overrides });
    return loaded;
  };
  const openLog = ({ config, secrets }: LoadedConfig): Logger => {
    const { level, file = '', maxBytes, maxFiles } = config.logging;
    logger ??= createLogger({
      level,
      file,
      maxBytes,
      maxFiles,
      secrets,
      clock,
      onFailure: () => io.err('Note: the log file cannot be written; work goes on without it.\n'),
    });
    return logger;
  };

  const open = async (current: LoadedConfig, onWait: (what: string) => void) => {
    const { config, warnings } = current;
    // The graph and the model library take seconds to load, which `--help` must not wait for.
    const { openApplication } = await import('./open-application.ts');
    try {
      return await openApplication({
        config,
        logger: openLog(current),
        clock,
        warnings,
        onWait: (what) => onWait(STAGES[what] ?? what),
      });
    } catch (error) {
      throw nameServer(error, config.dataDir);
    }
  };

  /** The system of this process, unless a server is to be used or owns the data directory. */
  const openHereOrThere = async (
    current: LoadedConfig,
    onWait: (what: string) => void,
  ): Promise<Application> => {
    const { config, warnings } = current;
    const { url, apiKey } = config.client;
    const openThere = async (address: string) => {
      const { openRemote } = await import('./open-remote.ts');
      return openRemote({ server: { url: address, apiKey }, clock, warnings });
    };
    if (url !== undefined) return openThere(url);
    try {
      return await open(current, onWait);
    } catch (error) {
      const owner = owningServer(error, config.dataDir);
      if (owner === undefined) throw error;
      return openThere(owner.url);
    }
  };

  const deps: CliDeps = {
    version: readVersion(),
    demo: {
      folder: EXAMPLE_LIBRARY,
      question: EXAMPLE_QUESTION,
      outputs: ['out/report.md', 'out/report.html', 'out/report.json'],
    },
    openApplication: (overrides, onWait) => openHereOrThere(load(overrides), onWait),
    serve: async (overrides, { signal, onWait, onListening }) => {
      const current = load(overrides);
      const { config, warnings } = current;
      const app = await open(current, onWait);
      try {
        const { serve } = await import('./serve.ts');
        const server = await serve({ app, config, version: readVersion(), logger: openLog(current), clock });
        const forget = noteServerAddress(config.dataDir, server.url);
        try {
          onListening({ url: server.url, needsKey: config.server.apiKeys.length > 0, warnings });
          await new Promise<void>((stop) => {
            if (signal.aborted) stop();
            else signal.addEventListener('abort', () => stop(), { once: true });
          });
        } finally {
          forget();
          await server.close();
        }
      } finally {
        await app.close();
      }
    },
    describeConfig: (overrides) => {
      const current = load(overrides);
      return { entries: describeConfig(current), warnings: current.warnings };
    },
    verifyFiles: async (overrides, text, options) => {
      const { config } = load(overrides);
      const { verifyFiles } = await import('./verify-files.ts');
      return verifyFiles(config, text, options);
    },
    restore: async (overrides, backup, force) => {
      const { config } = load(overrides);
      const { restoreBackup } = await import('../storage/index.ts');
      try {
        return await restoreBackup({
          backup,
          dataDir: config.dataDir,
          databaseUrl: config.database.url,
          force,
        });
      } catch (error) {
        throw nameServer(error, config.dataDir);
      }
    },
    doctor: async (overrides) => {
      const current = load(overrides);
      const [{ runProbes }, { listProbes }] = await Promise.all([
        import('./doctor.ts'),
        import('./doctor-probes.ts'),
      ]);
      return runProbes(listProbes({ config: current.config, logger: openLog(current), clock }));
    },
    logFile: () => {
      const file = loaded?.config.logging.file;
      return file === undefined ? undefined : relative(io.cwd, file);
    },
    logError: (error) => {
      // Bad input is no event of the system; everything else is written whole.
      if (error instanceof AppError && ['E008', 'E020', 'E021'].includes(error.code)) return;
      if (loaded !== undefined) openLog(loaded).error('command failed', { error });
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
