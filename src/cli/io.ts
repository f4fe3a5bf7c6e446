import type { Language } from '../catalogue/index.ts';

/** The world outside, as commands see it: two streams, a clock, a terminal. Tests pass their own. */
export interface CliIo {
  /** What messages, tables and help are said in. What a run writes is in the language of its question. */
  readonly language: Language;
  /** Results; nothing else is ever written here. */
  out(text: string): void;
  /** Progress, warnings and errors. */
  err(text: string): void;
  /** Lines that `paint` made, and moves of the cursor: escape sequences of our own around clean text. */
  draw(to: 'out' | 'err', painted: string): void;
  /** Whether a person watches stderr; only then lines are redrawn. */
  readonly isInteractive: boolean;
  readonly outColors: boolean;
  readonly errColors: boolean;
  /** False where the terminal shows ASCII only. */
  readonly unicode: boolean;
  /** Size of the terminal now. */
  size(): { readonly columns: number; readonly rows: number };
  readonly cwd: string;
  nowMs(): number;
  /** Calls back every `ms` until the returned function is called. */
  every(ms: number, tick: () => void): () => void;
  /** Calls back on Ctrl-C and SIGTERM until the returned function is called. */
  onInterrupt(handler: () => void): () => void;
  /** Asks a person one line; `undefined` when nobody can answer. */
  ask(prompt: string): Promise<string | undefined>;
  /** Everything that is piped into stdin. */
  readInput(): Promise<string>;
  /** Ends the process at once. */
  exit(code: number): void;
}
