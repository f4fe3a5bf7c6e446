import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { createRunReporter } from './test/requirements/run-reporter.ts';

/** Tests that start the program in processes of its own, a browser, or a file system that fails. */
const APART = ['test/e2e/**/*.test.ts', 'test/integration/storage/**/*.test.ts', 'web/test/*.test.ts'];
/** What `npm test` runs beside the plain tests: contracts, and those parts of the program that are quick to set up. */
const SHORT = ['test/contract/**/*.test.ts', 'test/integration/{client,language,network,tools}/**/*.test.ts'];
/** Tests that open no server, database or process of the whole program. */
const PLAIN = ['test/{unit,property,requirements}/**/*.test.ts', 'web/test/pure/*.test.ts'];
const exclude = ['test/fixtures/**', '**/node_modules/**'];

export default defineConfig({
  test: {
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
    // Projects run in the order of their names: the longest files first, so that no worker is left alone at the end. Where
    // files share a worker they load the modules once, which takes longer than many of them; each closes what it opened.
    projects: [
      { extends: true, test: { name: 'apart', include: APART, exclude } },
      {
        extends: true,
        test: {
          name: 'inside',
          include: ['test/integration/**/*.test.ts'],
          exclude: [...exclude, ...APART, ...SHORT],
          isolate: false,
          setupFiles: ['test/fakes/restore-process.ts'],
        },
      },
      { extends: true, test: { name: 'plain', include: PLAIN, exclude, isolate: false } },
      {
        extends: true,
        test: {
          name: 'short',
          include: SHORT,
          exclude,
          isolate: false,
          setupFiles: ['test/fakes/restore-process.ts'],
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['json-summary'],
      reportsDirectory: 'coverage',
    },
  },
});
