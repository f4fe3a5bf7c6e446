import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import { dirname } from 'node:path';
import type { DescriptionReply, ReadReply, ReadRequest } from './messages.ts';

const ENTRY = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../dist/documents/process/convert-process.js'
    : './convert-process.js',
  import.meta.url,
);
const STDERR_KEPT = 4_000;
const OUT_OF_MEMORY = /heap out of memory|allocation failed|ENOMEM/i;
const PAGE_BYTES = 4096;
/** Half of the default: 20 MB less for 600 pages, at 5 % more processor time. */
const SEMI_SPACE_MB = 8;
/**
 * glibc keeps what the layout engine gives back, in an arena for each of its threads: 50 MB of 344 for 600 pages. Other systems do not read these.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
/**
 * Where processors are short, answering goes before reading; alone it reads as fast as ever. A process gives way when a file takes
 * this long, and for good, since few may take that back: small files, which somebody waits for, are read as fast as answers are given.
 */
const NICE = 19;
const LONG_MS = 1000;

export interface ReadProcess {
  readonly isAlive: boolean;
  /** It has had a long file, and reads behind all else. */
  readonly givesWay: boolean;
  /** Replies until `done` or `failed`. Calls `onEnd` instead when the process dies first. */
  read(request: ReadRequest, onReply: (reply: ReadReply) => void, onEnd: (end: ProcessEnd) => void): void;
  /** Answers a `describe`. */
  answer(reply: DescriptionReply): void;
  /** Stops listening to it and lets this program end while the process is idle. */
  rest(): void;
  kill(): void;
  /** Resident memory in MiB; undefined where the system does not tell. */
  memoryMb(): Promise<number | undefined>;
}

export interface ProcessEnd {
  readonly outOfMemory: boolean;
  readonly description: string;
}

/** Starts a process that reads documents: limited heap, none of our environment (it may hold keys), no terminal. */
export function startReadProcess(options: {
  readonly memoryMb: number;
  readonly environment?: Readonly<Record<string, string>> | undefined;
}): ReadProcess {
  const child = forkReader(options);
  let givesWay = false;
  let longTimer: NodeJS.Timeout | undefined;
  const errorOutput = keepErrorOutput(child);
  let onReply: ((reply: ReadReply) => void) | undefined;
  let onEnd: ((end: ProcessEnd) => void) | undefined;
  const end = (description: string) => {
    clearTimeout(longTimer);
    const listener = onEnd;
    onReply = undefined;
    onEnd = undefined;
    listener?.({ outOfMemory: OUT_OF_MEMORY.test(errorOutput()), description });
  };
  const onceSent = (error: Error | null) => {
    if (error !== null) end(error.message);
  };
  child.on('message', (reply: ReadReply) => onReply?.(reply));
  child.once('error', (error) => end(error.message));
  child.once('close', (code, signal) =>
    end(`${signal ?? `exit code ${code}`} ${errorOutput().trim()}`.trim()),
  );

  return {
    get isAlive() {
      return child.connected && child.exitCode === null && child.signalCode === null && !child.killed;
    },
    get givesWay() {
      return givesWay;
    },
    read(request, replyListener, endListener) {
      longTimer = setTimeout(() => {
        givesWay = true;
        giveWay(child.pid);
      }, LONG_MS).unref();
      onReply = replyListener;
      onEnd = endListener;
      hold(child, true);
      child.send(request, onceSent);
    },
    answer(reply) {
      child.send(reply, onceSent);
    },
    rest() {
      clearTimeout(longTimer);
      onReply = undefined;
      onEnd = undefined;
      hold(child, false);
    },
    kill() {
      clearTimeout(longTimer);
      child.kill('SIGKILL');
      hold(child, false);
    },
    memoryMb: () => residentMb(child.pid),
  };
}

/** The end of what a process writes as errors. */
function keepErrorOutput({ stderr }: ChildProcess): () => string {
  let kept = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-STDERR_KEPT);
  });
  return () => kept;
}

function forkReader({ memoryMb, environment }: Parameters<typeof startReadProcess>[0]): ChildProcess {
  return fork(ENTRY, {
    execArgv: [
      `--max-old-space-size=${Math.max(48, Math.floor(memoryMb * 0.75))}`,
      `--max-semi-space-size=${SEMI_SPACE_MB}`,
    ],
    env: { ...ALLOCATOR, ...(environment ?? defaultEnvironment()) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

async function residentMb(pid: number | undefined): Promise<number | undefined> {
  try {
    const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return (Number(resident) * PAGE_BYTES) / 1024 / 1024;
  } catch {
    return undefined; // not Linux, or the process has just ended
  }
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE);
  } catch {
    // it has ended, or the system allows no such thing
  }
}

/** Whether a waiting child keeps this program alive. */
function hold(child: ChildProcess, isBusy: boolean): void {
  const handles = [child, child.channel, child.stderr as Socket | null];
  for (const handle of handles) {
    if (isBusy) handle?.ref();
    else handle?.unref();
  }
}

function defaultEnvironment(): Record<string, string> {
  return {
    PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
    HOME: tmpdir(),
    TMPDIR: tmpdir(),
    LANG: 'C.UTF-8',
  };
}
