import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const BIN = join(import.meta.dirname, '../../bin/plumbline.js');

export interface PlumblineProcess {
  readonly pid: number;
  /** Where a server listens. */
  readonly url: string;
  /** Most memory the process has held so far, in MiB; `undefined` where the system does not tell. */
  peakMiB(): number | undefined;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
}

/** Starts a command of Plumbline that goes on until it is stopped, in a process of its own, as a user does. */
export async function startPlumbline(
  command: 'serve' | 'worker',
  at: {
    readonly folder: string;
    readonly settings: readonly string[];
    readonly nodeFlags?: readonly string[];
  },
): Promise<PlumblineProcess> {
  const set = at.settings.flatMap((setting) => ['--set', setting]);
  const port = command === 'serve' ? ['--port', '0'] : [];
  const child = spawn(process.execPath, [...(at.nodeFlags ?? []), BIN, command, '--json', ...port, ...set], {
    cwd: at.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // It must not outlive a bench that fails.
  process.once('exit', () => child.kill('SIGKILL'));
  const [, url = ''] = await untilReady(child, ended);
  return {
    pid: child.pid ?? 0,
    url,
    peakMiB: () => readPeak(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Both commands print one field when they are ready. */
const READY = /"(?:url|worker)": "([^"]+)"/;

function untilReady(child: ChildProcess, ended: Promise<void>): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('The command has no output.'));
    createInterface(child.stdout).on('line', (line) => {
      const ready = READY.exec(line);
      if (ready !== null) resolve(ready);
    });
    void ended.then(() => reject(new Error('The command ended before it was ready.')));
  });
}

function readPeak(pid: number): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}
