// One entrance for the npm scripts that must work in a fresh clone: install what is missing, then run.
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ensureBuilt, ensureInstalled } from './ensure-built.js';
import { ensurePageBuilt, ensurePageInstalled } from './ensure-page.js';

const ROOT = resolve(import.meta.dirname, '..');
const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules', name);

/** The projects of `vitest.config.ts` that `npm test` runs. */
const QUICK = ['--project', 'plain', '--project', 'short'];

const bench = (/** @type {string} */ file, /** @type {string[]} */ args) => [
  '--import',
  import.meta.resolve('tsx'),
  join(ROOT, 'bench', file),
  ...args,
];

/** @type {Record<string, (args: string[]) => string[][]>} */
const COMMANDS = {
  demo: (args) => [[join(ROOT, 'bin/plumbline.js'), 'demo', ...args]],
  // Without a part named: what is done within minutes. All that needs long, a browser or a server: `test:all`.
  test: (args) => [[bin('vitest/vitest.mjs'), 'run', ...(args.length > 0 ? args : QUICK)]],
  'test:all': (args) => [[bin('vitest/vitest.mjs'), 'run', ...args]],
  'test:properties': (args) => [[join(ROOT, 'scripts/test-properties.js'), ...args]],
  'test:package': (args) => [[join(ROOT, 'scripts/test-package.js'), ...args]],
  'test:coverage': (args) => [
    [bin('vitest/vitest.mjs'), 'run', '--coverage', ...args],
    [join(ROOT, 'scripts/print-coverage.js')],
  ],
  eval: (args) => [bench('eval-retrieval.ts', args)],
  'eval:documents': (args) => [bench('eval-documents.ts', args)],
  'eval:truth': (args) => [bench('eval-truth.ts', args)],
  'eval:answers': (args) => [bench('eval-answers.ts', args)],
  'docs:samples': (args) => [bench('sample-reports.ts', args)],
  'test:crash': (args) => [bench('test-crash.ts', args)],
  'test:batch': (args) => [bench('test-batch.ts', args)],
  'test:servers': (args) => [bench('test-servers.ts', args)],
  'test:cluster': (args) => [bench('test-cluster.ts', args)],
  bench: (args) => [bench('bench.ts', args)],
  'bench:load': (args) => [bench('load.ts', args)],
  'bench:soak': (args) => [bench('soak.ts', args)],
  'bench:page': (args) => [bench('../web/bench/page.ts', args)],
  'bench:library': (args) => [bench('library-scale.ts', args)],
  'bench:vectors': (args) => [bench('vectors.ts', args)],
  'bench:scale': (args) => [bench('scale.ts', args)],
  'bench:knowledge': (args) => [bench('knowledge-scale.ts', args)],
  'bench:orchestration': (args) => [bench('orchestration.ts', args)],
  'bench:small-model': (args) => [bench('small-model.ts', args)],
  docs: () => [[join(ROOT, 'scripts/generate-docs.js')]],
  measure: (args) => [[join(ROOT, 'scripts/measure-code.js'), ...args]],
  build: () => [],
  check: () => [
    [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
    [bin('typescript/bin/tsc'), '--noEmit'],
    [join(ROOT, 'web/node_modules/vue-tsc/bin/vue-tsc.js'), '--project', join(ROOT, 'web/tsconfig.json')],
    [bin('knip/bin/knip.js')],
    // Once more without the tests: what only they use is dead code too.
    [bin('knip/bin/knip.js'), '--config', 'knip.production.json'],
    [bin('knip/bin/knip.js'), '--directory', 'web'],
    [bin('knip/bin/knip.js'), '--directory', 'web', '--config', 'knip.production.json'],
    [join(ROOT, 'scripts/check-patterns.js')],
  ],
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (command === undefined) {
  console.error(`Unknown command "${name}". Known: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(64);
}
await ensureInstalled();
await ensureBuilt();
if (name === 'build' || name === 'bench:page') await ensurePageBuilt();
if (name === 'check') await ensurePageInstalled();
// Steps of a check need nothing of each other: two at a time, each told when it ends. The first that fails ends the rest.
const isCheck = name === 'check';
const steps = command(args);
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
const runNext = async () => {
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    const child = spawn(process.execPath, step, {
      cwd: ROOT,
      stdio: isCheck ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    running.add(child);
    /** @type {Buffer[]} */
    const told = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => told.push(part));
    const code = await new Promise((done) => {
      child.once('close', (exitCode) => done(exitCode ?? 1));
    });
    running.delete(child);
    process.stdout.write(Buffer.concat(told));
    if (code === 0) continue;
    for (const other of running) other.kill();
    process.exit(Number(code));
  }
};
await Promise.all(Array.from({ length: isCheck ? 2 : 1 }, runNext));
