import { type CliDeps, type CliIo, wordsOf } from '../cli/index.ts';
import type { LoadedConfig } from '../config/index.ts';
import type { Clock, Logger } from '../domain/index.ts';
import type { OpenedApplication } from './opened-application.ts';
import type { LoopWatch } from './watch/watch-loop.ts';

type Hooks = Parameters<CliDeps['serve']>[1];

interface ServeCommandDeps {
  readonly app: OpenedApplication;
  readonly current: LoadedConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly version: string;
  readonly exampleFolder: string;
  readonly io: CliIo;
}

/** Serves until the signal aborts; closes what it is given. */
export async function serveUntilStopped(deps: ServeCommandDeps, hooks: Hooks): Promise<void> {
  const { app, io } = deps;
  const { config, warnings } = deps.current;
  let watch: LoopWatch | undefined;
  try {
    const { server, forget } = await startServer(deps);
    const { watchLoop } = await import('./watch/watch-loop.ts');
    watch = watchLoop({
      dataDir: config.dataDir,
      owner: app.storage.leases.owner,
      graceMs: config.server.shutdownSeconds * 1000,
      said: wordsOf(io).terminal.loopHeld,
    });
    try {
      hooks.onListening({
        url: server.url,
        needsKey: config.server.apiKeys.length > 0 || config.server.oidc.issuer !== undefined,
        warnings,
      });
      await aborted(hooks.signal);
    } finally {
      watch.endSoon();
      forget();
      await server.close();
    }
  } finally {
    await app.close();
    await watch?.stop();
  }
}

async function startServer({ app, current, logger, clock, version, exampleFolder }: ServeCommandDeps) {
  const [{ serve }, { noteServerAddress }, { describeConfig }] = await Promise.all([
    import('./serve.ts'),
    import('./server-address.ts'),
    import('../config/index.ts'),
  ]);
  const { config } = current;
  const settings = describeConfig(current);
  const server = await serve({ app, config, settings, version, exampleFolder, logger, clock });
  return { server, forget: noteServerAddress(config.dataDir, server.url) };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((stop) => {
    if (signal.aborted) stop();
    else signal.addEventListener('abort', () => stop(), { once: true });
  });
