import { createHash, randomBytes } from 'node:crypto';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { CommandContext } from '../command-context.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { type CommonOptions, printJson } from '../session.ts';
import { createProgress } from '../terminal/progress.ts';

export interface ServeOptions extends CommonOptions {
  readonly host: string | undefined;
  readonly port: number | undefined;
}

/** `serve`: the HTTP API until Ctrl-C or SIGTERM; what runs at that moment goes on at the next start. */
export async function serve({ deps, io }: CommandContext, options: ServeOptions): Promise<number> {
  const progress = createProgress(io, { quiet: options.quiet });
  const interrupt = listenForInterrupt(io, () =>
    progress.say('Stopping … press Ctrl-C again to quit at once.'),
  );
  const { overrides } = options;
  try {
    progress.wait('Opening the library');
    await deps.serve(
      {
        ...overrides,
        flags: { ...overrides.flags, 'server.host': options.host, 'server.port': options.port },
      },
      {
        signal: interrupt.signal,
        onWait: (what) => progress.wait(what),
        onListening: ({ url, needsKey, warnings }) => {
          progress.rest();
          for (const warning of warnings) progress.say(`Note: ${warning}`);
          if (options.json) printJson(io, { url });
          else if (!options.quiet)
            io.out(
              `Plumbline listens on ${url}\n  Documents of the API: ${url}/api/docs\n  ${needsKey ? 'Requests need an API key.' : 'Only this machine can reach it; no API key is needed.'}\n`,
            );
        },
      },
    );
    return 0;
  } finally {
    progress.rest();
    interrupt.dispose();
  }
}

/** `serve --new-key`: makes an API key. The key is shown this once; the configuration holds its hash only. */
export async function newApiKey({ io }: CommandContext, name: string, json: boolean): Promise<number> {
  if (!/^[\w.-]{1,64}$/.test(name)) throw new AppError('E020', wording('keyName'));
  const key = `pl_${randomBytes(32).toString('base64url')}`;
  const sha256 = createHash('sha256').update(key).digest('hex');
  if (json) printJson(io, { name, key, sha256 });
  else
    io.out(
      `Key (shown once, give it to its user): ${key}\n\nPut this into plumbline.yaml:\n\nserver:\n  apiKeys:\n    - name: ${name}\n      sha256: ${sha256}\n      # collections: [policies]      only these\n      # requestsPerMinute: 60\n\nor into the environment: PLUMBLINE_SERVER_API_KEYS=${name}:${sha256}\n`,
    );
  return 0;
}
