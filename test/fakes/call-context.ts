import type { Wording } from '../../src/catalogue/index.ts';
import type { CallContext, Logger, ModelUsage } from '../../src/domain/index.ts';

/** A call context whose budget never refuses and only counts. */
export function createCallContext(signal?: AbortSignal): CallContext & { readonly notes: Wording[] } {
  const notes: Wording[] = [];
  const spent = { inputTokens: 0, outputTokens: 0, costUsd: 0, calls: 0, cachedCalls: 0 };
  const add = (usage: ModelUsage) => {
    spent.inputTokens += usage.inputTokens;
    spent.outputTokens += usage.outputTokens;
    spent.costUsd += usage.costUsd;
  };
  return {
    runId: 'run_test',
    step: 'test',
    signal,
    notes,
    note: (note) => void notes.push(note),
    budget: {
      check: () => {},
      left: () => ({ seconds: Infinity, tokens: Infinity, costUsd: Infinity }),
      charge: (usage) => {
        spent.calls++;
        add(usage);
      },
      chargeCached: (usage) => {
        spent.cachedCalls++;
        add(usage);
      },
      spent,
      exhausted: undefined,
    },
  };
}

export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A logger that keeps what it is told. */
export function createMemoryLogger(): Logger & { readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const make = (base: Readonly<Record<string, unknown>>): Logger => {
    const at = (level: string) => (message: string, fields?: Readonly<Record<string, unknown>>) =>
      void lines.push({ level, message, fields: { ...base, ...fields } });
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      child: (fields) => make({ ...base, ...fields }),
    };
  };
  return { ...make({}), lines };
}
