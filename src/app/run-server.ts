import type { ServeHooks } from '../cli/index.ts';
import type { LoadedConfig } from '../config/index.ts';
import type { Logger } from '../domain/index.ts';
import { createModelDownloads, type ModelDownloads } from './model-downloads.ts';
import { openModels } from './open-models.ts';
import type { OpenedApplication } from './opened-application.ts';
import { serve } from './serve.ts';
import { noteServerAddress } from './server-address.ts';
import { openConfiguration } from './server-configuration.ts';
import { type LoopWatch, watchLoop } from './watch/watch-loop.ts';

type Kept = RunServerDeps & { readonly downloads: ModelDownloads };

interface RunServerDeps extends Pick<ServeHooks, 'signal' | 'onListening'> {
  readonly open: (current: LoadedConfig) => Promise<OpenedApplication>;
  /** The configuration as its sources say now; after a restart at the port that the page knows. */
  readonly reload: (port?: number) => LoadedConfig;
  readonly file: { readonly cwd: string; readonly configFile: string | undefined };
  readonly version: string;
  readonly exampleFolder: string;
  readonly loopHeld: string;
  readonly logger: Logger;
}

/** A server until it is stopped, however often it is started again with other settings. */
export async function runServer(deps: RunServerDeps, first: LoadedConfig): Promise<void> {
  const downloads = createModelDownloads(() => openModels(deps.reload().config, deps.file.cwd), deps.signal);
  let current = first;
  let app = await deps.open(first);
  for (let tell = deps.onListening; ; tell = () => undefined) {
    const port = await serveOnce({ ...deps, downloads }, app, current, tell);
    if (port === undefined) return;
    try {
      const next = deps.reload(port);
      app = await deps.open(next);
      current = next;
    } catch (error) {
      // What cannot be opened leaves the server with what it had.
      deps.logger.error('the changed settings could not be used', { error });
      const { config } = current;
      current = { ...current, config: { ...config, server: { ...config.server, port } } };
      app = await deps.open(current);
    }
  }
}

/** Until it is stopped, or to start again: then the port it had. */
async function serveOnce(
  deps: Kept,
  app: OpenedApplication,
  current: LoadedConfig,
  onListening: ServeHooks['onListening'],
): Promise<number | undefined> {
  const { logger, signal, version, exampleFolder } = deps;
  const { clock } = app;
  const { config } = current;
  const again = new AbortController();
  let watch: LoopWatch | undefined;
  try {
    const configuration = openConfiguration({
      ...{ inForce: current, file: deps.file, clock },
      reload: () => deps.reload(),
      restart: () => again.abort(),
      downloads: deps.downloads,
      vectors: app.vectors,
    });
    const server = await serve({ app, config, configuration, version, exampleFolder, logger, clock });
    const forget = noteServerAddress(config.dataDir, server.url);
    watch = watchLoop({
      dataDir: config.dataDir,
      owner: app.storage.leases.owner,
      graceMs: config.server.shutdownSeconds * 1000,
      said: deps.loopHeld,
    });
    try {
      const needsKey = config.server.apiKeys.length > 0 || config.server.oidc.issuer !== undefined;
      onListening({ url: server.url, needsKey, warnings: app.warnings });
      await whenAborted(AbortSignal.any([signal, again.signal]));
    } finally {
      watch.endSoon();
      forget();
      await server.close();
    }
    return signal.aborted ? undefined : Number(new URL(server.url).port);
  } finally {
    await app.close();
    await watch?.stop();
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((stop) => {
    if (signal.aborted) stop();
    else signal.addEventListener('abort', () => stop(), { once: true });
  });
