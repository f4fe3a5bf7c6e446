import type { CliIo } from '../../src/cli/index.ts';

export interface FakeIo extends CliIo {
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly exits: number[];
  interrupt(): void;
  tick(): void;
}

/** A terminal in memory. Time stands still unless `nowMs` says otherwise. */
export function createFakeIo(
  over: Partial<CliIo> & { answers?: readonly string[]; input?: string } = {},
): FakeIo {
  const { answers = [], input = '', ...rest } = over;
  const waiting = [...answers];
  const handlers = new Set<() => void>();
  const ticks = new Set<() => void>();
  const exits: number[] = [];
  let out = '';
  let err = '';
  return {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    draw: (to, painted) => {
      if (to === 'out') out += painted;
      else err += painted;
    },
    language: 'en',
    isInteractive: false,
    outColors: false,
    errColors: false,
    unicode: true,
    size: () => ({ columns: 80, rows: 24 }),
    cwd: '/nowhere',
    nowMs: () => 0,
    every: (_ms, tick) => {
      ticks.add(tick);
      return () => ticks.delete(tick);
    },
    onInterrupt: (handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    ask: async () => waiting.shift(),
    readInput: async () => input,
    exit: (code) => void exits.push(code),
    ...rest,
    stdout: () => out,
    stderr: () => err,
    exits,
    interrupt: () => {
      for (const handler of handlers) handler();
    },
    tick: () => {
      for (const tick of ticks) tick();
    },
  };
}
