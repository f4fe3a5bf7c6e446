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
    // What is waited for may take long on a busy machine; a second, the default, tells how busy it is.
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    maxWorkers: 2,
    // Loading the modules took longer than the tests. Nothing here keeps a state of its own between files, which
    // `--sequence.shuffle.files` shows; what must stand alone starts a process.
    isolate: false,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['json-summary'],
      reportsDirectory: 'coverage',
    },
  },
});
