import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, it } from '@fast-check/vitest';
import { afterAll, describe, expect } from 'vitest';
import { AppError } from '../../../src/errors/index.ts';
import { createLogger } from '../../../src/logging/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-35-'));
const file = join(folder, 'x.log');
const logger = createLogger({ level: 'info', file, maxBytes: 1e9, maxFiles: 0, secrets: [] });
afterAll(() => rmSync(folder, { recursive: true }));

interface Logged {
  message: string;
  stack: string;
  cause?: Logged;
  errors?: Logged[];
}

const kinds = [
  (message: string, cause: unknown) => new Error(message, { cause }),
  (message: string, cause: unknown) => new TypeError(message, { cause }),
  (message: string, cause: unknown) => new AppError('E099', message, { cause }),
  (message: string, cause: unknown) => new AggregateError([cause], message),
];
/** A chain of errors, outermost first. */
const chain = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.uuid()), { minLength: 1, maxLength: 6 });

describe('property 35: errors are logged whole', () => {
  it.prop([chain])(
    'property 35: the line holds the stack and message of the error and of every cause',
    (links) => {
      const error = links.reduceRight<unknown>(
        (cause, [make, message]) => make(message, cause),
        new Error('root'),
      );
      logger.error('failed', { error });
      const line = readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
      let logged = (JSON.parse(line) as { error: Logged }).error;
      for (const [, message] of links) {
        expect(logged.message).toBe(message);
        expect(logged.stack).toContain(message);
        expect(logged.stack).toContain('property-35');
        logged = (logged.cause ?? logged.errors?.[0]) as Logged;
      }
      expect(logged.message).toBe('root');
      expect(logged.stack).toContain('property-35');
    },
  );
});
