import { createInterface } from 'node:readline/promises';
import type { Language } from '../catalogue/index.ts';
import type { CliIo } from './io.ts';
import { wordsOf } from './language.ts';
import { SHOW_CURSOR } from './terminal/cursor.ts';

/** What of the environment decides how the terminal is used. */
export type TerminalEnvironment = Readonly<
  Partial<
    Record<'NO_COLOR' | 'FORCE_COLOR' | 'TERM' | 'CI' | 'LC_ALL' | 'LC_CTYPE' | 'LANG', string | undefined>
  >
>;

/** The terminal, streams and signals of this process. NO_COLOR, FORCE_COLOR, CI and TERM=dumb are respected. */
export function createProcessIo(environment: TerminalEnvironment, language: Language): CliIo {
  const { stdin, stdout, stderr } = process;
  const isDumb = environment.TERM === 'dumb';
  const colors = (isTty: boolean) =>
    isSet(environment.NO_COLOR) ? false : isSet(environment.FORCE_COLOR) ? true : isTty && !isDumb;
  // A reader that went away (`| head`) is no error; what is written after it goes nowhere.
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe);
  const isInteractive = stderr.isTTY === true && !isDumb && !isSet(environment.CI);
  // However the process ends, the cursor that drawing hides comes back.
  if (isInteractive) process.once('exit', () => stderr.write(SHOW_CURSOR));

  return {
    language,
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    draw: (to, painted) => void (to === 'out' ? stdout : stderr).write(painted),
    isInteractive,
    outColors: colors(stdout.isTTY === true),
    errColors: colors(stderr.isTTY === true),
    unicode: showsUnicode(environment),
    size: () => ({ columns: stdout.columns ?? stderr.columns ?? 80, rows: stderr.rows ?? 24 }),
    cwd: process.cwd(),
    nowMs: () => Date.now(),
    every: (ms, tick) => {
      const timer = setInterval(tick, ms);
      timer.unref();
      return () => clearInterval(timer);
    },
    onInterrupt: (handler) => {
      process.on('SIGINT', handler);
      process.on('SIGTERM', handler);
      return () => {
        process.off('SIGINT', handler);
        process.off('SIGTERM', handler);
      };
    },
    ask: async (prompt) => {
      if (stdin.isTTY !== true) return undefined;
      const reader = createInterface({ input: stdin, output: stderr });
      const closed = new Promise<undefined>((done) => reader.once('close', () => done(undefined)));
      try {
        return await Promise.race([reader.question(prompt), closed]);
      } finally {
        reader.close();
      }
    },
    readInput: async () => {
      if (stdin.isTTY === true) stderr.write(`${wordsOf({ language }).terminal.writeQuestion}\n`);
      const parts: Buffer[] = [];
      for await (const part of stdin) parts.push(Buffer.from(part as Buffer));
      return Buffer.concat(parts).toString('utf8');
    },
    exit: (code) => process.exit(code),
  };
}

const isSet = (value: string | undefined) => value !== undefined && value !== '';

/** Unicode unless the locale or the console says that it has none. */
export function showsUnicode(environment: TerminalEnvironment): boolean {
  if (environment.TERM === 'linux') return false;
  const locale = [environment.LC_ALL, environment.LC_CTYPE, environment.LANG].find(isSet);
  return locale === undefined || !/^(C|POSIX)$/i.test(locale);
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
