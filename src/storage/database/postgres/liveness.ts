import pg from 'pg';

const PROBE_MS = 1_000;

/** Whether a server lives: it has answered something since a moment, or a connection beside the pool gets an answer now. */
export function createLiveness(databaseUrl: string): {
  /** Called with each answer of the server. */
  answered(): void;
  /** `sinceMs` after `performance.now()`. Those who ask at once share one connection. */
  isAlive(sinceMs: number): Promise<boolean>;
} {
  let lastMs = Number.NEGATIVE_INFINITY;
  let probing: Promise<boolean> | undefined;

  async function probe(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: PROBE_MS,
      application_name: 'plumbline-probe',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch (error) {
      return isAnswer(error);
    } finally {
      // A server that hangs would let the goodbye hang too.
      void client.end().catch(() => undefined);
    }
  }

  return {
    answered: () => {
      lastMs = performance.now();
    },
    isAlive: async (sinceMs) => {
      if (lastMs > sinceMs) return true;
      probing ??= probe().finally(() => {
        probing = undefined;
      });
      return (await probing) || lastMs > sinceMs;
    },
  };
}

/** A refusal of the server (too many connections, a wrong password) is an answer; that it starts or stops is none. */
function isAnswer(error: unknown): boolean {
  const code = (error as { readonly code?: unknown }).code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(57P0|08|EPIPE)/.test(code);
}
