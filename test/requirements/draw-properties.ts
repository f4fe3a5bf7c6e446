import { configureGlobal, type IAsyncProperty, type IProperty, type Parameters } from 'fast-check';
import { vi } from 'vitest';

/** What `npm test` draws from, so that the same code is judged by the same examples every time. */
const FIXED_SEED = 20_261_123;

// `npm run test:properties` explores: it sets both, and says them when a property fails.
const seed = Number(process.env['PROPERTY_SEED'] ?? FIXED_SEED);
const times = Number(process.env['PROPERTY_RUNS'] ?? 1);

configureGlobal({ seed });

// A number of runs that a property sets itself stands over the configured one, so it is multiplied where it is read.
if (times !== 1)
  vi.doMock('fast-check', async (importOriginal) => {
    const original = await importOriginal<typeof import('fast-check')>();
    const assert = (property: IProperty<unknown> | IAsyncProperty<unknown>, given?: Parameters<unknown>) =>
      original.assert(property, { ...given, numRuns: times * (given?.numRuns ?? 100) });
    return { ...original, assert, default: { ...original, assert } };
  });
