import { createHash, randomBytes } from 'node:crypto';
import { say, wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { CommandContext } from '../command-context.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { wordsOf } from '../language.ts';
import { type CommonOptions, printJson, waitWords } from '../session.ts';
import { openBrowser } from '../terminal/open-browser.ts';
import { createProgress } from '../terminal/progress.ts';

export interface ServeOptions extends CommonOptions {
  readonly host: string | undefined;
  readonly port: number | undefined;
  /** What is opened of the page once the server listens, or in the server that has the library already. */
  readonly opens?: string;
}

/** `serve`: the HTTP API until Ctrl-C or SIGTERM; what runs at that moment goes on at the next start. */
export async function serve({ deps, io }: CommandContext, options: ServeOptions): Promise<number> {
  const { terminal, results } = wordsOf(io);
  const progress = createProgress(io, { quiet: options.quiet });
  const interrupt = listenForInterrupt(io, () => progress.say(terminal.stopping));
  const { overrides } = options;
  try {
    progress.wait(terminal.opening);
    await deps.serve(
      {
        ...overrides,
        flags: { ...overrides.flags, 'server.host': options.host, 'server.port': options.port },
      },
      {
        signal: interrupt.signal,
        onWait: (what) => progress.wait(waitWords(what, io)),
        onListening: ({ url, needsKey, warnings }) => {
          progress.rest();
          for (const warning of warnings) progress.say(terminal.note(say(io.language, warning)));
          if (options.json) printJson(io, { url });
          else if (!options.quiet) io.out(`${results.listens({ url, needsKey })}\n`);
          if (options.opens !== undefined) openBrowser(new URL(options.opens, url).href);
        },
      },
    );
    return 0;
  } catch (error) {
    const running = options.opens === undefined ? undefined : addressIn(error);
    if (running === undefined) throw error;
    const { href } = new URL(options.opens ?? '/', running);
    if (options.json) printJson(io, { url: href });
    else if (!options.quiet) io.out(`${href}\n`);
    openBrowser(href);
    return 0;
  } finally {
    progress.rest();
    interrupt.dispose();
  }
}

/** Of the server that has the library, when that is why this one cannot start. */
function addressIn(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'E023') return undefined;
  const { url } = error.details;
  return typeof url === 'string' ? url : undefined;
}

/** `serve --new-key`: makes an API key. The key is shown this once; the configuration holds its hash only. */
export async function newApiKey({ io }: CommandContext, name: string, json: boolean): Promise<number> {
  if (!/^[\w.-]{1,64}$/.test(name)) throw new AppError('E020', wording('keyName'));
  const key = `pl_${randomBytes(32).toString('base64url')}`;
  const sha256 = createHash('sha256').update(key).digest('hex');
  if (json) printJson(io, { name, key, sha256 });
  else io.out(`${wordsOf(io).results.newKey({ key, name, sha256 })}\n`);
  return 0;
}
