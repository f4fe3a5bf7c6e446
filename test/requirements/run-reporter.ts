import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { describeSkippedPostgres, listMissingProperties, type RanTest } from './properties-that-ran.ts';

/**
 * Ends a run with what its summary does not say: it fails when every property test of `folder` was in the run and a numbered
 * property is stated by none that ran and passed; the last line names suites that were skipped for want of Postgres.
 */
export function createRunReporter(options: {
  readonly folder: string;
  readonly properties?: number;
}): Reporter {
  let vitest: Vitest | undefined;
  return {
    onInit: (context) => {
      vitest = context;
    },
    onTestRunEnd: (modules, _errors, reason) => {
      const ran = modules.flatMap((module) => [...listTests(module)]);
      const files = new Set(modules.map(({ moduleId }) => moduleId));
      const isWhole =
        vitest?.config.testNamePattern === undefined &&
        listPropertyFiles(options.folder).every((file) => files.has(file));
      if (isWhole && reason === 'passed') {
        const missing = listMissingProperties(ran, options.properties);
        if (missing.length > 0) {
          process.exitCode = 1;
          process.stderr.write(`\nNo property test that ran states property ${missing.join(', ')}.\n`);
        }
      }
      const skipped = describeSkippedPostgres(ran);
      if (skipped !== undefined) process.stdout.write(`\n${skipped}\n`);
    },
  };
}

function* listTests(module: TestModule): Generator<RanTest> {
  for (const test of module.children.allTests())
    yield { fullName: test.fullName, state: test.result().state };
}

function listPropertyFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => resolve(folder, file));
}
