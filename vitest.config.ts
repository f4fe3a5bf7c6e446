import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { createRunReporter } from './test/requirements/run-reporter.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'web/test/**/*.test.ts'],
    exclude: ['test/fixtures/**', '**/node_modules/**'],
    reporters: ['default', createRunReporter({ folder: resolve(import.meta.dirname, 'test/property') })],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/requirements/draw-properties.ts'],
    // It draws as the setup file says, which it does only when its imports are looked at.
    server: { deps: { inline: ['@fast-check/vitest'] } },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['json-summary'],
      reportsDirectory: 'coverage',
    },
  },
});
