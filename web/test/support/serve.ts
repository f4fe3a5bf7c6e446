import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

export interface Served {
  readonly url: string;
  /** Ends the process; the library stays for the next one. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A folder for one library, with a server over it whenever one is started. */
export function openLibraryFolder(settings: readonly string[] = []) {
  const cwd = mkdtempSync(join(tmpdir(), 'plumbline-page-'));
  const running = new Set<Served>();

  async function serve(port = 0, more: readonly string[] = []): Promise<Served> {
    const { PATH = '', HOME = '' } = process.env;
    const child: ChildProcess = spawn(
      process.execPath,
      [join(ROOT, 'bin/plumbline.js'), 'serve', '--port', String(port), '--json', ...settings, ...more],
      { cwd, env: { PATH, HOME } },
    );
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    const url = await addressOf(child);
    const served: Served = {
      url,
      stop: async (signal = 'SIGTERM') => {
        child.kill(signal);
        await ended;
        running.delete(served);
      },
    };
    running.add(served);
    return served;
  }

  return {
    path: cwd,
    serve,
    close: async () => {
      await Promise.all([...running].map((served) => served.stop('SIGKILL')));
      rmSync(cwd, { recursive: true, force: true });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let out = '';
    let err = '';
    child.stderr?.on('data', (chunk) => {
      err += String(chunk);
    });
    child.stdout?.on('data', (chunk) => {
      out += String(chunk);
      const url = /"url": "([^"]+)"/.exec(out)?.[1];
      if (url !== undefined) found(url);
    });
    child.once('close', () => failed(new Error(`the server ended: ${err}`)));
  });
}
