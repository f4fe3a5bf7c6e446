import { wording } from '../catalogue/index.ts';
import { type CliIo, type Overrides, wordsOf } from '../cli/index.ts';
import type { LoadedConfig } from '../config/index.ts';
import type { disableTracing, processEnvironment } from '../config/process/index.ts';
import type { Clock, Logger } from '../domain/index.ts';
import type { FileLogger } from '../logging/index.ts';
import type { Application } from '../pipeline/index.ts';

export interface OpeningDeps {
  readonly io: CliIo;
  readonly environment: ReturnType<typeof processEnvironment>;
  readonly clock: Clock;
  readonly tracing: ReturnType<typeof disableTracing>;
}

export type Opening = ReturnType<typeof createOpening>;

/** What the commands of one process open: the configuration, the log, the system. Everything heavy is imported here, when it is asked for. */
export function createOpening(deps: OpeningDeps) {
  const { io, clock } = deps;
  let loaded: LoadedConfig | undefined;
  let logger: FileLogger | undefined;
  const logOf = async (current: LoadedConfig): Promise<Logger> => {
    const { openLog } = await import('./open-log.ts');
    logger ??= openLog(current, clock, () => io.err(`${wordsOf(io).terminal.noLogFile}\n`));
    return logger;
  };
  const openingOf = async (current: LoadedConfig, onWait: (what: string) => void) => ({
    config: current.config,
    logger: await logOf(current),
    clock,
    warnings: current.warnings,
    onWait,
  });
  return {
    load: async (overrides: Overrides): Promise<LoadedConfig> => {
      loaded = await loadFor(overrides, deps);
      return loaded;
    },
    logOf,
    open: async (current: LoadedConfig, onWait: (what: string) => void) => {
      await loadParts();
      const opening = await openingOf(current, onWait);
      const { openApplication } = await import('./open-application.ts');
      return openApplication(opening);
    },
    view: async (current: LoadedConfig, onWait: (what: string) => void) => {
      const { openView } = await import('./open-view.ts');
      return openView(await openingOf(current, onWait));
    },
    /** The configuration that was loaded last. */
    loaded: () => loaded,
    closeLog: () => logger?.close(),
  };
}

/** Part by part: Node opens every module of an import at once, and a small limit of open files allows less than all of ours. */
export async function loadParts(): Promise<void> {
  await import('../storage/index.ts');
  await import('../documents/index.ts');
  await import('../pipeline/index.ts');
}

async function loadFor(
  overrides: Overrides,
  { io, environment, tracing }: OpeningDeps,
): Promise<LoadedConfig> {
  const { loadConfig } = await import('../config/index.ts');
  const loaded = loadConfig({ environment, cwd: io.cwd, ...overrides });
  const { network } = loaded.config;
  if (network.httpProxy !== undefined || network.httpsProxy !== undefined || network.caFile !== undefined) {
    const { routeGlobalFetch } = await import('../network/index.ts');
    const { networkSettings } = await import('./network/network-settings.ts');
    await routeGlobalFetch(networkSettings(loaded.config));
  }
  if (tracing.ignored !== undefined)
    return {
      ...loaded,
      warnings: [...loaded.warnings, wording('langsmithIgnored', { name: tracing.ignored })],
    };
  return loaded;
}

/** An error of opening, with the server that uses the data directory, when there is one. */
export const named = async (error: unknown, { config }: LoadedConfig) =>
  (await import('./server-address.ts')).nameServer(error, config.dataDir);

/** The system of this process, unless a server is to be used or owns the data directory. */
export async function openHereOrThere<Opened>(
  { io, clock }: Pick<OpeningDeps, 'io' | 'clock'>,
  current: LoadedConfig,
  openHere: () => Promise<Opened>,
): Promise<Opened | Application> {
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
}
