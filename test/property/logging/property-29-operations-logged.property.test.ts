import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { LogFields, Logger } from '../../../src/domain/index.ts';
import { logOperation } from '../../../src/logging/index.ts';

function recordingLogger() {
  const lines: { level: string; message: string; fields: LogFields }[] = [];
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push({ level, message, fields });
  const logger: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: () => logger,
  };
  return { logger, lines };
}

const endings = fc.oneof(
  fc.record({ kind: fc.constant('ok' as const), value: fc.anything() }),
  fc.record({ kind: fc.constant('failed' as const), value: fc.string().map((text) => new Error(text)) }),
  fc.record({
    kind: fc.constant('cancelled' as const),
    value: fc.constant(new DOMException('stop', 'AbortError')),
  }),
);

describe('property 29: operations are logged', () => {
  it.prop([
    fc.constantFrom('plan research', 'download document', 'embed chunks', 'write answer'),
    endings,
    fc.nat(100_000),
    fc.dictionary(fc.string(), fc.jsonValue()),
  ])(
    'property 29: exactly one line with outcome and time, the result passes through',
    async (name, ending, elapsed, fields) => {
      const { logger, lines } = recordingLogger();
      const times = [5, 5 + elapsed];
      const work = async () => {
        if (ending.kind === 'ok') return ending.value;
        throw ending.value;
      };
      const settled = await logOperation(logger, { name, fields, now: () => times.shift() ?? 0 }, work).then(
        (value: unknown) => ({ value }),
        (error: unknown) => ({ error }),
      );
      expect(settled).toStrictEqual(ending.kind === 'ok' ? { value: ending.value } : { error: ending.value });
      expect(lines).toHaveLength(1);
      expect(lines[0]?.fields).toMatchObject({ operation: name, outcome: ending.kind, elapsedMs: elapsed });
      expect(lines[0]?.level).toBe(ending.kind === 'failed' ? 'error' : 'info');
      if (ending.kind === 'failed') expect(lines[0]?.fields).toHaveProperty('error', ending.value);
    },
  );
});
